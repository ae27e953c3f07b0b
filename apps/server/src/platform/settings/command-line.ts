import { SettingsError } from './start-error.ts';

/** The arguments after `npm start --`. */
export type CommandLine = {
  readonly help: boolean;
  readonly demo: boolean;
  readonly port: string | undefined;
};

/** The flags as `--help` shows them. */
export const FLAGS = [
  { flag: '--no-demo', what: 'start with an empty database, without the demo companies' },
  { flag: '--port N', what: 'the same as PORT=N' },
  { flag: '--help', what: 'this text' },
] as const;

/**
 * Reads the flags.
 * @param argv the arguments of the program, `process.argv.slice(2)`
 * @throws SettingsError for an unknown argument
 */
export function readCommandLine(argv: readonly string[]): CommandLine {
  let help = false;
  let demo = true;
  let port: string | undefined;
  const words = argv.values();
  for (const word of words) {
    if (word === '--help' || word === '-h') help = true;
    else if (word === '--no-demo') demo = false;
    else if (word === '--port') port = words.next().value ?? '';
    else if (word.startsWith('--port=')) port = word.slice('--port='.length);
    else throw unknownFlag(word);
  }
  return { help, demo, port };
}

function unknownFlag(word: string): SettingsError {
  return new SettingsError([
    `"${word}" is no flag of this program.`,
    `The flags are ${FLAGS.map(({ flag }) => flag).join(', ')}; everything else is a setting: npm start -- --help lists them.`,
  ]);
}
