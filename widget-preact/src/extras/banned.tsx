import { usePanel } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

/** In place of the box. */
export function Banned() {
  const words = useStore(usePanel().$words);
  return <p class="banned">{words.banned}</p>;
}
