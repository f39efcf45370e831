export { planGreeting } from './outside/greeting.ts';
export { loadWords, nameLauncher } from './outside/languages.ts';
export { translate } from './words/owner-texts.ts';
export { moveInto } from './outside/top-layer.ts';
