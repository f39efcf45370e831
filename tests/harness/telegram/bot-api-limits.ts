/** What the Bot API documents (https://core.telegram.org/bots/faq, https://core.telegram.org/bots/api#sendmessage). */
const limits = {
  chat: [{ count: 1, ms: 1_000 }],
  group: [{ count: 20, ms: 60_000 }],
  bot: [{ count: 30, ms: 1_000 }],
} as const;

/** Counts messages by chat, by group and by bot. */
export function createBotLimits() {
  const places = new Map<string, number[]>();
  return {
    /** @returns after how many seconds the message may be sent again; 0 where it may be sent now */
    take(chat: number): number {
      const now = Date.now();
      const asked = [
        { key: String(chat), rules: chat < 0 ? limits.group : limits.chat },
        { key: 'bot', rules: limits.bot },
      ];
      for (const { key, rules } of asked) {
        for (const { count, ms } of rules) {
          const recent = (places.get(key) ?? []).filter((at) => at > now - ms);
          if (recent.length >= count) return Math.max(1, Math.ceil((recent.at(-count)! + ms - now) / 1000));
        }
      }
      for (const { key } of asked) places.set(key, [...(places.get(key) ?? []).slice(-40), now]);
      return 0;
    },
  };
}
