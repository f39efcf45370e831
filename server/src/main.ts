import { holdMemory } from './platform/hold-memory.ts';

// Before the rest is loaded, which would be loaded twice.
holdMemory();
void import('./serve.ts').then(({ serve }) => serve());
