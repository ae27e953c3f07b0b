import { reportCrash as reportCrashOperation } from '@sourcewiz/contract';
import { callToTheEnd } from './call.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FRAMES_MAX = 10;

/** A new reference: nobody confuses its letters when they read them aloud. */
export function newCrashReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Tells the server's log where a screen broke: no message, no address of a record, nothing that people typed. */
export function reportCrash(error: unknown, reference: string): void {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  const kind = /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
  const body = { reference, kind, screen: screenOf(location.pathname), frames: framesOf(stack) };
  void callToTheEnd(reportCrashOperation, { body });
}

/** `/products/:id/history`: the words of the program stay, whatever names a record or a person goes. */
export function screenOf(path: string): string {
  const words = path.split('/').map((part) => (/^[a-z-]{0,40}$/.test(part) ? part : ':id'));
  return words.join('/').slice(0, 200);
}

/** Where it broke, as the browsers write it: `at save (https://host/assets/a.js:1:20)` or `save@https://host/…`. */
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
