import { parseArgs } from 'node:util';
import { messageOf } from '@sourcewiz/contract';
import { commandLine } from '../areas/console/index.ts';
import type { Platform } from '../platform/context.ts';
import { DomainError } from '../platform/fail.ts';
import { companyCommands, USE_OF_COMPANIES } from './console-companies.ts';
import { offerCommands, USE_OF_OFFERS } from './console-offers.ts';
import { consoleOptions, type Print } from './console-words.ts';

/** What can be done; entering a company and the Excel files need the browser. */
const USE = [...USE_OF_COMPANIES, ...USE_OF_OFFERS];
const commands = new Map(Object.entries({ ...companyCommands, ...offerCommands }));

/** @returns the exit code */
export async function runConsole(platform: Platform, argv: readonly string[], print: Print): Promise<number> {
  const read = readWords(argv);
  if (typeof read === 'string') {
    print(read);
    return 1;
  }
  const { values, positionals } = read;
  const [name = '', ...rest] = positionals;
  const command = commands.get(name);
  if (!command) {
    USE.forEach(print);
    return 1;
  }
  try {
    await command(commandLine(platform), { ...values, of: (place) => rest[place] ?? '' }, print);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { code, params, path } of error.problems)
      print(`${messageOf(code, params)}${path ? ` (${path.replace(/^(body|query|params)\./, '')})` : ''}`);
    return 1;
  }
}

/** @returns what is wrong with them as a text */
function readWords(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: consoleOptions });
  } catch (error) {
    return (error as Error).message;
  }
}
