import { useStore, useVisitor } from '@otklik/sdk/react';
import { useEffect } from 'react';

export function Chat({ host, site }: { host: string; site: string }) {
  const visitor = useVisitor({ host, site });
  const state = useStore(visitor.$state);
  const sentences = useStore(visitor.$sentences);
  useEffect(() => void visitor.open(), [visitor]);

  return (
    <>
      <p role="status">{state === 'online' ? 'На связи' : 'Нет связи'}</p>
      <ol role="log" aria-label="Сообщения">
        {sentences.map(({ id, clientId, author, text, state, error }) => (
          <li key={author === 'visitor' ? clientId : id} className={`${author} ${state ?? ''}`}>
            {text}
            {state === 'failed' && (
              <>
                <small>{error?.detail}</small>
                <button onClick={() => void visitor.retry(clientId!)}>Повторить</button>
              </>
            )}
          </li>
        ))}
      </ol>
      <form action={(form) => void visitor.send(String(form.get('text')))}>
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
