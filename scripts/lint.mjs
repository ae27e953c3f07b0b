/** `npm run lint`: oxlint with .oxlintrc.json, and the length of files. */
import { programs, runNode } from './run-command.mjs';

const lint = await runNode([programs.oxlint, '--deny-warnings'], { show: true });
const length = await runNode(['scripts/check-file-length.mjs'], { show: true });
process.exitCode = lint.code === 0 && length.code === 0 ? 0 : 1;
