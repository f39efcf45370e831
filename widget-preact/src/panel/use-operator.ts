import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

/**
 * Whether an operator is there for the visitor: online and on duty, or, outside working hours, the author of the last
 * sentence. An account that is only left open at night does not count.
 */
export function useOperator(): boolean {
  const { visitor } = usePanel();
  const { operator, duty } = useStore(visitor.$participants);
  const last = useStore(visitor.$sentences).findLast(({ author }) => author !== 'visitor');
  return operator && (duty || last?.author === 'operator');
}
