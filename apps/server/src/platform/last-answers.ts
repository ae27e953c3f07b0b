import type { Platform } from './context.ts';

/** Answers about something large, each cached until what it was worked out from changes. */
export class LastAnswers<Answer> {
  readonly #most: number;
  readonly #bytes: { most: number; of: (answer: Answer) => number };
  readonly #known = new WeakMap<Platform, Map<string, { mark: string; answer: Answer }>>();

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
    const known = this.#known.get(platform) ?? new Map<string, { mark: string; answer: Answer }>();
    this.#known.set(platform, known);
    const before = known.get(about);
    known.delete(about);
    const answer = before?.mark === mark ? before.answer : await workOut();
    known.set(about, { mark, answer });
    let bytes = [...known.values()].reduce((sum, one) => sum + this.#bytes.of(one.answer), 0);
    for (const [oldest, { answer: dropped }] of known) {
      if (known.size <= this.#most && bytes <= this.#bytes.most) break;
      known.delete(oldest);
      bytes -= this.#bytes.of(dropped);
    }
    return answer;
  }
}
