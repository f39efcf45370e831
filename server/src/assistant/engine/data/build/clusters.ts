import { tuning } from '../../tuning.ts';
import { addTo, dot, normal } from './linear-algebra.ts';

const { clusters: counts, clusterRounds: rounds } = tuning.wordData;
/** A prime: the first centres are vectors this far apart. */
const spread = 7919;

/** The cluster of each vector: spherical k-means. */
function kMeans(vectors: number[][], count: number): Uint16Array {
  let centres = Array.from({ length: count }, (_, cluster) => vectors[(cluster * spread) % vectors.length]!);
  const clusters = new Uint16Array(vectors.length);
  for (let round = 0; round < rounds; round++) {
    vectors.forEach((vector, i) => {
      const near = centres.map((centre) => dot(vector, centre));
      clusters[i] = near.indexOf(Math.max(...near));
    });
    const sums = centres.map((centre) => centre.map(() => 0));
    vectors.forEach((vector, i) => addTo(sums[clusters[i]!]!, vector, 1));
    centres = sums.map(normal);
  }
  return clusters;
}

/**
 * Clusters vectors of length one, twice: the ids of the small cluster and of the large one, numbered after the
 * small, of each.
 */
export function clusterVectors(vectors: number[][]): number[][] {
  const [small, large] = counts.map((count) => kMeans(vectors, count)) as [Uint16Array, Uint16Array];
  return vectors.map((_, i) => [small[i]!, counts[0]! + large[i]!]);
}
