import { fold } from './read-text.ts'
import type { Context, Lack } from './types.ts'

/** What is learned from: the owner's sentences, and texts that only support their labels. */
export interface Data {
  /** The contexts' ids. */
  labels: string[]
  texts: string[]
  qaIds: string[]
  /** Number of each sentence's label. */
  own: Uint16Array
  support: { text: string; label: number; trust: number }[]
}

const TRUST = { title: 1, description: 0.5, answer: 0.5 }

/** What each context lacks to be learned; contexts that lack nothing are not listed. */
export function nothingToLearn(contexts: Context[]): Lack[] {
  return contexts
    .map(({ id, questions, answers }) => {
      const lacks: Lack['lacks'] = []
      if (!questions.some(({ sentence }) => fold(sentence))) lacks.push('questions')
      if (!answers.some((sentence) => fold(sentence))) lacks.push('answers')
      return { label: id, lacks }
    })
    .filter(({ lacks }) => lacks.length > 0)
}

function supportOf(context: Context, label: number): Data['support'] {
  return [
    { text: context.label, label, trust: TRUST.title },
    { text: context.description ?? '', label, trust: TRUST.description },
    ...context.answers.map((text) => ({ text, label, trust: TRUST.answer })),
  ].filter(({ text }) => /\p{L}/u.test(text))
}

/** Gathers the contexts that lack nothing. */
export function collect(contexts: Context[]): Data {
  const lacking = new Set(nothingToLearn(contexts).map(({ label }) => label))
  const learned = contexts.filter(({ id }) => !lacking.has(id))
  const sentences = learned.flatMap(({ questions }, label) =>
    questions.filter(({ sentence }) => fold(sentence)).map((question) => ({ ...question, label })),
  )
  return {
    labels: learned.map(({ id }) => id),
    texts: sentences.map(({ sentence }) => sentence),
    qaIds: sentences.map(({ qaId }) => qaId),
    own: Uint16Array.from(sentences, ({ label }) => label),
    support: learned.flatMap(supportOf),
  }
}
