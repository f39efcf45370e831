/** Least time between two attempts for one team; ms. */
const teamPause = 5;
/** How many attempts one process makes at once, to receivers that answer and to those that have failed. */
const mostAtOnce = { sound: 64, failing: 64 } as const;

type Health = keyof typeof mostAtOnce;

/** Turns for attempts: receivers that hang take none from those that answer, and no team sends without a pause. */
export interface DeliverySlots {
  run<T>(teamId: string, health: Health, work: () => Promise<T>): Promise<T>;
}

export function createSlots(): DeliverySlots {
  const free: Record<Health, number> = { ...mostAtOnce };
  const waiting: Record<Health, (() => void)[]> = { sound: [], failing: [] };
  const nextTurns = new Map<string, number>();

  const pause = async (teamId: string): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(now, nextTurns.get(teamId) ?? 0);
    nextTurns.set(teamId, turn + teamPause);
    if (turn > now) await Bun.sleep(turn - now);
    if (nextTurns.get(teamId) === turn + teamPause) nextTurns.delete(teamId);
  };
  return {
    async run(teamId, health, work) {
      if (free[health] > 0) free[health] -= 1;
      else await new Promise<void>((resolve) => waiting[health].push(resolve));
      try {
        await pause(teamId);
        return await work();
      } finally {
        const next = waiting[health].shift();
        if (next) next();
        else free[health] += 1;
      }
    },
  };
}
