import { describe, expect, it } from 'vitest'
import { addSentences, answer, decodeModel, encodeModel, learn } from './index.ts'
import { SHOP } from './shop-sample.ts'

const model = learn(SHOP)
const before = encodeModel(model)
const sentence = 'Дрон прилетит на балкон?'
const added = addSentences(model, [{ contextId: 'id-Доставка', qaId: 'new', sentence }])

describe('a sentence added without learning anew', () => {
  it('is answered from then on', () => {
    expect(answer(model, 'дрон на балкон прилетит').outcome).not.toBe('answer')
    const verdict = answer(added, 'дрон на балкон прилетит')
    expect(verdict).toMatchObject({ outcome: 'answer', label: 'id-Доставка' })
    expect(verdict.matches[0]).toMatchObject({ qaId: 'new', sentence })
  })

  it('leaves the given model as it was, and what it knew', () => {
    expect(Buffer.compare(encodeModel(model), before)).toBe(0)
    for (const { id, questions } of SHOP) {
      for (const question of questions) expect(answer(added, question.sentence).candidates[0]!.label).toBe(id)
    }
    expect(answer(added, 'Какая погода на Марсе?').outcome).toBe('unknown')
  })

  it('can be written and read, and added to again', () => {
    const again = addSentences(decodeModel(encodeModel(added)), [
      { contextId: 'id-Оплата', qaId: 'crypto', sentence: 'Биткоины берёте?' },
      { contextId: 'id-Гарантия', qaId: 'screen', sentence: 'Разбился экран' },
    ])
    for (const [question, label, qaId] of [['берёте биткоины', 'id-Оплата', 'crypto'], ['экран разбился', 'id-Гарантия', 'screen']] as const) {
      const verdict = answer(again, question)
      expect([verdict.label, verdict.matches[0]!.qaId]).toEqual([label, qaId])
    }
    expect(answer(again, 'дрон на балкон прилетит').label).toBe('id-Доставка')
  })

  it('changes nothing when it has no words', () => {
    expect(addSentences(model, [{ contextId: 'id-Доставка', qaId: 'x', sentence: '?!' }])).toBe(model)
  })

  it('is refused for a context that was never learned', () => {
    expect(() => addSentences(model, [{ contextId: 'id-Чужой', qaId: 'x', sentence: 'Привет' }])).toThrow(/does not know/)
  })
})
