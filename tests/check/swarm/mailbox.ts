/** The `count`th mailbox to which a stranger of the swarm has a letter sent. */
export const mailboxOf = (stranger: number, count: number): string => `s${stranger}-${count}@swarm.example`;

/** Whose mailbox it is. */
export const strangerOf = (mailbox: string): number => Number(/s(\d+)-\d+@swarm\.example/.exec(mailbox)?.[1] ?? -1);
