// A receiver of webhooks in a process of its own, which may be killed: `bun receiver.ts PORT FILE PAUSE`. It appends each
// message to FILE before it answers.
import { appendFileSync } from 'node:fs';

const [port, file = '', pause = '0'] = process.argv.slice(2);

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  async fetch(request) {
    const { type, data } = (await request.json()) as { type: string; data: Record<string, any> };
    await Bun.sleep(Number(pause) * Math.random() * 2);
    const line = { id: request.headers.get('webhook-id'), type, dialogId: data.dialogId, seq: data.sentence?.seq ?? 0 };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    return new Response(null, { status: 204 });
  },
});
console.log('listens');
