// Validates an AsyncAPI file: `node validate.mjs FILE`.
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';

const found = await new Parser().validate(readFileSync(process.argv[2], 'utf8'));
for (const { message, path } of found) console.error(`${path.join('.')}: ${message}`);
console.log(`AsyncAPI: ${found.length} remarks`);
process.exit(found.length === 0 ? 0 : 1);
