import type { ErrorCode, Problem } from '@sourcewiz/contract';
import { problemText } from '../i18n/problem-text.ts';

/** A failed call, as queries throw it: what went wrong, and a reference to quote to support. */
export class CallFailure extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly reference: string | null;
  readonly #retryAfter: number;

  constructor(answer: {
    status: number;
    problems: readonly Problem[];
    reference: string | null;
    retryAfter?: number;
  }) {
    super(answer.problems[0]?.message ?? 'Server error');
    this.name = 'CallFailure';
    this.status = answer.status;
    this.problems = answer.problems;
    this.reference = answer.reference;
    this.#retryAfter = answer.retryAfter ?? 0;
  }

  /** Whether one of the problems has this code. */
  has(code: ErrorCode): boolean {
    return this.problems.some((problem) => problem.code === code);
  }

  /** Whether the caller's permissions or the company's plan do not show it: trying again changes nothing. */
  get isDenied(): boolean {
    return this.status === 403 || this.status === 402;
  }

  /** Seconds until another try makes sense. */
  get wait(): number {
    return this.#retryAfter || Number(this.problems[0]?.params?.['seconds'] ?? 0);
  }

  /** The first problem as a sentence in the screen's language. */
  get text(): string {
    const [first] = this.problems;
    return first === undefined ? this.message : problemText(first);
  }
}
