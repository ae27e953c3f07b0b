import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AreaRefused, createArea } from './new-area/create-area.mjs';
import { projectRoot } from './project-files.mjs';
import { programs } from './run-command.mjs';

/** @type {string} */
let root;
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-area-'));
  for (const path of ['packages', 'apps', 'tsconfig.base.json']) {
    cpSync(join(projectRoot, path), join(root, path), { recursive: true, filter: isSource });
  }
});

/** @param {string} path */
function isSource(path) {
  return !/\/(dist|node_modules)$/.test(path);
}

afterAll(() => rmSync(root, { recursive: true }));

describe('npm run new-area', () => {
  test.each(['Price-lists', 'price_lists', '3d', 'a--b', '../x', 'attributes'])(
    'refuses the name %s',
    (area) => {
      const before = readdirSync(root, { recursive: true });
      expect(() => createArea({ area, root })).toThrow(AreaRefused);
      expect(readdirSync(root, { recursive: true })).toEqual(before);
    },
  );

  test('a list that it does not find its place in leaves everything as it was', () => {
    const before = readdirSync(root, { recursive: true });
    const list = read('apps/web/src/app/areas.ts');
    writeFileSync(join(root, 'apps/web/src/app/areas.ts'), 'nothing');
    expect(() => createArea({ area: 'price-lists', root })).toThrow(/No line begins with/);
    expect(readdirSync(root, { recursive: true })).toEqual(before);
    writeFileSync(join(root, 'apps/web/src/app/areas.ts'), list);
  });

  test('writes contract, server, texts and page, and lists the area where areas are listed', () => {
    const paths = createArea({ area: 'price-lists', root });
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    // Two files outside its own folders.
    expect(paths.filter((path) => !path.includes('price-lists'))).toEqual([
      'packages/contract/src/areas.ts',
      'apps/web/src/app/areas.ts',
    ]);
    expect(paths.filter((path) => /thing.?list/i.test(read(path)))).toEqual([]);
    const contract = read('packages/contract/src/areas.ts');
    expect(contract).toContain("export * from './price-lists/price-lists.ts';");
    expect(contract).toContain('  priceListDeclares,\n];');
    expect(read('packages/contract/src/price-lists/price-lists.declares.ts')).toContain(
      'edit_price_lists: {',
    );
    expect(read('apps/web/src/app/areas.ts')).toContain('  priceListsNav,\n  invoicesNav,');
    expect(read('apps/web/src/app/areas.ts')).toContain('  ...priceListRoutes(shellRoute),\n');
    expect(read('apps/server/src/areas/price-lists/price-lists.tables.ts')).toContain(
      "tenantPolicy('price_list')",
    );
  });

  test('what it writes passes the type check against contract and platform', () => {
    linkPackages();
    leaveOthersUnchecked();
    expect(typeErrors('apps/server')).toEqual([]);
    expect(typeErrors('apps/web')).toEqual([]);
  });
});

/** The copy uses the installed packages, but its own contract. */
function linkPackages() {
  const packages = join(root, 'node_modules');
  mkdirSync(join(packages, '@sourcewiz'), { recursive: true });
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name !== '@sourcewiz' && name !== '.cache')
      symlinkSync(join(projectRoot, 'node_modules', name), join(packages, name));
  }
  symlinkSync(join(root, 'packages/contract'), join(packages, '@sourcewiz/contract'));
}

/** `npm run types` checks the source of the project; the checker skips what begins like this. */
function leaveOthersUnchecked() {
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/^(apps|packages)\/.*\.tsx?$/.test(path) || path.includes('price-lists')) continue;
    writeFileSync(join(root, path), `// @ts-nocheck\n${read(path)}`);
  }
}

/**
 * @param {string} workspace
 * @returns {string[]} the errors in files of the new area
 */
function typeErrors(workspace) {
  const settings = { extends: './tsconfig.json', include: ['src/areas/price-lists', 'src/**/*.d.ts'] };
  writeFileSync(join(root, workspace, 'tsconfig.area.json'), JSON.stringify(settings));
  const args = [
    join(projectRoot, programs.tsc),
    '-p',
    `${workspace}/tsconfig.area.json`,
    '--noEmit',
    '--listFiles',
  ];
  const { stdout } = spawnSync(process.execPath, [...args, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.includes('price-lists'));
  const isError = (/** @type {string} */ line) => line.includes(': error TS');
  // Without the list of files a check of nothing would pass, too.
  expect(lines.filter((line) => !isError(line)).length).toBeGreaterThan(3);
  return lines.filter(isError);
}
