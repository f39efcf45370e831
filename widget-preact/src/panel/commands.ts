import type { WidgetCommands, WidgetIdentity, WidgetPlace } from '@otklik/sdk/widget';
import { chooseWords } from './choose-words.ts';
import { localeFor } from './locale-for.ts';
import type { PanelContext } from './panel-context.ts';

/**
 * The page's commands that need the panel. A description of the visitor waits until the chat has been `opened`, except
 * where a dialog is resumed: it may be another user's.
 */
export function createCommands(context: PanelContext, opened: Promise<unknown>) {
  const { visitor, shell, $asked, handoff } = context;
  const describe = (who: WidgetIdentity & WidgetPlace) => {
    const report = () => visitor.whenLoaded((real) => real.describe(who));
    if (shell.isReturning) report();
    else void opened.then(report);
  };

  const commands: Pick<WidgetCommands, 'identify' | 'track' | 'send' | 'handoff' | 'locale'> = {
    identify(who) {
      $asked.set(1);
      describe(who);
    },
    track: describe,
    send(text) {
      shell.open();
      visitor.send(text);
    },
    handoff: (to = 'operator') => void opened.then(() => handoff(to)),
    locale(locale, dictionary) {
      Object.assign(shell.options, { locale, dictionary });
      chooseWords(context, localeFor(shell.options, null));
    },
  };

  return (command: string, args: readonly unknown[]): void => {
    if (Object.hasOwn(commands, command)) commands[command as 'send'](...(args as [string]));
    else shell.emit('error', new TypeError(`otklik: no command «${command}»`));
  };
}
