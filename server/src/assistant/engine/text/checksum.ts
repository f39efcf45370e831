import { crc32 } from 'node:zlib';

/** CRC-32 of bytes; of the bytes after others, whose checksum is `before`. */
export const checksum = (bytes: Uint8Array, before = 0): number => crc32(bytes, before);
