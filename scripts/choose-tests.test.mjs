import { describe, expect, test } from 'vitest';
import { chooseTests, journeysOf, testsNamed } from './choose-tests.mjs';
import { listSourceFiles } from './project-files.mjs';

const files = ['apps', 'packages', 'scripts', 'e2e'].flatMap((folder) => listSourceFiles(folder));

describe('npm test', () => {
  test('T02 runs everything if nothing is asked for, as CI does', () => {
    expect(chooseTests([])).toEqual({ unitArgs: [], journeys: [], needsBuild: true });
  });

  test('T02 -- WORD runs the tests and journeys with it in their path, and builds only for pages', () => {
    const contacts = testsNamed(['Contacts'], files);
    expect(contacts.unitArgs).toContain('apps/server/src/areas/contacts/contacts.test.ts');
    expect(contacts.unitArgs?.every((path) => path.includes('contacts'))).toBe(true);
    expect(contacts.journeys).toBeUndefined();
    expect(testsNamed(['labels'], files)).toMatchObject({
      journeys: ['e2e/labels.spec.ts'],
      needsBuild: true,
    });
    expect(testsNamed(['money'], files).needsBuild).toBe(false);
    expect(testsNamed(['maintenance'], files).needsBuild).toBe(true);
    expect(testsNamed(['no-such-word'], files)).toEqual({ needsBuild: false });
  });

  test('T02 -- --changed runs journeys that have changed or go through a changed folder, all for what they share', () => {
    expect(journeysOf(['e2e/home.spec.ts', 'docs/glossary.md'], files)).toEqual(['e2e/home.spec.ts']);
    expect(journeysOf(['apps/server/src/areas/imports/layout/a.ts'], files)).toEqual([
      'e2e/import-bad-input.spec.ts',
    ]);
    expect(journeysOf(['README.md', 'scripts/test.mjs'], files)).toEqual([]);
    const all = journeysOf(['e2e/sign-in.ts'], files);
    expect(all.length).toBeGreaterThan(20);
    expect(all).not.toContain('e2e/log.spec.ts');
  });
});
