/** Scales to length 1; the zero vector stays zero. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

/**
 * Square roots of shares: the dot product of two such vectors is their Bhattacharyya coefficient
 * (Arandjelović & Zisserman 2012).
 */
export function hellinger(histogram: Float32Array): Float32Array {
  const sum = histogram.reduce((total, value) => total + value, 0);
  return sum > 0 ? histogram.map((value) => Math.sqrt(value / sum)) : histogram;
}

/** Sum of products of `vector` with the numbers from `start`; four sums at a time let the processor overlap them. */
export function dotAt(vectors: Float32Array, start: number, vector: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let j = 0; j < vector.length; j += 4) {
    a += (vectors[start + j] ?? 0) * (vector[j] ?? 0);
    b += (vectors[start + j + 1] ?? 0) * (vector[j + 1] ?? 0);
    c += (vectors[start + j + 2] ?? 0) * (vector[j + 2] ?? 0);
    d += (vectors[start + j + 3] ?? 0) * (vector[j + 3] ?? 0);
  }
  return a + b + c + d;
}
