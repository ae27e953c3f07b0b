import { errorCatalogue, messageOf, type ErrorCode, type Problem } from '@sourcewiz/contract';

export type ProblemInput = Omit<Problem, 'message'>;

/** A refusal to show to the caller: codes of the contract, nothing internal. */
export class DomainError extends Error {
  readonly problems: Problem[];
  readonly status: number;
  constructor(problems: Problem[]) {
    const [first] = problems;
    if (!first) throw new Error('A refusal needs at least one problem');
    super(first.message);
    this.name = 'DomainError';
    this.problems = problems;
    this.status = errorCatalogue[first.code].status || 500;
  }
}

/** A problem with its English sentence filled in. */
export function problem({ code, path, params }: ProblemInput): Problem {
  return {
    code,
    message: messageOf(code, params),
    ...(path === undefined ? {} : { path }),
    ...(params === undefined ? {} : { params }),
  };
}

/** Refuses the call with one code. @throws DomainError always */
export function fail(code: ErrorCode, details: Omit<ProblemInput, 'code'> = {}): never {
  throw new DomainError([problem({ code, ...details })]);
}

/** Refuses the call with several problems; the first one determines the status. @throws DomainError always */
export function failWith(problems: ProblemInput[]): never {
  throw new DomainError(problems.map(problem));
}
