import type { z } from 'zod';
import type { ProblemInput } from '../fail.ts';

/** What is wrong at one place of an input, in the words of its schema. */
export interface InputIssue extends Partial<Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'input'>> {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** For `safeParse`, so that `inputProblem` can say how many items were sent. */
export const REPORT_INPUT = { reportInput: true } as const;

/**
 * The problem that people read for an issue of a schema. A list with too many items says how many were sent, and the
 * limit, instead of the schema's words.
 * @param issue of a parse with `REPORT_INPUT`
 * @param place.at the part of the request that the input is
 * @param place.name what that is called if the issue is of the whole
 */
export function inputProblem(
  { code, path, message, ...issue }: InputIssue,
  { at, name = at }: { at: string; name?: string },
): ProblemInput {
  const field = path.join('.') || name;
  const known = { path: [at, ...path].join('.') };
  const isList = code === 'too_big' && LISTS.has(String(issue.origin));
  return isList
    ? {
        ...known,
        code: 'too_many_items',
        params: { field, count: sizeOf(issue.input), limit: Number(issue.maximum) },
      }
    : { ...known, code: 'invalid_input', params: { field, reason: message } };
}

const LISTS: ReadonlySet<string> = new Set(['array', 'set', 'map']);

function sizeOf(sent: unknown): number {
  if (sent instanceof Set || sent instanceof Map) return sent.size;
  return typeof sent === 'object' && sent !== null ? Object.keys(sent).length : 0;
}
