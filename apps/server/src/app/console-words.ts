import type { z } from 'zod';
import type { Acting } from '../areas/console/index.ts';
import { fail, failWith } from '../platform/fail.ts';
import { inputProblem, REPORT_INPUT } from '../platform/http/input-problem.ts';

export type Print = (line: string) => void;

/** What may stand behind a command, for `parseArgs`. */
export const consoleOptions = {
  from: { type: 'string' },
  until: { type: 'string' },
  reason: { type: 'string', default: '' },
  remove: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  discount: { type: 'string' },
  off: { type: 'string' },
  country: { type: 'string' },
  id: { type: 'string' },
  language: { type: 'string', default: 'en' },
  shown: { type: 'string' },
  en: { type: 'string' },
  tr: { type: 'string' },
} as const;

/** What stands behind a command. */
export interface Words {
  of: (place: number) => string;
  from?: string;
  until?: string;
  reason: string;
  remove: boolean;
  preview: boolean;
  discount?: string;
  off?: string;
  country?: string;
  id?: string;
  language: string;
  shown?: string;
  en?: string;
  tr?: string;
}
export type Command = (acting: Acting, words: Words, print: Print) => Promise<void>;

/** @throws DomainError invalid_input if there is none */
export const needReason = ({ reason }: Words): string =>
  reason.trim() === ''
    ? fail('invalid_input', { params: { field: '--reason', reason: 'say why, it is kept' } })
    : reason;

/** @throws DomainError invalid_input with each field that does not fit */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, REPORT_INPUT);
  if (parsed.success) return parsed.data;
  return failWith(parsed.error.issues.map((issue) => inputProblem(issue, { at: 'body', name: 'the file' })));
}
