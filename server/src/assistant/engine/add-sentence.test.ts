import { describe, expect, it } from 'vitest'
import { addSentence, answer, decodeModel, encodeModel, learn } from './index.ts'
import { SHOP } from './shop-sample.ts'

const model = learn(SHOP)
const before = encodeModel(model)
const sentence = 'Дрон прилетит на балкон?'
const added = addSentence(model, 'id-Доставка', 'new', sentence)

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
    const again = addSentence(decodeModel(encodeModel(added)), 'id-Оплата', 'crypto', 'Биткоины берёте?')
    expect(answer(again, 'берёте биткоины').label).toBe('id-Оплата')
  })

  it('is refused for a context that was never learned', () => {
    expect(() => addSentence(model, 'id-Чужой', 'x', 'Привет')).toThrow(/does not know/)
  })
})
