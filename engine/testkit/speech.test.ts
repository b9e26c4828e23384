import { expect, test } from "vitest";
import { faultsOfSpeech } from "./speech.ts";

test.each([
  ["", "en"],
  ["Ney loses undefined.", "en"],
  ["Ney marches ().", "en"],
  ["Lost: v-guard-1.", "en"],
  ["Lost: lightInfantry.", "en"],
  ["Ney loses 1 SPs.", "en"],
  ["Ney loses 2 SP.", "en"],
  ["Ney loses 0 SP.", "en"],
  ["Ney takes a Attack Order to a inn.", "en"],
  ["Ney takes an Retreat Order.", "en"],
  ["Attacca la Austria.", "it"],
  ["Attaccano i Austriaci.", "it"],
  ["Attaccano i Stranieri.", "it"],
  ["La marcia degli Nemici.", "it"],
  ["Il morale della Austria.", "it"],
  ["Si perde una unità.", "it"],
  ["Le unità di il Rossi.", "it"],
  ["Perdita di 2 segnalino.", "it"],
  ["Perdita di 1 segnalini.", "it"],
  ["Perdita of 2 PF.", "it"],
  ["I nemici e Emilio marciano.", "it"],
  ["Muovere fino a Ardea.", "it"],
  ["Ney fights (die 3, modified to 5).", "en"],
  ["Ney bombards 2310 (the mill) (column 2).", "en"],
  ["Ney has won. the Guard follows him.", "en"],
] as const)("found at fault: %s", (sentence, language) => {
  expect(faultsOfSpeech(sentence, language)).not.toEqual([]);
});

test.each([
  ["Louis XII fights at 1933 near Anytown, 1 SP against 4½ (die 3 + 2 = 5): 12 SPs are lost.", "en"],
  ["A unit takes an Attack Order; the 1 SP goes to an ally, a European.", "en"],
  ["Muovere il IX Cacciatori, che la assedia e gli costa 1 PF.", "it"],
  ["L'Austria, gli Stranieri, gli Austriaci e lo Zio del Rossi perdono 1 punto e 2 carte.", "it"],
  ["Il morale dell'Austria scende a 5 (-1).", "it"],
  ["Le fasi da a ad e; due segmenti: a amministrativo, b di organizzazione; E1323 e E1324.", "it"],
] as const)("nothing is wrong with: %s", (sentence, language) => {
  expect(faultsOfSpeech(sentence, language)).toEqual([]);
});
