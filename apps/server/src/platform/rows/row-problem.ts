import type { ErrorCode, Problem } from '@sourcewiz/contract';
import { problem } from '../fail.ts';

/** What is wrong with a row; `column` where it stands, absent for the row as a whole. */
export interface RowProblem {
  code: ErrorCode;
  column?: number;
  params?: Record<string, string | number>;
}

/** The same as an answer tells it. */
export function toProblem({ code, params }: RowProblem): Problem {
  return problem({ code, ...(params ? { params } : {}) });
}
