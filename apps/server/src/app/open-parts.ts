type Close = () => Promise<unknown> | void;

/** The start was broken off by Ctrl-C: nothing went wrong, and there is nothing to report. */
class StartStopped extends Error {}

/** What the program has opened so far, closed in the opposite order. */
export class OpenParts {
  readonly #parts: Close[] = [];
  #closing: Promise<void> | undefined;

  /** Keeps what closes a part. @throws StartStopped, after closing it, when everything else is being closed already */
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

  /** Closes everything once, however often it is asked. */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#parts.toReversed()) await close();
  }
}
