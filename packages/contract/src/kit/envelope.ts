import { z } from 'zod';
import type { ErrorCode } from './declares.ts';

/** One error: a code to switch on, a sentence to show, where it happened, and its params. */
export interface Problem {
  code: ErrorCode;
  message: string;
  /** Dotted path of the field, e.g. `body.values.12.unit`. */
  path?: string;
  /** Values that the translated sentence needs. */
  params?: Record<string, string | number>;
}

export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The answer of a call that failed. */
export const failureSchema = z.object({ errors: z.array(problemSchema).min(1) }).meta({ id: 'Failure' });
