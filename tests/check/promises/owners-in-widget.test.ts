import { expect, it } from 'vitest';
import { readBases } from '../../bench/assistant/owners.ts';
import { askInWidget } from '../../bench/assistant/owners-in-widget.ts';

// The short form of `npm run bench:assistant -- --only widget`.
it('visitors of a running server are answered as the engine alone answers', async () => {
  const { judged, notes, called } = await askInWidget(readBases(null).filter(({ id }) => id === 'flowers-tiny'));
  expect(judged.length).toBeGreaterThan(20);
  expect(notes).toEqual([]);
  expect(judged.filter(({ result }) => result === 'right').length).toBeGreaterThan(judged.length / 3);
  // Questions without a recognizable topic go to a person.
  expect(called.map(({ text }) => text)).toEqual(['где?', 'не работает', 'как починить машину']);
});
