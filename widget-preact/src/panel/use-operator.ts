import { usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';

const isAhead = (at: string): boolean => Date.parse(at) > Date.now();

/**
 * Whether an operator is there for the visitor: online within working hours, or, outside them, the one who spoke last.
 * An account that is only left open at night answers nobody, and the assistant has said when somebody will.
 */
export function useOperator(): boolean {
  const { visitor, $config } = usePanel();
  const returnsAt = useStore($config)?.returnsAt;
  const last = useStore(visitor.$sentences).findLast(({ author }) => author !== 'visitor');
  const isClosed = !!returnsAt && isAhead(returnsAt);
  return useStore(visitor.$participants).operator && (!isClosed || last?.author === 'operator');
}
