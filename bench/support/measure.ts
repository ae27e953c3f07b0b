import { Agent, request } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';

const agent = new Agent({ keepAlive: true });

export interface HttpCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends one request and reads the whole answer. @throws if it is not 2xx */
export async function send(call: HttpCall): Promise<string> {
  const { status, text } = await sendAny(call);
  if (status >= 200 && status < 300) return text;
  throw new Error(`${call.method ?? 'POST'} ${call.url}: ${status} ${text.slice(0, 300)}`);
}

/** Sends one request, whatever the answer. */
export function sendAny({
  url,
  method = 'POST',
  headers = {},
  body,
}: HttpCall): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** The median time, in milliseconds, of `count` sequential calls after a warm-up. */
export async function median(call: (n: number) => Promise<unknown>, count = 200): Promise<number> {
  for (let n = 0; n < 20; n++) await call(n);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await call(n);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

/** The same with `atOnce` callers, each of whom sends the next call once the last one is answered. */
export async function medianAtOnce(
  call: (n: number) => Promise<unknown>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number> {
  const times: number[] = [];
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const start = performance.now();
      await call((next += 1));
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return percentile(times, 0.5);
}

/** @param share 0.5 for the median, 0.95 for what only one of twenty exceeds */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** Calls of a floor and of what is measured against it. */
export interface Pair {
  floor: (n: number) => Promise<unknown>;
  measured: (n: number) => Promise<unknown>;
}

/**
 * Measures both alternately, so that other load on the machine affects both.
 * @returns the best of the medians of each
 */
export async function inTurns(
  { floor, measured }: Pair,
  { rounds = 4, count = 60, atOnce = 1 }: { rounds?: number; count?: number; atOnce?: number } = {},
): Promise<{ ms: number; floorMs: number }> {
  const best = { ms: Infinity, floorMs: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    best.floorMs = Math.min(best.floorMs, await medianAtOnce(floor, { count, atOnce }));
    best.ms = Math.min(best.ms, await medianAtOnce(measured, { count, atOnce }));
  }
  return best;
}

/** Current and peak memory of a process in megabytes (Linux). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Milliseconds of processor time that a process has used (Linux, where a tick is 10 ms). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** Resets the peak memory of a process (Linux). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Waits until a value exists. @throws after five minutes */
export async function until<T>(look: () => Promise<T | undefined>, everyMs = 25): Promise<T> {
  const lookUntil = Date.now() + 300_000;
  while (Date.now() < lookUntil) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(everyMs);
  }
  throw new Error('Waited in vain');
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** One line of the report. */
export interface Figure {
  what: string;
  measured: string;
  floor?: string;
  ratio?: number;
  target: string;
  met: boolean;
  /** Its parts, one per line. */
  parts?: readonly string[];
}

/** A figure that must stay below a limit. */
export function capFigure(
  what: string,
  {
    value,
    atMost,
    unit,
    floor,
    parts,
  }: { value: number; atMost: number; unit: string; floor?: number; parts?: readonly string[] },
): Figure {
  const show = (number: number) => `${number >= 20 ? number.toFixed(0) : number.toFixed(2)} ${unit}`;
  return {
    what,
    measured: show(value),
    ...(floor === undefined ? {} : { floor: show(floor), ratio: value / floor }),
    target: `≤ ${atMost} ${unit}`,
    met: value <= atMost,
    ...(parts ? { parts } : {}),
  };
}

/** A figure that is the ratio of two times. */
export function ratioFigure(
  what: string,
  { ms, floorMs, atMost }: { ms: number; floorMs: number; atMost: number },
): Figure {
  const ratio = ms / floorMs;
  return {
    what,
    measured: `${ms.toFixed(2)} ms`,
    floor: `${floorMs.toFixed(2)} ms`,
    ratio,
    target: `≤ ${atMost} ×`,
    met: ratio <= atMost,
  };
}
