type Close = () => Promise<unknown> | void;

/** The start was interrupted by Ctrl-C: nothing went wrong, and there is nothing to report. */
class StartStopped extends Error {}

/** What the program has opened so far; closed in reverse order. */
export class OpenParts {
  readonly #parts: Close[] = [];
  #closing: Promise<void> | undefined;
  /** Whether new calls should go to other processes; everything still works. */
  isDraining = false;

  /**
   * Registers a part's close function. @throws StartStopped, after closing the part, if everything is already being
   * closed
   */
  async add(close: Close): Promise<void> {
    if (this.#closing === undefined) {
      this.#parts.push(close);
      return;
    }
    await close();
    throw new StartStopped();
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Closes everything once, however often it is called. */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#parts.toReversed()) await close();
  }
}
