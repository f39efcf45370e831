import { createVisitor } from '@otklik/sdk/visitor';
import '../chat.css';

// ?host=http://127.0.0.1:3000&site=demo
const query = new URLSearchParams(location.search);
const visitor = createVisitor({
  host: query.get('host') ?? 'http://127.0.0.1:3000',
  site: query.get('site') ?? 'demo',
  page: location.href,
});

const pick = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const log = pick<HTMLOListElement>('#log');
const form = pick<HTMLFormElement>('#form');

visitor.$state.subscribe((state) => (pick('#state').textContent = state === 'online' ? 'На связи' : 'Нет связи'));
visitor.$sentences.subscribe((sentences) => {
  log.replaceChildren(
    ...sentences.map((sentence) => {
      const item = document.createElement('li');
      item.className = sentence.author;
      item.textContent = sentence.text;
      return item;
    }),
  );
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const box = form.elements.namedItem('text') as HTMLInputElement;
  visitor.send(box.value);
  box.value = '';
});

await visitor.open();
