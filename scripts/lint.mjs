/** `npm run lint`: oxlint with .oxlintrc.json, the length of files, and the styles that areas must not define. */
import { programs, runNode } from './run-command.mjs';

const lint = await runNode([programs.oxlint, '--deny-warnings'], { show: true });
const length = await runNode(['scripts/check-file-length.mjs'], { show: true });
const styles = await runNode(['scripts/check-styles.mjs'], { show: true });
process.exitCode = [lint, length, styles].every(({ code }) => code === 0) ? 0 : 1;
