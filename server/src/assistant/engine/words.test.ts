import { describe, expect, it } from 'vitest'
import { commonShare, isWord, knownWords, meaningOf, packWords, placeOf, unpackWords } from './words.ts'
import { hashText, mix } from './hash.ts'

const words = knownWords()

/** The cosine of two texts' meanings. */
function likeness(a: string, b: string): number {
  const [one, other] = [meaningOf(words, a, 1), meaningOf(words, b, 1)]
  return one.reduce((sum, value, k) => sum + value * other[k]!, 0)
}

describe('what words mean', () => {
  it.each([
    ['оплатить', 'платеж', 'погода'], ['курьер', 'посыльный', 'гарантия'], ['parcel', 'package', 'weather'], ['доставка', 'delivery', 'weather'],
    ['погода', 'weather', 'delivery'],
  ])('«%s» is nearer to «%s» than to «%s»', (word, like, unlike) => expect(likeness(word, like)).toBeGreaterThan(likeness(word, unlike) + 0.3))

  it('is nothing for words it does not hold', () => expect(meaningOf(words, 'кыштымтрансфлекс', 1).every((value) => value === 0)).toBe(true))

  it('tells common words, as written or with another ending, from others', () => {
    expect(['давай', 'меня', 'account', 'доставкою'].every((word) => isWord(words, word))).toBe(true)
    expect(['даай', 'мнея', 'acount'].some((word) => isWord(words, word))).toBe(false)
    expect(commonShare(words, 'где мой заказ')).toBe(1)
    expect(commonShare(words, 'wo ist meine bestellung')).toBeLessThan(0.7)
  })

  it('reads what it wrote', () => {
    const hashOf = (text: string): number => mix(hashText(text, 0))
    const read = unpackWords(packWords(
      [{ hash: hashOf('дом'), amount: 1, values: [0.6, -0.8], kind: 3 }, { hash: hashOf('кот'), amount: 0.2, values: [1, 0], kind: 399 }],
      [{ hash: hashOf('дома'), usual: 0.5 }],
    ))
    const place = placeOf(read, 'дом')
    expect([...read.values.subarray(place * 2, place * 2 + 2)]).toEqual([95, -127])
    expect(read.kinds[place]).toBe(3)
    expect(read.amounts[placeOf(read, 'кот')]).toBe(51)
    expect(read.usual[0]).toBe(128)
    expect(isWord(read, 'дома')).toBe(true)
    expect(isWord(read, 'домик')).toBe(false)
  })
})
