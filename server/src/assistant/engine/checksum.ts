import { crc32 } from 'node:zlib'

/** CRC-32 of bytes. */
export const checksum = (bytes: Uint8Array): number => crc32(bytes)
