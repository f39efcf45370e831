import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, wordsOf } from '../../../src/assistant/engine/read-text.ts'
import { stem } from '../../../src/assistant/engine/stem.ts'
import { addTo, normal } from './algebra.ts'
import { readDictionary } from './dictionary.ts'
import { type English, phraseOf } from './english.ts'
import { everydayWords } from './everyday.ts'

/** Languages with dictionaries into both Russian and English, and into Russian alone. */
const BRIDGES = ['pol', 'ell']
const NEIGHBOURS = ['pol', 'ell', 'deu', 'fra', 'ita', 'nld', 'swe']
const RUSSIAN = /^[а-я -]+$/i
const ENGLISH = /^[a-z' -]+$/i
/** What words of one entry, but of different senses, have in common beside words of one sense. */
const OTHER_SENSE = 0.3
/** How much the words of like meaning say beside the translations. */
const LIKE = 0.3
const ROUNDS = 5
/** The first translations into usual English words are meant most often. */
const USUAL = 3000

/** What an everyday word means counts like so many dictionary words that mean it. */
const EVERYDAY = 3

type Links = Map<string, Map<string, number>>

function link(links: Links, from: string, to: string, by: number): void {
  const found = links.get(from) ?? new Map<string, number>()
  links.set(from, found)
  found.set(to, (found.get(to) ?? 0) + by)
}

function tally(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Russian words to English phrases, by way of the words of a third language that mean both. */
function translationsFrom(folder: string): Links {
  const links: Links = new Map()
  for (const language of BRIDGES) {
    const english = readDictionary(join(folder, `freedict-${language}-eng.dict.dz`), ENGLISH)
    for (const [head, senses] of readDictionary(join(folder, `freedict-${language}-rus.dict.dz`), RUSSIAN)) {
      const phrases = tally((english.get(head) ?? []).flat().map((phrase) => phrase.replace(/^(to|a|an|the) /, '')))
      const all = [...phrases.values()].reduce((sum, count) => sum + count, 0)
      const words = new Set(senses.flat())
      for (const word of words) for (const [phrase, count] of phrases) link(links, word, phrase, count / all / Math.sqrt(words.size))
    }
  }
  for (const [word, phrases] of everydayWords()) for (const phrase of phrases) link(links, word, phrase, EVERYDAY / phrases.length)
  return links
}

/** Russian words to Russian words that translate the same word. */
function likenessFrom(folder: string): Links {
  const links: Links = new Map()
  const linkAll = (words: string[], by: number): void => {
    for (const word of words) for (const other of words) if (word !== other) link(links, word, other, by / (words.length - 1))
  }
  for (const language of NEIGHBOURS) {
    for (const senses of readDictionary(join(folder, `freedict-${language}-rus.dict.dz`), RUSSIAN).values()) {
      for (const sense of senses) linkAll([...new Set(sense)], 1)
      linkAll([...new Set(senses.flat())], OTHER_SENSE)
    }
  }
  return links
}

/** How often each word, and each stem, stands in the sentences of a folder's files; a sentence counts once. */
export function countWords(folder: string): { words: Map<string, number>; stems: Map<string, number>; total: number } {
  const lines = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
  const words = new Map<string, number>()
  const stems = new Map<string, number>()
  let total = 0
  for (const line of lines) {
    for (const word of wordsOf(fold(line.replace(/^[TQA]:/, '')))) {
      words.set(word, (words.get(word) ?? 0) + 1)
      stems.set(stem(word), (stems.get(stem(word)) ?? 0) + 1)
      total++
    }
  }
  return { words, stems, total }
}

/** Vectors of Russian stems in the space of the English: of what they translate to, and of what means the same. */
export function russianStems(folder: string, english: English, counts: Map<string, number>): Map<string, number[]> {
  const weightOf = (word: string): number => Math.sqrt((counts.get(word) ?? 0) + 0.5)
  const zeros = english.vectors[0]!.map(() => 0)
  const translated = new Map<string, number[]>()
  for (const [word, phrases] of translationsFrom(folder)) {
    if (word.includes(' ')) continue
    for (const [phrase, weight] of phrases) {
      const vector = phraseOf(english, phrase)
      if (!vector) continue
      const place = english.places.get(phrase.split(' ')[0]!) ?? 99_999
      const sum = translated.get(stem(word)) ?? [...zeros]
      translated.set(stem(word), sum)
      addTo(sum, vector, (weight * weightOf(word)) / (1 + Math.log(1 + place / USUAL)))
    }
  }
  const own = new Map([...translated].map(([stemmed, sum]) => [stemmed, normal(sum)]))
  const like: Links = new Map()
  for (const [word, others] of likenessFrom(folder)) {
    for (const [other, weight] of others) {
      const [from, to] = [stem(word), stem(other)]
      if (!word.includes(' ') && !other.includes(' ') && from !== to) link(like, from, to, weight * weightOf(other))
    }
  }
  let vectors = own
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Map<string, number[]>()
    for (const stemmed of new Set([...own.keys(), ...like.keys()])) {
      const sum = [...(own.get(stemmed) ?? zeros)]
      const others = [...(like.get(stemmed) ?? [])]
      const all = others.reduce((whole, [, weight]) => whole + weight, 0)
      for (const [other, weight] of others) addTo(sum, vectors.get(other) ?? zeros, (LIKE * weight) / all)
      if (sum.some((value) => value !== 0)) next.set(stemmed, normal(sum))
    }
    vectors = next
  }
  return vectors
}
