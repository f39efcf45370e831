import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw } from '../../../harness/raw-connection.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

const dialogsEach = 50;

const cases: Case[] = [
  {
    row: '11',
    title: 'long polls that nobody reads',
    async run(world) {
      const addresses = Array.from({ length: world.size(100, 2) }, () => world.address());
      const places = addresses.flatMap((from) => Array.from({ length: world.size(dialogsEach, 5) }, () => from));
      const dialogs = await inParallel(places.length, 20, async (at) => ({
        from: places[at]!,
        token: (await world.beginDialog(places[at]!)).token,
      }));
      const all = await inParallel(dialogs.length * 2, 50, async (at) => {
        const { from, token } = dialogs[at >> 1]!;
        const raw = await openRaw(world.server.port);
        raw.pause();
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
        raw.send(headOf('/widget/sentence?after=0', 0, headers, 'GET'));
        return raw;
      });
      await Bun.sleep(world.size(2000, 200));
      const [first] = addresses;
      const more = await inParallel(3, 3, () =>
        world.call('POST /widget/session', { from: first!, body: { site: world.owner.site } }),
      );
      // Thousands that end at once cost a bare server of the same runtime as much.
      for (let at = 0; at < all.length; at += 100, await Bun.sleep(20))
        all.slice(at, at + 100).forEach((raw) => raw.end());
      return tried(`${all.length} at ${addresses.length} addresses, left half-open`, `then ${tally(more)}`, {
        'no failure of the server': more.every(({ status }) => status > 0 && status < 500),
      });
    },
  },
];

export const polls: CaseClass = { name: 'long polls', cases };
