// A receiver of webhooks: verifies each message, takes it once, prints what has happened.
// OTKLIK_HOOK_SECRET=whsec_… node examples/node/hooks.mjs 8080
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const port = Number(process.argv[2] ?? 8080);
const key = Buffer.from((process.env.OTKLIK_HOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const mostBytes = 64 * 1024;
/** Seconds by which the clocks of the two may differ. */
const tolerance = 5 * 60;
/** A message may come again, after a lost answer: its id is the same. A real receiver stores the ids it has seen. */
const seen = new Set();

function isOurs(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < tolerance)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Your own work: answer at once, and do what takes long afterwards. */
function take({ type, data }) {
  const text = data.sentence ? `: ${data.sentence.author}: ${data.sentence.text}` : '';
  console.log(`${type}${text}`);
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  if (body === null) return response.writeHead(413, { connection: 'close' }).end();
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) take(JSON.parse(body));
  seen.add(id);
  response.writeHead(204).end();
});
server.listen(port, '127.0.0.1', () => console.log(`listens at http://127.0.0.1:${port}/`));
