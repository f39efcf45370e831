const KINDS = 400
const ROUNDS = 15
const SPREAD = 7919

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!
  return sum
}

/** Groups words of like meaning: spherical k-means of their vectors, which have length one. The same words give the same groups. */
export function kindsOf(vectors: number[][]): Uint16Array {
  const size = vectors[0]!.length
  let centres = Array.from({ length: KINDS }, (_, kind) => vectors[(kind * SPREAD) % vectors.length]!)
  const kinds = new Uint16Array(vectors.length)
  for (let round = 0; round < ROUNDS; round++) {
    vectors.forEach((vector, i) => {
      const near = centres.map((centre) => dot(vector, centre))
      kinds[i] = near.indexOf(Math.max(...near))
    })
    const sums = centres.map(() => Array.from({ length: size }, () => 0))
    vectors.forEach((vector, i) => vector.forEach((value, k) => (sums[kinds[i]!]![k]! += value)))
    centres = sums.map((sum) => sum.map((value) => value / (Math.hypot(...sum) || 1)))
  }
  return kinds
}
