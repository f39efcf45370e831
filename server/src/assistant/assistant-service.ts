/** What the features to the right may ask of the assistant. */
export { ask, type Thought } from './ask-service.ts';
export { loadWords, warmUp } from './engine/index.ts';
export { learnDomain } from './learn-service.ts';
export { recordMissed } from './missed-service.ts';
export { sweepWaiting } from './publish-service.ts';
export { importContexts } from './portable-service.ts';
import type { Thought } from './ask-service.ts';

/** Questions of the owner's that a visitor may have meant, the likeliest first. */
export const suggestions = ({ options }: Thought): string[] => [...options];
