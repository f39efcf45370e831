// What a widget costs a bare page, compared with two rivals that can be mounted from npm. `npm run bench:widget [runs]`
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../harness/browser/browser.mjs';
import { startServer } from '../../harness/server-process.ts';
import { measureVisit } from './measure.mjs';
import { servePages } from './pages.mjs';
import { peerFolder } from './peers.mjs';

const runs = Number(process.argv[2] ?? 5);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const otklik = await startServer({ env: { DEMO: 'on' } });
const pages = await servePages(
  {
    '/bare': '',
    '/otklik': `<script async src="${otklik.url}/widget.js" data-site="demo"></script>`,
    '/deep-chat':
      '<script type="module" src="/deep-chat/deepChat.bundle.js"></script><deep-chat connect=\'{"url":"/hook"}\'></deep-chat>',
    '/n8n':
      '<link rel="stylesheet" href="/n8n-chat/style.css"><script type="module">import { createChat } from "/n8n-chat/chat.bundle.es.js"; createChat({ webhookUrl: "/hook" });</script>',
  },
  { '/deep-chat/': join(peerFolder('deep-chat'), 'dist'), '/n8n-chat/': join(peerFolder('@n8n/chat'), 'dist') },
);
const subjects = [
  { name: 'bare page', address: `${pages.url}/bare` },
  { name: 'Отклик', address: `${pages.url}/otklik`, open: '.launcher', box: '.panel textarea' },
  { name: 'deep-chat', address: `${pages.url}/deep-chat`, box: '#text-input' },
  { name: '@n8n/chat', address: `${pages.url}/n8n`, open: '.chat-window-toggle', box: '.chat-inputs textarea' },
];

const browser = await chromium.launch(launchOptions());
const results = [];
try {
  for (const rate of [1, 4]) {
    let bare;
    for (const subject of subjects) {
      const visits = [];
      for (let run = 0; run < runs; run++) visits.push(await measureVisit(browser, subject, rate));
      const of = (phase, field) => median(visits.map((visit) => visit[phase]?.[field] ?? 0));
      const row = {
        'CPU ×': rate,
        widget: subject.name,
        'script at rest, ms': of('load', 'script'),
        'blocking at rest, ms': of('load', 'blocking'),
        'layout shift': of('load', 'shift'),
        'KB at rest': of('load', 'bytes') / 1000,
        'KB opened': of('open', 'bytes') / 1000,
        'script in all, ms': of('open', 'script'),
        'blocking in all, ms': of('open', 'blocking'),
        'time to open, ms': of('open', 'time'),
      };
      bare ??= row;
      for (const field of ['script at rest, ms', 'KB at rest', 'KB opened', 'script in all, ms'])
        row[field] -=
          subject === subjects[0]
            ? 0
            : bare[field] || (field.startsWith('KB') ? bare['KB at rest'] : bare['script at rest, ms']);
      results.push(row);
    }
  }
} finally {
  await browser.close();
  pages.stop();
  await otklik.stop();
}

const round = (value) => (typeof value === 'number' ? Number(value.toFixed(value < 10 && value % 1 ? 2 : 0)) : value);
console.log(
  `Medians of ${runs} visits; beside the bare page, its own cost taken off. deep-chat has no launcher: its time is from the start of the page.`,
);
console.table(
  results.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, round(value)]))),
);
writeFileSync(join(import.meta.dirname, 'result.json'), `${JSON.stringify(results, null, 2)}\n`);
