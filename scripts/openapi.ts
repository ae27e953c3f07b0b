// npm run openapi : writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../apps/server/src/app/describe-api.ts';

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(await describeApi(), null, 1)}\n`);
process.stdout.write(`Wrote ${file}\n`);
