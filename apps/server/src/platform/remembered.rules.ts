/** Longer texts rarely repeat. */
const LONGEST = 100;

/** A cache of answers that depend on a text alone: the cells of a column, and headers, repeat. */
export class Remembered<Answer extends object> {
  readonly #known = new Map<string, Answer>();
  readonly #most: number;
  #room: number;
  #used = 0;

  /** @param most answers to cache; if they turn out to be of little use, as in a column of IDs, none are kept */
  constructor(most: number) {
    this.#most = most;
    this.#room = most;
  }

  of(text: string, answer: () => Answer): Answer {
    if (text.length > LONGEST) return answer();
    const known = this.#known.get(text);
    if (known !== undefined) {
      this.#used += 1;
      return known;
    }
    const made = answer();
    if (this.#room > 0) this.#keep(text, made);
    return made;
  }

  #keep(text: string, answer: Answer): void {
    this.#known.set(text, answer);
    this.#room -= 1;
    if (this.#room === 0 && this.#used < this.#most / 2) this.#known.clear();
  }
}
