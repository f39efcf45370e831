import { useStore } from '@nanostores/react';
import { createVisitor } from '@otklik/sdk/visitor';
import { createRoot } from 'react-dom/client';
import '../chat.css';

// ?host=http://127.0.0.1:3000&site=demo
const query = new URLSearchParams(location.search);
const visitor = createVisitor({
  host: query.get('host') ?? 'http://127.0.0.1:3000',
  site: query.get('site') ?? 'demo',
  page: location.href,
});

function send(form: FormData) {
  visitor.send(String(form.get('text')));
}

function Chat() {
  const state = useStore(visitor.$state);
  const sentences = useStore(visitor.$sentences);
  return (
    <>
      <h1>Свой чат на React</h1>
      <p role="status">{state === 'online' ? 'На связи' : 'Нет связи'}</p>
      <ol role="log" aria-label="Сообщения">
        {sentences.map((sentence) => (
          <li key={sentence.clientId ?? sentence.id} className={sentence.author}>
            {sentence.text}
          </li>
        ))}
      </ol>
      <form action={send}>
        <input
          name="text"
          aria-label="Сообщение"
          placeholder="Напишите сообщение…"
          autoComplete="off"
          required
          maxLength={4000}
        />
        <button>Отправить</button>
      </form>
    </>
  );
}

createRoot(document.getElementById('root')!).render(<Chat />);
await visitor.open();
