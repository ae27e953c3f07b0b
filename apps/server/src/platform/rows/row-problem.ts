import type { ErrorCode, Problem } from '@sourcewiz/contract';
import { problem } from '../fail.ts';

/** What is wrong with a row; `column` is absent if it concerns the whole row. */
export interface RowProblem {
  code: ErrorCode;
  column?: number;
  params?: Record<string, string | number>;
}

/** The same in the form that answers use. */
export function toProblem({ code, params }: RowProblem): Problem {
  return problem({ code, ...(params ? { params } : {}) });
}
