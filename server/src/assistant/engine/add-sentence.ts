import { featuresOf } from './features.ts'
import { addWords } from './lexicon.ts'
import type { Model } from './model.ts'
import { buildPostings, type Postings } from './postings.ts'
import { fold } from './read-text.ts'
import { readFeatures, type Reading } from './reading.ts'
import { takeStep } from './softmax.ts'
import { senseOf } from './understand.ts'
import { slotsFor, type Vocabulary } from './vocabulary.ts'
import { widen } from './weights.ts'

const STEPS = 5
const RATE = 1.5

function grow(vocabulary: Vocabulary, hashes: number[]): Vocabulary {
  const known = new Set(vocabulary.keys)
  const fresh = [...new Set(hashes)].filter((hash) => !known.has(hash))
  const keys = Uint32Array.from([...vocabulary.keys, ...fresh])
  const idf = Float32Array.from([...vocabulary.idf, ...fresh.map(() => vocabulary.unseen)])
  return { ...vocabulary, size: keys.length, keys, idf, slots: slotsFor(keys) }
}

function append(postings: Postings, reading: Reading, features: number): Postings {
  const added = buildPostings([reading], features, postings.full)
  const total = postings.sentences.length + added.sentences.length
  const result: Postings = {
    full: postings.full,
    count: postings.count + 1,
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
    if (added.starts[id + 1]! > added.starts[id]!) {
      result.sentences[at] = postings.count
      result.values[at++] = added.values[added.starts[id]!]!
    }
    result.starts[id + 1] = at
  }
  return { ...result, sentences: result.sentences.slice(0, at), values: result.values.slice(0, at) }
}

/** The model with one more sentence: the steps that learning would take for it alone. The given model stays as it is. */
export function addSentence(model: Model, contextId: string, qaId: string, sentence: string): Model {
  const label = model.labels.indexOf(contextId)
  if (label < 0) throw new Error(`the model does not know the context ${contextId}`)
  const { texts, qaIds, labels } = model.sentences
  const folded = fold(sentence)
  const features = featuresOf(folded)
  const vocabulary = grow(model.vocabulary, [...features.characters, ...features.stems])
  const reading = readFeatures(vocabulary, features, folded, senseOf(model))
  const weights = widen(model.weights, model.vocabulary.size, vocabulary.size, reading.vector, label)
  for (let step = 0; step < STEPS; step++) takeStep(weights, reading.vector, label, RATE)
  return {
    ...model,
    vocabulary,
    weights,
    lexicon: addWords(model.lexicon, folded),
    postings: append(model.postings, reading, vocabulary.size),
    sentences: {
      texts: [...texts, sentence],
      qaIds: [...qaIds, qaId],
      labels: Uint16Array.from([...labels, label]),
    },
  }
}
