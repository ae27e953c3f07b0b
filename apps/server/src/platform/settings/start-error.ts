/**
 * A reason why the program cannot start, in words for the person at the terminal. `lines` are printed one below the
 * other, without a stack; the last ones say what to do.
 */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options);
    this.name = 'StartError';
    this.lines = lines;
  }
}

/** Settings that are missing or have an unusable value; one or more lines for each of them. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
