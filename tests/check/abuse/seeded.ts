// Loaded before a server: it lacks the bound that SEEDED_FAULT names.
import { alterSource } from '../../harness/alter-source.ts';
import { faults } from './faults.ts';

alterSource(faults[process.env.SEEDED_FAULT!]!.alter);
