import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import configuration from '../dependency-cruiser.config.mjs';
import { checkDependencies } from './check-dependencies.mjs';
import { projectRoot } from './project-files.mjs';

const fixtures = join(projectRoot, 'scripts/fixtures/dependency-rules');

/** What each fixture violates; the rule must allow every other import in it. */
const broken = {
  'no-cycles': ['products.service.ts -> products.service.ts'],
  'contract-imports-little': ['products.ts -> fs'],
  'web-and-server-are-apart': ['shell.ts -> port.ts', 'title.ts -> title.ts'],
  'area-only-through-its-door': ['products.service.ts -> attributes.service.ts'],
  'composition-through-doors': ['start.ts -> products.service.ts', 'router.ts -> products-page.tsx'],
  'platform-knows-no-area': ['create-app.ts -> index.ts'],
  // An unlisted area, such as `weather`, may use all others, and none may use it.
  tiers: ['products.service.ts -> index.ts', 'pick-file.ts -> index.ts', 'content.service.ts -> index.ts'],
  'sql-only-in-stores': ['products.service.ts -> drizzle-orm', 'products.service.ts -> pg'],
  'rules-are-pure': ['products.rules.ts -> fs', 'products.rules.ts -> clock.ts'],
  'file-formats-only-in-platform': [
    'imports.service.ts -> sharp',
    'imports.service.ts -> hucre',
    'imports.service.ts -> @myriaddreamin/typst-ts-node-compiler',
  ],
  'production-imports-no-tests': ['products.service.ts -> factory.ts', 'serve.ts -> serve.ts'],
  'buyer-page-stays-light': ['page.tsx -> @base-ui/react'],
};

describe('dependency rules', () => {
  test('every rule has a fixture that breaks it', () => {
    const rules = new Set(configuration.forbidden?.map(({ name }) => name));
    expect(Object.keys(broken).toSorted()).toEqual([...rules].toSorted());
    expect(readdirSync(fixtures).toSorted()).toEqual(Object.keys(broken).toSorted());
  });

  test.each(Object.entries(broken))(
    '%s is broken by its fixture, and no other rule',
    async (rule, expected) => {
      const { violations } = await checkDependencies(join(fixtures, rule));
      const found = violations.map(
        (each) => `${each.rule}: ${shortName(each.from)} -> ${shortName(each.to)}`,
      );
      expect(found.toSorted()).toEqual(expected.map((line) => `${rule}: ${line}`).toSorted());
    },
  );

  test('a file that was not looked at is an error, not a pass', async () => {
    const halfSeen = checkDependencies(join(fixtures, 'no-cycles'), { exclude: { path: 'store' } });
    await expect(halfSeen).rejects.toThrow('1 of 2 source files were not looked at');
  });

  test('an almost empty tree passes', async () => {
    expect(await checkDependencies(join(fixtures, 'nothing-here'))).toEqual({ modules: 0, violations: [] });
  });
});

/**
 * The file of a path, or the package of a path in node_modules.
 * @param {string} path
 */
function shortName(path) {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  return inPackage?.[1] ?? path.split('/').at(-1);
}
