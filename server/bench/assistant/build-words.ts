// Packs fastText vectors of Russian stems into the file that the engine loads.
// Usage: bun server/bench/assistant/build-words.ts VECTORS.vec CORPUS.txt OUT.bin
// The corpus has one sentence a line, folded and stemmed by the engine; the vectors are trained on it:
//   fasttext skipgram -input CORPUS.txt -output VECTORS -dim 64 -minCount 4 -minn 3 -maxn 5 -ws 5 -epoch 15 \
//     -neg 10 -thread 1 -t 0.0003 -lr 0.05
import { readFileSync, writeFileSync } from 'node:fs'
import { hashText, mix } from '../../src/assistant/engine/hash.ts'
import { packWords } from '../../src/assistant/engine/words.ts'
import { kindsOf } from './kinds.ts'

const RARE = 1e-3

const [vectorsFile, corpusFile, outFile] = process.argv.slice(2)
if (!vectorsFile || !corpusFile || !outFile) throw new Error('needs VECTORS.vec CORPUS.txt OUT.bin')

const counts = new Map<string, number>()
let total = 0
for (const word of readFileSync(corpusFile, 'utf8').split(/\s+/)) {
  counts.set(word, (counts.get(word) ?? 0) + 1)
  total++
}
const rows = readFileSync(vectorsFile, 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(' '))
  .filter((parts) => parts.length > 2 && counts.has(parts[0]!))
const size = rows[0]!.length - 1
const mean = new Float64Array(size)
for (const row of rows) for (let k = 0; k < size; k++) mean[k]! += Number(row[k + 1]) / rows.length
const words = rows.map(([word, ...numbers]) => {
  const centred = numbers.map((value, k) => Number(value) - mean[k]!)
  const length = Math.hypot(...centred) || 1
  return {
    hash: mix(hashText(word!, 0)),
    // Common words say little: smooth inverse frequency.
    amount: RARE / (RARE + counts.get(word!)! / total),
    values: centred.map((value) => value / length),
  }
})
const kinds = kindsOf(words.map(({ values }) => values))
writeFileSync(outFile, packWords(words.map((word, i) => ({ ...word, kind: kinds[i]! }))))
console.log(`${words.length} words of ${size} numbers`)
