import { featuresOf } from './features.ts'
import { addWords } from './lexicon.ts'
import type { Model } from './model.ts'
import { buildPostings, type Postings } from './postings.ts'
import { fold, wordsOf } from './read-text.ts'
import { readFeatures, type Reading } from './reading.ts'
import { takeStep } from './softmax.ts'
import { senseOf } from './understand.ts'
import { lookUp, slotsFor, type Vocabulary } from './vocabulary.ts'
import { widen } from './weights.ts'

const STEPS = 5
const RATE = 1.5

/** A question sentence that the model shall know without a learn. */
export interface Added {
  contextId: string
  qaId: string
  sentence: string
}

function grow(vocabulary: Vocabulary, hashes: number[]): Vocabulary {
  const fresh = [...new Set(hashes)].filter((hash) => lookUp(vocabulary, hash) < 0)
  const keys = Uint32Array.from([...vocabulary.keys, ...fresh])
  const idf = Float32Array.from([...vocabulary.idf, ...fresh.map(() => vocabulary.unseen)])
  return { ...vocabulary, size: keys.length, keys, idf, slots: slotsFor(keys) }
}

function append(postings: Postings, readings: Reading[], features: number): Postings {
  const added = buildPostings(readings, features)
  const total = postings.sentences.length + added.sentences.length
  const result: Postings = {
    count: postings.count + added.count,
    starts: new Uint32Array(features + 1),
    sentences: new Uint32Array(total),
    values: new Float32Array(total),
  }
  const last = postings.starts.length - 1
  let at = 0
  for (let id = 0; id < features; id++) {
    const from = postings.starts[Math.min(id, last)]!
    const end = postings.starts[Math.min(id + 1, last)]!
    result.sentences.set(postings.sentences.subarray(from, end), at)
    result.values.set(postings.values.subarray(from, end), at)
    at += end - from
    for (let k = added.starts[id]!; k < added.starts[id + 1]!; k++) {
      result.sentences[at] = postings.count + added.sentences[k]!
      result.values[at++] = added.values[k]!
    }
    result.starts[id + 1] = at
  }
  return result
}

/** The model with a few more sentences: the steps that learning would take for them alone. The given model stays as it is. */
export function addSentences(model: Model, added: Added[]): Model {
  const fresh = added.filter(({ sentence }) => wordsOf(fold(sentence)).length > 0)
  if (fresh.length === 0) return model
  const own = fresh.map(({ contextId }) => {
    const label = model.labels.indexOf(contextId)
    if (label < 0) throw new Error(`the model does not know the context ${contextId}`)
    return label
  })
  const folded = fresh.map(({ sentence }) => fold(sentence))
  const sense = senseOf(model)
  const features = folded.map((text) => featuresOf(text, sense))
  const vocabulary = grow(model.vocabulary, features.flatMap(({ characters, stems }) => [...characters, ...stems]))
  const readings = features.map((feature) => readFeatures(vocabulary, feature, sense))
  const vectors = readings.map(({ vector }) => vector)
  const weights = widen(model.weights, model.vocabulary.size, vocabulary.size, vectors, own)
  for (let step = 0; step < STEPS; step++) vectors.forEach((vector, i) => takeStep(weights, vector, own[i]!, RATE))
  const { texts, qaIds, labels } = model.sentences
  return {
    ...model,
    vocabulary,
    weights,
    lexicon: addWords(model.lexicon, folded.join(' ')),
    postings: append(model.postings, readings, vocabulary.size),
    sentences: {
      texts: [...texts, ...fresh.map(({ sentence }) => sentence)],
      qaIds: [...qaIds, ...fresh.map(({ qaId }) => qaId)],
      labels: Uint16Array.from([...labels, ...own]),
    },
  }
}
