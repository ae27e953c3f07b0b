/**
 * `npm run new-area -- NAME`: a new area in the shape of all areas, from the contract to the screen. NAME is in kebab
 * case and preferably plural: price-lists.
 */
import { AreaRefused, createArea } from './new-area/create-area.mjs';
import { projectRoot } from './project-files.mjs';
import { programs, runNode } from './run-command.mjs';

const area = process.argv.slice(2).find((argument) => !argument.startsWith('--'));

try {
  if (area === undefined) throw new AreaRefused('Which area? npm run new-area -- price-lists');
  const paths = createArea({ area, root: projectRoot });
  await runNode([programs.oxfmt, ...paths]);
  console.log(`${paths.join('\n')}\n
What is left to do:
- npm run db:generate -- --name ${area}, and look at the migration
- the Turkish names of its permissions (packages/contract/src/${area}/${area}.declares.ts), its item of the
  navigation (apps/web/src/areas/${area}/${area}-nav.ts) and its place in the lists of both areas.ts
- its place in scripts/area-tiers.mjs, once another area is to use it
- the Turkish title in apps/web/src/areas/${area}/${area}.tr.ts
- its fields and states, its demo records and its journey (e2e/${area}.spec.ts), which begin with examples
- its row in scripts/screens/screens.ts, and what Ctrl K finds of it, in a finder listed in
  apps/web/src/app/find/finders.ts
- npm test`);
} catch (error) {
  if (!(error instanceof AreaRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
