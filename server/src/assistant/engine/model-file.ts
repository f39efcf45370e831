import { checksum } from './checksum.ts'
import type { Model } from './model.ts'
import { russianWords } from './words.ts'

const MAGIC = 0x4b4c544f
/** Raised with every change of the model's fields or of what they mean. */
const VERSION = 4
const HEAD = 20
/** The checksum covers everything from here on. */
const CHECKED = 8
const ALIGN = 8

const KINDS = { Uint16Array, Uint32Array, Float32Array, Float64Array, Int8Array, Uint8Array }
type Placed = [kind: keyof typeof KINDS, at: number, size: number]

/** Why a model file is refused. */
export class ModelError extends Error {
  constructor(readonly reason: 'cut' | 'altered' | 'version') {
    super(`model file refused: ${reason}`)
    this.name = 'ModelError'
  }
}

const aligned = (length: number): number => Math.ceil(length / ALIGN) * ALIGN

/** Writes a model: a head with version, length and checksum, then JSON, then the arrays as they lie in memory. */
export function encodeModel(model: Model): Uint8Array {
  const arrays: Uint8Array[] = []
  let size = 0
  const json = JSON.stringify(model, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value
    const { buffer, byteOffset, byteLength } = value
    arrays.push(new Uint8Array(buffer, byteOffset, byteLength))
    const placed = [value.constructor.name, size, byteLength]
    size += aligned(byteLength)
    return { $array: placed }
  })
  const text = new TextEncoder().encode(json)
  const from = aligned(HEAD + text.length)
  const bytes = new Uint8Array(from + size)
  bytes.set(text, HEAD)
  let at = from
  for (const array of arrays) {
    bytes.set(array, at)
    at += aligned(array.length)
  }
  const head = new DataView(bytes.buffer)
  ;[MAGIC, 0, VERSION, bytes.length, text.length].forEach((value, i) => head.setUint32(i * 4, value, true))
  head.setUint32(4, checksum(bytes.subarray(CHECKED)), true)
  return bytes
}

/** Puts the arrays where they were; lists of texts, which are long, hold none. */
function filled(value: unknown, arrayOf: (placed: Placed) => ArrayBufferView): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('$array' in value) return arrayOf(value.$array as Placed)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, arrayOf)]))
}

/** Reads a model; throws {@link ModelError} for a file that is cut, altered or of another version. */
export function decodeModel(file: Uint8Array): Model {
  // A Buffer's `slice` would share memory, at offsets that arrays cannot start from.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < HEAD) throw new ModelError('cut')
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [magic, sum, version, length, text] = [0, 4, 8, 12, 16].map((at) => head.getUint32(at, true))
  if (magic !== MAGIC) throw new ModelError('altered')
  if (version !== VERSION) throw new ModelError('version')
  if (bytes.length < length!) throw new ModelError('cut')
  if (bytes.length > length! || checksum(bytes.subarray(CHECKED)) !== sum) throw new ModelError('altered')
  const from = aligned(HEAD + text!)
  const arrayOf = ([kind, at, size]: Placed): ArrayBufferView => new KINDS[kind](bytes.slice(from + at, from + at + size).buffer)
  const model = filled(JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, HEAD + text!))), arrayOf) as Model
  if (model.words.share > 0 && model.words.checksum !== russianWords().checksum) throw new ModelError('version')
  return model
}
