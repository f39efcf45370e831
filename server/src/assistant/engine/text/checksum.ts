import { crc32 } from 'node:zlib';

/** CRC-32 of bytes, continued from `before`, the checksum of the bytes in front of them. */
export const checksum = (bytes: Uint8Array, before = 0): number => crc32(bytes, before);
