import { flushCompileCache } from 'node:module';
import './platform/quick-imports.ts';

const { startProgram } = await import('./app/program.ts');
await startProgram({ argv: process.argv.slice(2), env: process.env });
// Flushed now, because a killed process stores nothing.
flushCompileCache();
