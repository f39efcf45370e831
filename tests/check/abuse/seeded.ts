// Loaded before a server: it lacks the bound that SEEDED_FAULT names.
import { alterSource } from '../../harness/alter-source.ts';
import { faults } from './faults.ts';

const name = process.env.SEEDED_FAULT ?? '';
const fault = faults[name];
if (!fault) throw new Error(`no such fault: ${name}; there are ${Object.keys(faults).join(', ')}`);
alterSource(fault.alter);
