import { type Catalogue, type Language, phrase, refused } from "@gonfalon/engine/kernel";

/** What the prompt itself says; what the game says comes from the game's own catalogues. */
const en = {
  begin: "{title}. Seats: {seats}.",
  dice: "Dice: every roll follows from a seed whose SHA-256 is {hash}.",
  seed: "The seed of the dice was {seed}.",
  resumed: "Resumed. Decisions so far: {entries}.",
  hint: "Type the number of an option, or help.",
  rule: "rule {rule}",
  rules: "rules {rule}",
  prompt: "{seat}> ",
  more: "... and {count} more: options lists all, options WORDS those with these words.",
  noOption: "There is no option {number}: there are 1 to {count}.",
  several: "Several options lead to {space}: {numbers}.",
  noneMatch: "No option has “{words}” in it.",
  meant: "“{line}” is not a command here. Did you mean {command}?",
  unknown: "“{line}” is not a command here. Type the number of an option (1 to {count}), or help.",
  undone: "Taken back: {option}",
  lone: "Answered for you, as there was no other answer: {option}",
  nothingToUndo:
    "Nothing to undo: since your last decision dice were rolled, something was revealed, or the other side decided.",
  cost: "costs {cost}",
  nothingRolled: "Nothing is rolled for option {number}.",
  legal: "It is allowed: option {number}, {option}",
  whyElse: "This question is not about “{words}”. It is about: {types}.",
  whyHow: "Say what you would like as words (why {example}) or as JSON (why {json}).",
  noReason: "It is not one of the options, and the game gives no further reason.",
  needNumber: "{command} needs the number of an option, 1 to {count}.",
  needSpace: "look needs a space: look {space}",
  space: "SPACE",
  noOverlay: "The map cannot show “{id}”. It can show: {known}.",
  overlayFrom: "show {id} needs a space to look from: show {id} {space}",
  overlayEmpty: "No space is marked.",
  needFile: "save needs a file: save game.json",
  load: "A saved game is taken up from outside: quit, then gonfalon play {game} --resume FILE.",
  needLength: "log takes how many of the last events to show: log {length}",
  notJson: "That is not valid JSON with a type, such as {json}",
  saved: "Saved to {file}. Decisions: {entries}.",
  notSaved: "Not saved. Decisions lost: {entries}. (Next time: --save FILE, or the command save FILE.)",
  over: "The game is over: {level}.",
  won: "Victory for {seat}.",
  score: "{seat}: {score}",
  handOver: "Next to decide: {seat}. Please hand over the keyboard, then press Enter.",
  nowhere: "There is no space “{space}” on this map.",
  empty: "nothing here",
  borders: "Borders: {list}",
  reduced: "reduced",
  values:
    "The numbers are those of the counters: in attack, in defence or efficiency, movement; of a leader his value and movement.",
  beside: "beside the map",
  nothingYet: "Nothing has happened yet.",
  thinking: "{seat}: thinking",
  advice: "A general in your place would take option {number}: {option}",
  noAdvice: "{game} has no adviser.",
  noPlan: "{game} does not say what could be planned.",
  means: "The plan of {seat} for this turn:",
  hopedAndFeared: "The greatest hopes and fears of {seat}:",
  bye: "Goodbye.",
  human: "human",
  random: "random",
  recruit: "recruit",
  captain: "captain",
  general: "general",
  plain: "plain search",
};
type Words = Readonly<Record<keyof typeof en, string>>;

