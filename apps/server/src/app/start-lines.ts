import { pino } from 'pino';
import type { Settings } from '../platform/settings/settings.ts';

/** What the start of a process tells whoever runs it. */
export interface StartLines {
  say(line: string): void;
  /** Why it cannot start, and what to do. */
  refuse(lines: readonly string[]): void;
}

/**
 * Text for a terminal; in production each is a line of the log, so that every line of a process is JSON.
 * @param mode as given so far; absent before the settings are read
 */
export function startLines(mode: Settings['mode'] | undefined, name = 'start'): StartLines {
  if (mode !== 'production') {
    return {
      say: (line) => void process.stdout.write(`${line}\n`),
      refuse: (lines) => void process.stderr.write(`\n${lines.join('\n')}\n`),
    };
  }
  const to = (fd: number) =>
    pino(
      { base: { name }, timestamp: pino.stdTimeFunctions.isoTime },
      pino.destination({ dest: fd, sync: true }),
    );
  return {
    say: (text) => {
      for (const line of text.split('\n').filter((line) => line !== '')) to(1).info(line);
    },
    refuse: (lines) => to(2).fatal(lines.join('\n')),
  };
}
