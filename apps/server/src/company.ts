// npm run company -- COMMAND : one company out of an installation and into another, whether the program is running or not.
import { runCompany } from './app/company-program.ts';

// A database started for this ends with the process.
process.once('SIGINT', () => process.exit(130));
process.exitCode = await runCompany({
  argv: process.argv.slice(2),
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
