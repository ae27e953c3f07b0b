import type { Platform } from './context.ts';

/** Answers about something large, each cached until what it was worked out from changes. */
export class LastAnswers<Answer> {
  readonly #most: number;
  readonly #bytes: { most: number; of: (answer: Answer) => number };
  readonly #known = new WeakMap<Platform, Known<Answer>>();

  /**
   * @param most answers cached in a process; the least recently used are dropped first
   * @param bytes for large answers: the most that they take together, and what one takes
   */
  constructor(most: number, bytes = { most: Infinity, of: (_answer: Answer): number => 0 }) {
    this.#most = most;
    this.#bytes = bytes;
  }

  /**
   * @param about what the answer is about, with the id of its organisation
   * @param mark everything that the answer depends on, read before it is worked out
   */
  async of(
    platform: Platform,
    { about, mark }: { about: string; mark: string },
    workOut: () => Promise<Answer>,
  ): Promise<Answer> {
    const known: Known<Answer> = this.#known.get(platform) ?? { answers: new Map(), bytes: 0 };
    this.#known.set(platform, known);
    const before = take(known, about);
    const answer = before?.mark === mark ? before.answer : await workOut();
    // Others may have worked it out meanwhile.
    take(known, about);
    const bytes = this.#bytes.of(answer);
    known.answers.set(about, { mark, answer, bytes });
    known.bytes += bytes;
    for (const oldest of known.answers.keys()) {
      if (known.answers.size <= this.#most && known.bytes <= this.#bytes.most) break;
      take(known, oldest);
    }
    return answer;
  }
}

interface Known<Answer> {
  /** The least recently used is first. */
  answers: Map<string, { mark: string; answer: Answer; bytes: number }>;
  bytes: number;
}

function take<Answer>(known: Known<Answer>, about: string) {
  const answer = known.answers.get(about);
  known.answers.delete(about);
  known.bytes -= answer?.bytes ?? 0;
  return answer;
}
