import type { CaseClass } from './abuse-world.ts';
import { accounts } from './cases/accounts.ts';
import { bodies } from './cases/bodies.ts';
import { deployment } from './cases/deployment.ts';
import { domains } from './cases/domains.ts';
import { downloads } from './cases/downloads.ts';
import { exports } from './cases/exports.ts';
import { files } from './cases/files.ts';
import { floods } from './cases/floods.ts';
import { frames } from './cases/frames.ts';
import { guessing } from './cases/guessing.ts';
import { input } from './cases/input.ts';
import { letters } from './cases/letters.ts';
import { patterns } from './cases/patterns.ts';
import { polls } from './cases/polls.ts';
import { requests } from './cases/requests.ts';
import { sentences } from './cases/sentences.ts';
import { dialogs } from './cases/talks.ts';
import { tenants } from './cases/tenants.ts';
import { texts } from './cases/texts.ts';
import { work } from './cases/work.ts';

/** Every class of cases, in the order of the table; then what held before. */
export const classes: readonly CaseClass[] = [
  sentences,
  accounts,
  dialogs,
  letters,
  patterns,
  work,
  bodies,
  files,
  exports,
  downloads,
  polls,
  guessing,
  floods,
  input,
  domains,
  deployment,
  tenants,
  texts,
  requests,
  frames,
];
