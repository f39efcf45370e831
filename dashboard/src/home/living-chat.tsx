import { otklik } from '@otklik/sdk/widget';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { basePath } from '../ui/page/base-path.ts';
import styles from './living-chat.module.css';

/** Names the site of the chat shown here; its type stops the browser from running it. */
const mark = document.querySelector<HTMLScriptElement>('script[type="text/plain"][data-site]');
/** Whether this server has a chat to show. */
export const hasChat = !!mark?.dataset.site;
/** How long the page is left alone before the chat is fetched; ms. */
const quiet = 3000;
const questions = ['Сколько идёт посылка?', 'Можно оплатить картой?', 'Позовите человека'] as const;

let runs = 0;
const leave = (): void => void (isRunning() && otklik('destroy'));
const isRunning = (): boolean => 'otklik' in globalThis;

/** Fetches the widget once the page is at rest, or as soon as `begin` is called; `end` takes it away. */
function runChat() {
  let isGone = false;
  let begun: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    if (isGone) return;
    // A browser runs a module once a page: another address is another run.
    const address = `${basePath}/widget.js?${(runs += 1)}`;
    await import(/* @vite-ignore */ address);
    if (isGone) leave();
  };
  const fail = (cause: unknown): void => {
    begun = undefined;
    console.error('Чат не открылся', cause);
  };
  const begin = (): void => void (begun ??= run().catch(fail));
  const timer = setTimeout(begin, quiet);
  const end = (): void => {
    isGone = true;
    clearTimeout(timer);
    leave();
  };
  return { begin, end };
}

/** The product's own chat, to be tried here; on the left, since the chat opens on the right. */
export const LivingChat = () => {
  const chat = useRef<ReturnType<typeof runChat>>(null);
  useEffect(() => {
    chat.current = runChat();
    return chat.current.end;
  }, []);
  const ask = (question: string): void => {
    otklik('send', question);
    chat.current?.begin();
  };
  return (
    <section className={styles.card} aria-labelledby="living-chat">
      <h2 id="living-chat" className={styles.title}>
        Спросите сами
      </h2>
      <p>Чат в углу — настоящий: отвечает ассистент учебного магазина.</p>
      <div className={styles.questions}>
        {questions.map((question) => (
          <Button key={question} kind="plain" onClick={() => ask(question)}>
            {question}
          </Button>
        ))}
      </div>
    </section>
  );
};
