// Keeps the remarks in the browser and gathers them into a text file. The page can be read and printed without it.
(function () {
  const language = document.body.dataset.language;
  const areas = Array.from(document.querySelectorAll("textarea"));
  const name = (area) => "hearts-review/" + language + "/" + area.dataset.key;
  const store = {
    get: (key) => { try { return localStorage.getItem(key) || ""; } catch { return ""; } },
    set: (key, text) => { try { localStorage.setItem(key, text); } catch { /* it stays on the page */ } },
  };
  const tell = () => {
    const written = areas.filter((area) => area.value.trim()).length;
    for (const place of document.querySelectorAll(".count")) place.textContent = "Remarks so far: " + written + ".";
  };
  const mark = (area) => area.toggleAttribute("data-filled", Boolean(area.value.trim()));
  for (const area of areas) {
    area.value = store.get(name(area));
    mark(area);
    area.addEventListener("input", () => { store.set(name(area), area.value); mark(area); tell(); });
  }
  const gathered = () => areas.filter((area) => area.value.trim()).map((area) => {
    const texts = Array.from(area.closest("article").querySelectorAll(".english, .translation"));
    const said = texts.map((text) => text.innerText.replace(/\s*\n\s*/g, ": "));
    return [area.dataset.key + " " + area.dataset.context, ...said, "Remark: " + area.value.trim(), ""].join("\n");
  }).join("\n");
  for (const button of document.querySelectorAll(".save")) {
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([gathered()], { type: "text/plain;charset=utf-8" }));
      link.download = "hearts-remarks-" + language + ".txt";
      link.click();
    });
  }
  for (const part of document.querySelectorAll(".with-script")) part.hidden = false;
  tell();
})();