const it: Words = {
  begin: "{title}. Posti: {seats}.",
  dice: "Dadi: ogni tiro segue da un seme il cui SHA-256 è {hash}.",
  seed: "Il seme dei dadi era {seed}.",
  resumed: "Si riprende. Decisioni finora: {entries}.",
  hint: "Scrivi il numero di un'opzione, oppure help.",
  rule: "regola {rule}",
  rules: "regole {rule}",
  prompt: "{seat}> ",
  more: "... e altre {count}: options le elenca tutte, options PAROLE quelle con queste parole.",
  noOption: "Non c'è un'opzione {number}: vanno da 1 a {count}.",
  several: "Più opzioni portano a {space}: {numbers}.",
  noneMatch: "Nessuna opzione contiene «{words}».",
  meant: "«{line}» non è un comando. Forse {command}?",
  unknown: "«{line}» non è un comando. Scrivi il numero di un'opzione (da 1 a {count}), oppure help.",
  undone: "Ritirato: {option}",
  lone: "Risposta data per te, perché era l'unica: {option}",
  nothingToUndo:
    "Non c'è nulla da annullare: dopo la tua ultima decisione si sono tirati i dadi, si è scoperto qualcosa o ha deciso l'altra parte.",
  cost: "costa {cost}",
  nothingRolled: "Per l'opzione {number} non si tira nulla.",
  legal: "È permesso: opzione {number}, {option}",
  whyElse: "Questa domanda non riguarda «{words}». Riguarda: {types}.",
  whyHow: "Di' che cosa vorresti a parole (why {example}) o in JSON (why {json}).",
  noReason: "Non è tra le opzioni, e il gioco non dà altre ragioni.",
  needNumber: "{command} vuole il numero di un'opzione, da 1 a {count}.",
  needSpace: "look vuole uno spazio: look {space}",
  space: "SPAZIO",
  noOverlay: "La mappa non può mostrare «{id}». Può mostrare: {known}.",
  overlayFrom: "show {id} vuole uno spazio da cui guardare: show {id} {space}",
  overlayEmpty: "Nessuno spazio è segnato.",
  needFile: "save vuole un file: save partita.json",
  load: "Una partita salvata si riprende da fuori: quit, poi gonfalon play {game} --resume FILE.",
  needLength: "log vuole il numero degli ultimi eventi da mostrare: log {length}",
  notJson: "Non è JSON valido con un tipo, come {json}",
  saved: "Salvato in {file}. Decisioni: {entries}.",
  notSaved: "Non salvato. Decisioni perdute: {entries}. (La prossima volta: --save FILE, o il comando save FILE.)",
  over: "La partita è finita: {level}.",
  won: "Vittoria per {seat}.",
  score: "{seat}: {score}",
  handOver: "Ora tocca a: {seat}. Passa la tastiera, poi premi Invio.",
  nowhere: "Non c'è uno spazio «{space}» su questa mappa.",
  empty: "qui non c'è nulla",
  borders: "Confini: {list}",
  reduced: "ridotta",
  values:
    "I numeri sono quelli delle pedine: in attacco, in difesa o efficienza, movimento; di un comandante il suo valore e il movimento.",
  beside: "fuori dalla mappa",
  nothingYet: "Non è ancora successo nulla.",
  thinking: "{seat}: si riflette",
  advice: "Un generale al tuo posto sceglierebbe l'opzione {number}: {option}",
  noAdvice: "{game} non ha consiglieri.",
  noPlan: "{game} non dice che piani si possano fare.",
  means: "Il piano per questo turno ({seat}):",
  hopedAndFeared: "Le maggiori speranze e i maggiori timori ({seat}):",
  bye: "Arrivederci.",
  human: "una persona",
  random: "a caso",
  recruit: "recluta",
  captain: "capitano",
  general: "generale",
  plain: "ricerca semplice",
};

export const LANGUAGES: readonly Language[] = ["en", "it"];
const catalogues: Readonly<Record<Language, Catalogue>> = { en, it };

export type Say = (key: keyof typeof en, values?: Readonly<Record<string, string | number>>) => string;

/** Who plays, in words: a person, or a level of the computer players. */
export function playerName(level: string, say: Say): string {
  return level in en ? say(level as keyof typeof en) : level;
}

export function sayIn(language: Language): Say {
  return (key, values = {}) => phrase(catalogues[language], key, (name) => String(values[name] ?? ""));
}

export function languageOf(text = "en"): Language {
  const found = LANGUAGES.find((one) => one === text);
  if (!found) throw refused(`There is no language "${text}". There are: ${LANGUAGES.join(", ")}.`);
  return found;
}

/** The commands of the prompt, for `help`. */
export const HELP: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ["NUMBER", "take that option"],
    ["SPACE", "take the option that is chosen there, if there is only one"],
    ["options [WORDS]", "list the options, all or those with these words"],
    ["undo", "take back your last decision, unless something was rolled or shown since"],
    ["hint", "what a general would do in your place, and why"],
    ["plan", "what you could mean to do this turn, hope for and fear"],
    ["odds NUMBER", "the exact chances of what an option leads to"],
    ["why WORDS | JSON", "why something is not allowed: why move 1512"],
    ["rules [ID | WORDS]", "look up a rule"],
    ["map [SPACE | all]", "draw the map: where the options are, around a space, or all of it"],
    ["look SPACE", "what lies there"],
    ["show [WHAT [SPACE]]", "mark on the map: zones of control, command, lines of sight ... (show alone lists them)"],
    ["view", "turn, points, your cards, and every piece you know of"],
    ["log [NUMBER]", "what happened (the last so many events)"],
    ["save FILE", "save the game so far"],
    ["quit", "leave (saved if --save was given)"],
  ],
  it: [
    ["NUMERO", "scegli quell'opzione"],
    ["SPAZIO", "scegli l'opzione che sta lì, se è una sola"],
    ["options [PAROLE]", "elenca le opzioni, tutte o quelle con queste parole"],
    ["undo", "ritira la tua ultima decisione, se poi non si è tirato o scoperto nulla"],
    ["hint", "che cosa farebbe un generale al tuo posto, e perché"],
    ["plan", "che cosa potresti voler fare in questo turno, sperare e temere"],
    ["odds NUMERO", "le probabilità esatte di ciò che segue da un'opzione"],
    ["why PAROLE | JSON", "perché qualcosa non è permesso: why move 1512"],
    ["rules [ID | PAROLE]", "cerca una regola"],
    ["map [SPAZIO | all]", "disegna la mappa: dove sono le opzioni, intorno a uno spazio, o tutta"],
    ["look SPAZIO", "che cosa c'è lì"],
    [
      "show [CHE [SPAZIO]]",
      "segna sulla mappa: zone di controllo, comando, linee di vista ... (show da solo le elenca)",
    ],
    ["view", "turno, punti, le tue carte, e ogni pezzo che conosci"],
    ["log [NUMERO]", "che cosa è successo (gli ultimi eventi)"],
    ["save FILE", "salva la partita fin qui"],
    ["quit", "esci (salvata se c'era --save)"],
  ],
};
