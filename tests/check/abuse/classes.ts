import type { CaseClass } from './abuse-world.ts';
import { bodies } from './cases/bodies.ts';
import { connections } from './cases/connections.ts';
import { domains } from './cases/domains.ts';
import { downloads } from './cases/downloads.ts';
import { files } from './cases/files.ts';
import { floods } from './cases/floods.ts';
import { frames } from './cases/frames.ts';
import { reading } from './cases/reading.ts';
import { requests } from './cases/requests.ts';
import { sentences } from './cases/sentences.ts';
import { dialogs } from './cases/talks.ts';
import { teams } from './cases/teams.ts';
import { texts } from './cases/texts.ts';
import { work } from './cases/work.ts';

export const classes: readonly CaseClass[] = [
  sentences,
  dialogs,
  work,
  domains,
  bodies,
  files,
  downloads,
  reading,
  floods,
  texts,
  requests,
  frames,
  teams,
  connections,
];
