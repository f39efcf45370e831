import { addTo, dot, normal } from './algebra.ts'

const KINDS = 400
const ROUNDS = 15
const SPREAD = 7919

/** Groups words of like meaning: spherical k-means of their vectors, which have length one. The same words give the same groups. */
export function kindsOf(vectors: number[][]): Uint16Array {
  let centres = Array.from({ length: KINDS }, (_, kind) => vectors[(kind * SPREAD) % vectors.length]!)
  const kinds = new Uint16Array(vectors.length)
  for (let round = 0; round < ROUNDS; round++) {
    vectors.forEach((vector, i) => {
      const near = centres.map((centre) => dot(vector, centre))
      kinds[i] = near.indexOf(Math.max(...near))
    })
    const sums = centres.map((centre) => centre.map(() => 0))
    vectors.forEach((vector, i) => addTo(sums[kinds[i]!]!, vector, 1))
    centres = sums.map(normal)
  }
  return kinds
}
