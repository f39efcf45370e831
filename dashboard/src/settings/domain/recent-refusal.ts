import type { Domain } from '@otklik/sdk/contract';

/** How long a refusal is shown; ms. */
const shownFor = 24 * 60 * 60 * 1000;

/** When a visitor of the domain was refused within the last day; null when none was. */
export const recentRefusal = ({ crowdedAt }: Domain): string | null =>
  crowdedAt !== null && Date.parse(crowdedAt) > Date.now() - shownFor ? crowdedAt : null;
