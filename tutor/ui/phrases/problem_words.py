"""What is wrong with a file, sentence by sentence: what a code of a problem means, and what is to be done."""

from __future__ import annotations

from tutor.i18n.catalogue import mark

SENTENCES = {
    "too-large": mark("problem", "The file is too large; it may have at most {limit} KiB."),
    "encoding": mark("problem", "The file is not in UTF-8; save it as UTF-8."),
    "control-character": mark("problem", "The file has a control character here ({character}); take it out."),
    "tab": mark("problem", "There is a tab here; use spaces instead."),
    "empty": mark("problem", "The file is empty."),
    "multiple-documents": mark("problem", "A second document begins here; a file holds only one."),
    "too-deep": mark("problem", "The values lie too deep inside one another; at most {limit} levels are read."),
    "key-not-text": mark("problem", "A key must be a word, not a list or a mapping."),
    "duplicate-key": mark("problem", "The key {key} stands here a second time; the first is in line {first_line}."),
    "unknown-key": mark("problem", "The key {key} means nothing here."),
    "missing-key": mark("problem", "The key {key} is missing here."),
    "out-of-range": mark("problem", "The number {found} cannot stand here; it must be from {least} to {most}."),
    "placeholder-unknown": mark("problem", "Nothing is known by the name {{{placeholder}}} in this text."),
    "placeholder-form": mark(
        "problem", "A placeholder is one name between single braces, such as {{each}}; {found} is none."
    ),
    "duplicate-id": mark("problem", "The id {id} is taken already: {first_file}, line {first_line}."),
    "circular-set": mark("problem", "The card set {name} is made of itself."),
    "points-in-points": mark(
        "problem", "What cards cost cannot depend on which cards cost something; name the cards in another way."
    ),
    "reserved-name": mark(
        "problem", "A card set cannot be called {name}, because texts use that name for something else; rename it."
    ),
    "bad-id": mark(
        "problem",
        "The id {id} is not written as it must be: small letters from a to z and digits, with a hyphen between words.",
    ),
    "reserved-id": mark(
        "problem", "A rule cannot be called {id}, because patches use that name for another part of a book; rename it."
    ),
    "led-unknown": mark(
        "problem", "No suit has been led where this rule looks at cards, so led cannot be used here; name a suit."
    ),
    "repeated-word": mark("problem", "The word {word} stands here twice; take one of them out."),
    "when-impossible": mark("problem", "Nobody leads and follows at once, so this rule is never in force; keep one."),
    "never-applies": mark(
        "problem", "At no table does the rule {id} change anything; change its cards, or take the rule out."
    ),
    "need-outside-keep": mark(
        "problem",
        "Every card of need must also be one of keep, or a hand may be left without a card to play;"
        " with {players} players {card} is not.",
    ),
    "empty-set": mark("problem", "With {players} players no card of this set is in play; use other cards."),
    "never-ends": mark(
        "problem",
        "With {players} players all cards together cost {points}, so a match need never end;"
        " they must cost more than nothing.",
    ),
    "ranks-order": mark("problem", "The ranks must stand from high to low, each of them once: {expected}."),
    "led-while-leading": mark(
        "problem", "This rule looks at the suit led, so its key when must contain the word following."
    ),
    "not-in-pack": mark("problem", "The card {card} is not in the pack, or has been taken out already."),
    "deal-uneven": mark(
        "problem", "{players} times {hand} is not {cards}, which is how many cards are in play; change hand or remove."
    ),
    "across-odd": mark(
        "problem", "With {players} players nobody sits across the table, so nothing can be passed there."
    ),
    "never-passes": mark(
        "problem", "Nobody passes cards at any table; let a scheme pass left or right, or take the rule {id} out."
    ),
    "extra-uneven": mark(
        "problem",
        "{players} times {hand} and {extra} more are not {cards}, which is how many cards are in play;"
        " change extra, hand or remove.",
    ),
    "extras-unsaid": mark(
        "problem",
        "With {players} players cards are left over, and no rule says who gets them; add a rule under the key extras.",
    ),
    "opening-in-extras": mark(
        "problem",
        "With {players} players {card}, which must be led first, may be one of the cards left over;"
        " say under first-leader who leads instead.",
    ),
    "opening-twice": mark(
        "problem",
        "Two players may hold {card}, so it does not say who leads first; say it under first-leader instead.",
    ),
    "nobody-opens": mark(
        "problem",
        "Nothing says who leads to the first trick: add a rule under first-leader,"
        " or one for [leading, first-trick] that keeps a single card.",
    ),
    "two-openings": mark(
        "problem", "The rule {id} says already who leads to the first trick; take one of the two rules out."
    ),
    "cancelling-needs": mark(
        "problem",
        "The rule {id} means something only with two packs (copies: 2), a rule under cancelling"
        " and a rule under dead-trick; one of these is missing.",
    ),
    "always-unbroken": mark(
        "problem",
        "Nothing breaks hearts in these rules, so the rule {id} would be in force for ever;"
        " add a rule under breaking, or take unbroken or the rule out.",
    ),
    "points-value": mark("problem", "A rule for points needs one of the keys each and pips, and not both."),
    "pips-of-jokers": mark(
        "problem", "A joker has no number on it that it could cost; give jokers a rule of their own, with each."
    ),
    "auto-choice": mark(
        "problem",
        "The program can choose only between subtract and add: list these two in choose, or let the shooter decide.",
    ),
    "extends-unknown": mark("problem", "There is no rule book called {book} to be extended, and no such file."),
    "circular-extends": mark("problem", "Books cannot extend one another in a circle, as these do: {books}."),
    "too-many-extended": mark(
        "problem", "Too many books extend one another here; at most {limit} can, so extend one nearer to the first."
    ),
    "id-of-extended": mark("problem", "A book that this one extends is called {id} already; give this one another id."),
    "text-says-old": mark(
        "problem",
        "This changes {key} of the rule {id}, but no text of the rule shows it,"
        " so its texts go on saying what was; give a new text too.",
    ),
    "note-says-old": mark(
        "problem", "This changes {key}, but the rule {id} goes on saying what was; give it a new text too."
    ),
    "unknown-rule": mark("problem", "There is no rule {id} in the rule book."),
    "insert-place": mark("problem", "To insert a rule, name its neighbour with before or after, and not with both."),
    "insert-not-in-list": mark(
        "problem", "The rule {id} does not stand in a list, so no rule can be inserted next to it."
    ),
    "different-id": mark("problem", "This changes the rule {id}, so its id cannot be {found}; leave the id out."),
    "rule-needed": mark("problem", "Every game needs the rule {id}, so it cannot be taken out; replace it instead."),
    "list-needed": mark("problem", "Every game needs at least one rule under {key}; leave one there, or add another."),
    "not-patchable": mark("problem", "A patch cannot change {key}; take this out."),
    "default-patched": mark(
        "problem", "The default value of an option changes nothing, so it cannot have a patch; take the patch out."
    ),
    "changes-nothing": mark(
        "problem", "The value {id} changes nothing, just like the default; give it a patch that changes something."
    ),
    "book-unknown": mark("problem", "There is no rule book called {name}, and no such file."),
    "step-kind": mark("problem", "A step needs exactly one of these keys: {choices}."),
    "wrong-opening": mark("problem", "The first trick must begin with {card}; change the trick, the hand or trick_no."),
    "breaking-unsaid": mark("problem", "{card} has broken hearts, so hearts_broken must be true."),
    "breaking-unearned": mark("problem", "Nothing in this first trick breaks hearts, so hearts_broken must be false."),
    "cards-untaken": mark(
        "problem", "These cards count in the score, but nobody has taken them; add them under captured: {cards}."
    ),
    "card-not-held": mark("problem", "The player does not hold {card}; name a card of the hand."),
    "card-illegal": mark("problem", "{card} may not be played here; the rule {rule} forbids it."),
    "position-kind": mark("problem", "A position of the kind {found} does not fit this step."),
    "nothing-changed": mark(
        "problem", "This step asks what another one has asked already; change something in its position."
    ),
    "literal-in-text": mark(
        "problem", "The text says “{word}” itself; put a placeholder there, so that it follows the rules."
    ),
    "not-taught": mark(
        "problem", "No step of this lesson is about the rule {id}; add one, or take the rule out of teaches."
    ),
    "rule-untaught": mark(
        "problem", "No lesson of this course is about the rule {id}; add a step on it to one of them."
    ),
    "order-taken": mark(
        "problem", "The place {order} in this course is taken already by {first_file}; give one of them another order."
    ),
    "answer-differs": mark(
        "problem",
        "By the rules the answer is {expected}, and not {found}; correct it, or change the position.",
    ),
    "too-few-offered": mark(
        "problem",
        "Too few wrong numbers suggest themselves here to offer a choice; take offered out, or change the cards.",
    ),
    "nothing-drawn": mark(
        "problem", "No question can be drawn about these rules at this table: {rules}; name other rules."
    ),
    "used-untaught": mark(
        "problem",
        "This question turns on the rule {id}, which neither this lesson nor an earlier one of its course teaches;"
        " teach it first, or change the position.",
    ),
    "hints-ungraded": mark(
        "problem",
        "A hint before the last one gives the answer to this question away; change the position,"
        " so that there is more to choose from.",
    ),
    "worked-first": mark(
        "problem", "The lesson asks before it has shown how; put a step with work before its first question."
    ),
    "no-contrast": mark(
        "problem",
        "No two questions differ by one fact; add one that repeats another with as-in and changes one thing of it.",
    ),
    "no-mix": mark("problem", "The lesson ends without mixed practice; add a step with mix."),
}
"""The sentence of each code that has one sentence."""

