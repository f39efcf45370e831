import { otklik } from '@otklik/sdk/widget';
import { useEffect } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { DialogFigure } from './dialog-figure.tsx';
import styles from './living-chat.module.css';

/** Names the site of the chat shown here; its type stops the browser from running it. */
const mark = document.querySelector<HTMLScriptElement>('script[type="text/plain"][data-site]');
/** Whether this server has a chat to show. */
const hasChat = !!mark?.dataset.site;
/** How long the page is left alone before the chat is fetched; ms. */
const quiet = 3000;
const questions = ['Сколько идёт посылка?', 'Можно оплатить картой?', 'Позовите человека'] as const;

let runs = 0;
const leave = (): void => void (isRunning() && otklik('destroy'));
const isRunning = (): boolean => 'otklik' in globalThis;

/** Fetches the widget once the page is at rest; answers how to take it away. */
function runChat(): () => void {
  let isGone = false;
  const run = async (): Promise<void> => {
    if (isGone) return;
    // A browser runs a module once a page: another address is another run.
    const address = `/widget.js?${(runs += 1)}`;
    await import(/* @vite-ignore */ address);
    if (isGone) leave();
  };
  const begin = (): void => void run().catch((cause: unknown) => console.error('Чат не открылся', cause));
  const timer = setTimeout(begin, quiet);
  return () => {
    isGone = true;
    clearTimeout(timer);
    leave();
  };
}

/** The product's own chat, to be tried here; a picture of one where the server has none. */
export const LivingChat = () => {
  useEffect(() => (hasChat ? runChat() : undefined), []);
  if (!hasChat) return <DialogFigure />;
  return (
    <section className={styles.card} aria-labelledby="living-chat">
      <h2 id="living-chat" className={styles.title}>
        Спросите сами
      </h2>
      <p>Чат в углу — настоящий: отвечает ассистент учебного магазина.</p>
      <div className={styles.questions}>
        {questions.map((question) => (
          <Button key={question} kind="plain" onClick={() => otklik('send', question)}>
            {question}
          </Button>
        ))}
      </div>
    </section>
  );
};
