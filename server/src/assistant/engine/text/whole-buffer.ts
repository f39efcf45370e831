/** The buffer of bytes that begin and end with it; of others a copy, which for a file of 6 MB is memory for nothing. */
export const wholeBuffer = (bytes: Uint8Array): ArrayBufferLike =>
  bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : new Uint8Array(bytes).buffer;
