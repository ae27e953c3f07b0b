// npm run backup -- FILE and npm run restore -- FILE, whether the program is running or not.
import { runBackups } from './app/backup-program.ts';

// A database started for this ends with the process.
process.once('SIGINT', () => process.exit(130));
process.exitCode = await runBackups({
  argv: process.argv.slice(2),
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
