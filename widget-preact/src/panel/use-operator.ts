import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

const isAhead = (at: string): boolean => Date.parse(at) > Date.now();

/**
 * Whether an operator is there for the visitor: online within working hours, or, outside them, the author of the last
 * sentence. An account that is only left open at night does not count, and the assistant has named the time of an
 * answer.
 */
export function useOperator(): boolean {
  const { visitor, $config } = usePanel();
  const returnsAt = useStore($config)?.returnsAt;
  const last = useStore(visitor.$sentences).findLast(({ author }) => author !== 'visitor');
  const isClosed = !!returnsAt && isAhead(returnsAt);
  return useStore(visitor.$participants).operator && (!isClosed || last?.author === 'operator');
}
