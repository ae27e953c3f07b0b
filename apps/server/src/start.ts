// npm start: chooses how much memory Node may take for speed, and becomes the program.
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { MALLOC_SETTINGS, memoryFlags } from './app/memory-flags.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const flags = memoryFlags({ mode: modeOf(process.env), megabytes: memoryMegabytes() });
const words = [...flags, '--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)];

// Compiled code is cached: the program and the processes that it starts load in half the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/compiled', import.meta.url),
);

for (const [name, value] of Object.entries(MALLOC_SETTINGS)) process.env[name] ??= value;

// The same process becomes the program, so nothing is between it and a terminal or supervisor.
if (process.execve && process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, ...words], process.env);
}
// If the process cannot be replaced, it runs with the memory it has.
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./main.ts');

/** Less than the machine's, if a container or a service is limited. */
function memoryMegabytes(): number {
  const allowed = process.constrainedMemory();
  return Math.min(totalmem(), allowed > 0 ? allowed : Infinity) / 1024 ** 2;
}

function modeOf(env: NodeJS.ProcessEnv): string | undefined {
  if (env['SOURCEWIZ_MODE']) return env['SOURCEWIZ_MODE'].trim();
  try {
    return parseEnv(readFileSync('.env', 'utf8'))['SOURCEWIZ_MODE']?.trim();
  } catch {
    // The program reports errors in the file.
    return undefined;
  }
}