SYNTAX = {
    "unclosed-quote": mark("problem", "The quotation mark that opens here is never closed."),
    "unclosed-bracket": mark("problem", "A bracket that opens in line {first_line} is not closed before this place."),
    "text-after-value": mark("problem", "The value ends before this place; put the whole text in quotation marks."),
    "colon-in-text": mark("problem", "A text with a colon in it must stand in quotation marks."),
    "missing-colon": mark("problem", "A key must be followed by a colon and a space."),
    "indentation": mark("problem", "This line is indented too much or too little."),
    "character": mark("problem", "A value cannot begin with this character; put it in quotation marks."),
    "escape": mark("problem", "A backslash in double quotation marks begins a code, and this one is unknown."),
    "other": mark("problem", "This is not YAML that can be read."),
}
"""Why a file is not YAML."""

EXPECTATIONS = {
    "text": mark("problem", "A text is needed here."),
    "integer": mark("problem", "A whole number in plain digits is needed here."),
    "true-false": mark("problem", "The word true or false is needed here."),
    "list": mark("problem", "A list is needed here, such as [one, two]."),
    "mapping": mark("problem", "Keys with values are needed here, such as {{key: value}}."),
    "one-of": mark("problem", "A single word is needed here."),
    "card": mark("problem", "A card is needed here, as its rank and its suit, such as QS or TC."),
    "card-set": mark("problem", "A set of cards is needed here: its name, or one such as {{suit: hearts}}."),
    "condition": mark("problem", "A condition is needed here, such as leading or first-trick."),
}
"""What is called for where something else stands, or nothing."""

YAML_FEATURES = {"anchor": "&{name}", "alias": "*{name}", "tag": "{tag}", "merge-key": "<<"}
"""What YAML has and these files may not use, as it is written there."""
