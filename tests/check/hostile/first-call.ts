// The first answer of a process that has just opened a model, ms: `bun first-call.ts MODEL TEXT`, both files.
import { readFileSync } from 'node:fs';
import { converse, decodeModel, warmUp } from '../../../server/src/assistant/engine/index.ts';

const [modelFile, textFile] = process.argv.slice(2);
warmUp();
const model = decodeModel(readFileSync(modelFile!));
const text = readFileSync(textFile!, 'utf16le');
const from = performance.now();
const before = process.threadCpuUsage();
converse(model, text, text);
const { user, system } = process.threadCpuUsage(before);
console.log(JSON.stringify({ wall: performance.now() - from, processor: (user + system) / 1000 }));
