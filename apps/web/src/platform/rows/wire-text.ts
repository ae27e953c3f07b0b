import type { ErrorCode, IncomingRow, Problem } from '@sourcewiz/contract';
import { currentFormats } from '../i18n/format.ts';
import { problemText } from '../i18n/problem-text.ts';

/** A problem as received from the server. */
type WireProblem = IncomingRow['problems'][number];

/** The sentence of a problem inside an answer. For a code that this version does not know, the server's own. */
export function wireText({ code, message, params }: WireProblem): string {
  const known: Pick<Problem, 'code' | 'message' | 'params'> = { code: code as ErrorCode, message };
  return problemText(params === undefined ? known : { ...known, params: readable(params) });
}

/** Counts formatted for the language, `2,00,000`. */
function readable(params: NonNullable<WireProblem['params']>): Record<string, string> {
  const { number } = currentFormats();
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );
}
