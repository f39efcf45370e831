// Writes docs/sdk/reference.md from the declarations that `npm run build` has made.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './blocks.ts';
import { readPublicApi } from './public-api.ts';
import { referencePage } from './reference.ts';

writeFileSync(join(root, 'docs/sdk/reference.md'), referencePage(readPublicApi()));
