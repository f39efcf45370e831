const sweeps = 12;

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** Adds `by` times `b` to `a`, in place. */
export function addTo(a: number[] | Float32Array, b: ArrayLike<number>, by: number): void {
  for (let k = 0; k < a.length; k++) a[k]! += by * b[k]!;
}

/** The vector with length one; zeros stay zeros. */
export function normal(a: ArrayLike<number>): number[] {
  const length = Math.sqrt(dot(a, a)) || 1;
  return Array.from(a, (value) => value / length);
}

export function meanOf(vectors: number[][]): number[] {
  const sum = vectors[0]!.map(() => 0);
  for (const vector of vectors) addTo(sum, vector, 1 / vectors.length);
  return sum;
}

/** Turns the coordinates `p` and `q` until the matrix holds nothing between them (Jacobi); `axes` turn along. */
function turn(matrix: number[][], axes: number[][], p: number, q: number): void {
  const between = matrix[p]![q]!;
  if (Math.abs(between) < 1e-12) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * between);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const mixRows = (rows: number[][]): void => {
    const before = rows[p]!;
    const other = rows[q]!;
    rows[p] = before.map((value, k) => c * value - s * other[k]!);
    rows[q] = before.map((value, k) => s * value + c * other[k]!);
  };
  mixRows(matrix);
  for (const row of matrix) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  mixRows(axes);
}

/** The first `count` principal axes of the vectors, widest first. */
export function axesOf(vectors: number[][], count: number): number[][] {
  const size = vectors[0]!.length;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const vector of vectors) for (let k = 0; k < size; k++) addTo(matrix[k]!, vector, vector[k]!);
  const axes = matrix.map((_, k) => matrix.map((__, j) => (k === j ? 1 : 0)));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) turn(matrix, axes, p, q);
  }
  const order = [...axes.keys()].sort((a, b) => matrix[b]![b]! - matrix[a]![a]!);
  return order.slice(0, count).map((k) => axes[k]!);
}
