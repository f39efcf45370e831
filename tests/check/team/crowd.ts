import { callServer } from '../../harness/call-server.ts';
import type { Random } from '../../harness/random.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import type { Desk, SeenDialog } from './desk.ts';
import { nextScript, type Script } from './scripts.ts';

/** How members act in the dialogs of one team, by the dialogs' scripts. */
export class Crowd {
  readonly #random: Random;
  readonly #scripts = new Map<string, Script>();
  /** In which dialogs a member is about to act. */
  readonly #acting = new Set<string>();
  readonly #works = new Set<Promise<void>>();
  /** How often a member claims an unassigned dialog at sight; 0 to 1. */
  readonly #eagerness: number;
  desks: readonly Desk[] = [];

  constructor(random: Random, assign: 'turn' | 'hand') {
    this.#random = random;
    this.#eagerness = assign === 'turn' ? 0.05 : 0.5;
  }

  /** A visitor: writes, asks for a person, and writes again; a member closes the dialog where it is answered. */
  async visit(servers: readonly ServerProcess[], site: string): Promise<void> {
    const random = this.#random;
    const at = (): string => servers[Math.floor(random.next() * servers.length)]!.url;
    const script = nextScript(random);
    const made = await callServer<{ session: string; token: string }>(at(), 'POST /widget/session', { body: { site } });
    this.#scripts.set(made.session, script);
    for (let count = 1; count <= script.sentences; count += 1) {
      const body = { clientId: `v${count}`, text: `Вопрос ${count}` };
      await callServer(at(), 'POST /widget/sentence', { token: made.token, body });
      if (count === 1) await callServer(at(), 'POST /widget/handoff', { token: made.token, body: { to: 'operator' } });
      await Bun.sleep(random.between(500, 5_000));
    }
    await this.desks.find(({ isOpen }) => isOpen)?.closeDialog(made.session);
  }

  /** What a member does when a dialog has changed. */
  readonly look = (desk: Desk, dialog: SeenDialog): void => {
    const script = this.#scripts.get(dialog.session);
    if (!script || !dialog.unanswered || !desk.isOpen) return;
    const mine = dialog.assigned === desk.member.id;
    if (script.kind === 'raced' && (dialog.assigned !== null || this.#random.chance(this.#eagerness)))
      return this.#act(desk, dialog, 300, () => desk.answer(dialog, 'race'));
    if (mine && script.silences === 0) return this.#act(desk, dialog, 1_500, () => this.#answer(desk, dialog));
    if (dialog.assigned !== null || !this.#random.chance(this.#eagerness)) return;
    this.#act(desk, dialog, 1_500, () => this.#claim(desk, dialog, script));
  };

  /** Resolves once what the members have begun is done. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }

  #act(desk: Desk, { id }: SeenDialog, within: number, act: () => Promise<void>): void {
    const key = `${desk.member.id} ${id}`;
    if (this.#acting.has(key)) return;
    this.#acting.add(key);
    const work = Bun.sleep(this.#random.between(0, within))
      .then(act)
      .finally(() => {
        this.#acting.delete(key);
        this.#works.delete(work);
      });
    this.#works.add(work);
  }
  async #answer(desk: Desk, dialog: SeenDialog): Promise<void> {
    if (!dialog.unanswered) return;
    const other = this.desks[Math.floor(this.#random.next() * this.desks.length)]!;
    if (this.#random.chance(0.1)) await desk.assign(dialog, other.member.id);
    else await desk.answer(dialog, 'answer');
  }
  /** Takes a dialog that is unassigned: to be silent in it, or by the first answer. */
  async #claim(desk: Desk, dialog: SeenDialog, script: Script): Promise<void> {
    if (dialog.assigned !== null) return;
    if (script.silences === 0) return desk.answer(dialog, 'first');
    script.silences -= 1;
    await desk.assign(dialog, desk.member.id);
  }
}
