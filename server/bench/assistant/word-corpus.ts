// Writes the corpus that the word vectors are trained on: one folded, stemmed sentence a line, none twice.
// Usage: bun server/bench/assistant/word-corpus.ts FOLDER OUT.txt
// FOLDER holds the unpacked short sentences of Koziev/NLP_Datasets (CC0).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, wordsOf } from '../../src/assistant/engine/read-text.ts'
import { stem } from '../../src/assistant/engine/stem.ts'

const SHORTEST = 3

/** The lines of a file that are worth learning from: of paraphrases the first, of dialogs no short answers. */
function sentencesOf(file: string, text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  if (file.includes('duplicates')) return lines.filter((_, i) => i === 0 || lines[i - 1] === '')
  if (file.endsWith('.csv')) return lines.map((line) => line.split('\t')[0]!)
  const spoken = lines.filter((line) => !line.startsWith('A:') && !(file.startsWith('QA') && line.startsWith('Q:')))
  return spoken.map((line) => line.replace(/^[TQ]:/, ''))
}

const [folder, outFile] = process.argv.slice(2)
if (!folder || !outFile) throw new Error('needs FOLDER OUT.txt')

const sentences = new Set<string>()
for (const file of readdirSync(folder)) {
  for (const sentence of sentencesOf(file, readFileSync(join(folder, file), 'utf8'))) {
    const words = wordsOf(fold(sentence)).map(stem)
    if (words.length >= SHORTEST) sentences.add(words.join(' '))
  }
}
writeFileSync(outFile, `${[...sentences].join('\n')}\n`)
console.log(`${sentences.size} sentences`)
