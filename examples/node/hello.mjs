import { createVisitor } from '@otklik/sdk/visitor';

const visitor = createVisitor({ host: 'http://127.0.0.1:3000', site: 'demo' });
visitor.$sentences.subscribe((sentences) => {
  const last = sentences.at(-1);
  if (last?.seq) console.log(`${last.author}: ${last.text}`);
});
await visitor.send('Сколько идёт посылка?');
