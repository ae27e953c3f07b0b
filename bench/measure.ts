import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface HttpCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends one request and reads the whole answer. @throws when it is not 2xx */
export function send({ url, method = 'POST', headers = {}, body }: HttpCall): Promise<string> {
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
          const text = Buffer.concat(parts).toString();
          const { statusCode = 0 } = incoming;
          if (statusCode >= 200 && statusCode < 300) resolve(text);
          else reject(new Error(`${method} ${url}: ${statusCode} ${text.slice(0, 300)}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Milliseconds of the middle of `count` calls one after the other, after a warm-up. */
export async function median(call: (n: number) => Promise<unknown>, count = 200): Promise<number> {
  for (let n = 0; n < 20; n++) await call(n);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await call(n);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** Megabytes that a process holds now and held at most (Linux). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** One line of the report. */
export interface Figure {
  what: string;
  measured: string;
  floor?: string;
  ratio?: number;
  target: string;
  met: boolean;
}

/** A figure that is a ratio of two times. */
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
