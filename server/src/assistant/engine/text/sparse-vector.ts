/** A text as a sparse vector of the owner's features. */
export interface Vector {
  ids: Uint32Array;
  values: Float32Array;
}
