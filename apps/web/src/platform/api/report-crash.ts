import { reportCrash as reportCrashOperation } from '@sourcewiz/contract';
import { callToTheEnd } from './call.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FRAMES_MAX = 10;

/** Makes a reference without letters that are easily confused when read aloud. */
export function newCrashReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Reports to the server's log where a screen crashed: no message, no record's address, nothing the user typed. */
export function reportCrash(error: unknown, reference: string): void {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  const kind = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
  const body = { reference, kind, screen: screenOf(location.pathname), frames: framesOf(stack) };
  void callToTheEnd(reportCrashOperation, { body });
}

/** `/products/:id/history`: keeps the route's words and drops whatever identifies a record or a person. */
export function screenOf(path: string): string {
  const words = path.split('/').map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : ':id'));
  return words.join('/').slice(0, 200);
}

/** The frames of a stack as browsers write them: `at save (https://host/assets/a.js:1:20)` or `save@https://host/…`. */
export function framesOf(stack: string): string[] {
  const frame =
    /^\s*(?:at )?(?:async )?([\w$.<>]{0,60}) ?[@(]*https?:\/\/[^/\s]+(\/[\w./-]{1,120})(?:\?[^:]*)?:(\d+):(\d+)\)?$/;
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = frame.exec(line) ?? [];
      return file === undefined ? [] : `${name}@${file}:${row}:${column}`;
    })
    .slice(0, FRAMES_MAX);
}
