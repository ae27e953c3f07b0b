import { flushCompileCache } from 'node:module';
import { startProgram } from './app/program.ts';

await startProgram({ argv: process.argv.slice(2), env: process.env });
// Kept now, as a process that is killed keeps nothing.
flushCompileCache();
