import { chooseWords } from './choose-words.ts';
import type { PanelContext } from './panel-context.ts';
import type { Words } from './words.ts';

interface Place {
  page?: string;
  title?: string;
}

export interface Identity {
  name?: string;
  email?: string;
  userId?: string;
  /** Lowercase hex HMAC-SHA-256 of `userId`, or of `userId.timestamp`, by the domain's secret, made by the owner's server. */
  signature?: string;
  /** When it was signed, whole seconds since 1970: such a signature is good for 24 hours. */
  timestamp?: number;
}

/** The page's commands that need the panel. What is said about the visitor waits until the talk has been `opened`. */
export function createCommands(context: PanelContext, opened: Promise<void>) {
  const { visitor, shell, $asked, handoff } = context;
  const describe = (who: Identity & Place) => void opened.then(() => visitor.describe(who)).catch(failed);
  const failed = (cause: unknown) => shell.emit('error', cause);

  const commands: Record<string, (...args: never[]) => void> = {
    identify(who: Identity) {
      $asked.set(true);
      describe(who);
    },
    track: describe,
    send(text: string) {
      shell.open();
      void visitor.send(text);
    },
    handoff: (to: 'operator' | 'assistant' = 'operator') => void opened.then(() => handoff(to)),
    locale(locale: string, dictionary?: Partial<Words>) {
      shell.options.locale = locale;
      chooseWords(context, locale, dictionary);
    },
  };

  return (command: string, args: readonly unknown[]): void => {
    if (Object.hasOwn(commands, command)) commands[command]!(...(args as never[]));
    else failed(new TypeError(`otklik: no command «${command}»`));
  };
}
