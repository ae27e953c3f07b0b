import { startProgram } from './app/program.ts';

await startProgram({ argv: process.argv.slice(2), env: process.env });
