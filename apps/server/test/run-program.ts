import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createClient, type Call } from '@sourcewiz/contract';

const ownProgram = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Settings of the person who runs the tests must not reach the program under test. */
const KEPT_ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'LOGNAME', 'NODE_COMPILE_CACHE'];
const READY_MS = 150_000;

export interface RunningProgram {
  readonly pid: number;
  readonly url: string;
  /** Everything it has printed so far, including its log. */
  output(): string;
  /** Resolves when it is ready. @throws with its output if it ends before that */
  ready(): Promise<void>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Signals this process only. */
  kill(signal: NodeJS.Signals): void;
  /** What Ctrl-C in a terminal does: the signal reaches every process of the group. */
  pressCtrlC(): void;
  /** Its child processes: the worker. */
  workers(): number[];
  as(token?: string): Call;
}

/** Starts the real program as `npm start` does, in a new process group, from another folder. */
export async function runProgram({
  args = [],
  env = {},
  port,
  program = ownProgram,
}: {
  args?: readonly string[];
  env?: Record<string, string>;
  port?: number;
  /** Its first file, of another release. */
  program?: string;
}): Promise<RunningProgram> {
  const listenOn = port ?? (await freePort());
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: '/',
    detached: true,
    env: { ...keptEnvironment(), PORT: String(listenOn), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The program could not be started');
  const output = gather(child);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const isReady = new Promise<void>((resolve) => {
    child.on('message', (message) => (message as { kind?: string }).kind === 'ready' && resolve());
  });
  return {
    pid,
    url: `http://127.0.0.1:${listenOn}`,
    output,
    ended,
    ready: () =>
      Promise.race([
        isReady,
        ended.then(({ code }) => Promise.reject(new Error(`It ended with ${code}:\n${output()}`))),
        rejectAfter(READY_MS, () => `It was not ready in time:\n${output()}`),
      ]),
    kill: (signal) => void child.kill(signal),
    pressCtrlC: () => void process.kill(-pid, 'SIGINT'),
    workers: () => childrenOf(pid).filter((one) => commandOf(one).includes('main.ts')),
    as: (token) => callerOf(`http://127.0.0.1:${listenOn}`, token),
  };
}

function keptEnvironment(): Record<string, string> {
  return Object.fromEntries(
    KEPT_ENVIRONMENT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function gather(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      text += part.toString();
    });
  }
  return () => text;
}

function rejectAfter(ms: number, say: () => string): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(say())), ms).unref());
}

/** A client of the API over real HTTP; a request that cannot be sent is an answer with status 0. */
export function callerOf(url: string, token: string | undefined): Call {
  return createClient(async ({ method, url: path, body }) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { 'access-token': token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
    } catch {
      return { status: 0, body: null };
    }
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Process numbers of the direct children (Linux). */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readQuietly(`/proc/${pid}/stat`);
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    });
}

/** Whether a process is running; a zombie is not (Linux). */
export function runs(pid: number): boolean {
  const stat = readQuietly(`/proc/${pid}/stat`);
  return stat !== '' && !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

function commandOf(pid: number): string {
  return readQuietly(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
