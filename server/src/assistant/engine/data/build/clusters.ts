import { addTo, dot, normal } from './linear-algebra.ts';

/** How many small groups there are, and how many large ones. */
const KINDS = [400, 60];
const ROUNDS = 15;
const SPREAD = 7919;

/** The group of each vector: spherical k-means. */
function groupsOf(vectors: number[][], count: number): Uint16Array {
  let centres = Array.from({ length: count }, (_, kind) => vectors[(kind * SPREAD) % vectors.length]!);
  const kinds = new Uint16Array(vectors.length);
  for (let round = 0; round < ROUNDS; round++) {
    vectors.forEach((vector, i) => {
      const near = centres.map((centre) => dot(vector, centre));
      kinds[i] = near.indexOf(Math.max(...near));
    });
    const sums = centres.map((centre) => centre.map(() => 0));
    vectors.forEach((vector, i) => addTo(sums[kinds[i]!]!, vector, 1));
    centres = sums.map(normal);
  }
  return kinds;
}

/** Groups words of like meaning, whose vectors have length one, twice; the large groups are numbered after the small. The same words give the same groups. */
export function kindsOf(vectors: number[][]): number[][] {
  const [small, large] = KINDS.map((count) => groupsOf(vectors, count)) as [Uint16Array, Uint16Array];
  return vectors.map((_, i) => [small[i]!, KINDS[0]! + large[i]!]);
}
