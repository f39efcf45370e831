import { setTimeout as pause } from 'node:timers/promises';
import { callOnce } from '../../harness/caller.ts';

/** Makes a visitor's call until the server takes it: it may be down. */
async function insist(url: string, name: string, options: Parameters<typeof callOnce>[2]) {
  for (;;) {
    const answer = await callOnce(url, name as 'POST /widget/sentence', options);
    if (answer.status === 200 || answer.status === 201) return answer;
    if (answer.status > 0 && answer.status < 500) throw new Error(`${name}: ${answer.status}`);
    await pause(50);
  }
}

/** A visitor who opens a chat and sends `count` sentences; how long each took, ms. */
export async function sayAll(
  url: string,
  site: string,
  { count, every, name }: { count: number; every: number; name: string },
): Promise<number[]> {
  const { token } = (await insist(url, 'POST /widget/session', { body: { site } })).body;
  const times: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const began = performance.now();
    const body = { clientId: `${name}-${at}`, text: `${name}: ${at}` };
    const { ms } = await insist(url, 'POST /widget/sentence', { token, body });
    times.push(ms);
    const left = every - (performance.now() - began);
    if (left > 0) await pause(left);
  }
  return times;
}
