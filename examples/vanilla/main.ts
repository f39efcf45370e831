import { createVisitor } from '@otklik/sdk/visitor';
import { host, site } from '../place.ts';
import '../chat.css';

const visitor = createVisitor({ host, site, page: location.href });
const pick = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const log = pick<HTMLOListElement>('#log');
const form = pick<HTMLFormElement>('#form');

visitor.$state.subscribe((state) => (pick('#state').textContent = state === 'online' ? 'На связи' : 'Нет связи'));

visitor.$sentences.subscribe((sentences) => {
  const items = sentences.map(({ author, text, clientId, state, error }) => {
    const item = document.createElement('li');
    item.className = `${author} ${state ?? ''}`;
    item.textContent = text;
    if (state === 'failed' && clientId) {
      const reason = document.createElement('small');
      reason.textContent = error?.detail ?? '';
      const retry = document.createElement('button');
      retry.textContent = 'Повторить';
      retry.addEventListener('click', () => void visitor.retry(clientId));
      item.append(reason, retry);
    }
    return item;
  });
  log.replaceChildren(...items);
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void visitor.send(String(new FormData(form).get('text')));
  form.reset();
});

await visitor.open();
