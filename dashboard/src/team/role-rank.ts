/** What a member may do, the least first; as in the contract, which the home page does not load. */
const ranks = ['operator', 'editor', 'owner'] as const;
/** A member's role. */
export type Role = (typeof ranks)[number];

export const isRole = (text: string | null): text is Role => ranks.some((rank) => rank === text);

/** Whether a role allows what needs at least `least`; a role that is not known yet does, since the server decides. */
export const mayAs = (role: Role | null, least: Role): boolean =>
  role === null || ranks.indexOf(role) >= ranks.indexOf(least);
