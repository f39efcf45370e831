// Learns and answers with nlp.js. Usage: node nlp.cjs TASK.json; prints the result as JSON on the last line.
const { readFileSync } = require('node:fs')
const { NlpManager } = require('node-nlp')

async function run({ language, train, test }) {
  const manager = new NlpManager({ languages: [language], forceNER: false, autoSave: false, nlu: { log: false, useNoneFeature: false } })
  for (const [text, label] of train) manager.addDocument(language, text, label)
  const started = performance.now()
  await manager.train()
  const seconds = (performance.now() - started) / 1000
  const times = []
  const labels = []
  for (const text of test) {
    const from = performance.now()
    const { intent } = await manager.process(language, text)
    times.push(performance.now() - from)
    labels.push(intent)
  }
  return { seconds, times, labels }
}

run(JSON.parse(readFileSync(process.argv[2], 'utf8'))).then((result) => console.log(`\n${JSON.stringify(result)}`))
