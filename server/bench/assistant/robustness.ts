import { learn } from '../../src/assistant/engine/index.ts'
import { ask } from './asked.ts'
import { percent } from './metrics.ts'
import { contextsOf, readSet } from './sets.ts'
import { printTable, show } from './table.ts'

const CASES: [train: string, changed: string[]][] = [
  ['banking77-10shot', ['typo1', 'typo2']],
  ['ru-chatbot79', ['typo1', 'typo2', 'layout', 'translit']],
]

/** What slips, the wrong layout and Latin letters cost. */
export function measureRobustness(folder: string): void {
  const rows: string[][] = []
  for (const [name, changes] of CASES) {
    const set = readSet(folder, name)
    if (!set) continue
    const model = learn(contextsOf(set.train))
    const plain = percent(ask(model, set.test).map(({ right }) => right))
    for (const change of changes) {
      const changed = readSet(folder, `${name}-${change}`)
      if (!changed) continue
      const share = percent(ask(model, changed.test).map(({ right }) => right))
      rows.push([`${name} ${change}`, show(plain), show(share), show(plain - share)])
    }
  }
  printTable('Changed questions, %', ['set', 'plain', 'changed', 'drop'], rows)
}
