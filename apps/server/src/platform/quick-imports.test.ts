import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const quickImports = new URL('./quick-imports.ts', import.meta.url).href;

const both = { '.': { import: './index.js', require: './index.cjs' }, './part.js': './part.js' };
const drizzle = JSON.stringify({ name: 'drizzle-orm', type: 'module', exports: both });

/** A program, and packages with what could be taken for drizzle-orm or for a part of it. */
const files = {
  'node_modules/drizzle-orm/package.json': drizzle,
  'node_modules/drizzle-orm/index.js': `import 'inner'; export * from './part.js';`,
  'node_modules/drizzle-orm/index.cjs': '',
  'node_modules/drizzle-orm/part.js': 'export const part = 1;',
  'node_modules/drizzle-orm/node_modules/inner/package.json': '{ "type": "commonjs" }',
  'node_modules/drizzle-orm/node_modules/inner/index.js': `import('./part.js'); require('./part.js');`,
  'node_modules/drizzle-orm/node_modules/inner/part.js': 'exports.part = 2;',
  'node_modules/drizzle-orm-more/index.js': '',
  'node_modules/other/index.mjs': `import 'drizzle-orm'; import 'drizzle-orm-more'; import './part.mjs';`,
  'node_modules/other/part.mjs': '',
  'node_modules/other/node_modules/drizzle-orm/package.json': drizzle,
  'node_modules/other/node_modules/drizzle-orm/index.js': '',
  'node_modules/other/node_modules/drizzle-orm-more/index.js': '',
  'part.ts': `import 'drizzle-orm/part.js'; export const part: number = 3;`,
  'main.mjs': `
    import { createRequire, registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        const from = [...context.conditions].includes('require') ? 'require' : 'import';
        console.log(from, specifier, 'of', context.parentURL, 'is', found.url);
        return found;
      },
      load(url, context, next) {
        const loaded = next(url, context);
        console.log(url, 'is read as', loaded.format);
        return loaded;
      },
    });
    createRequire(import.meta.url)('drizzle-orm');
    for (const one of ['drizzle-orm', 'drizzle-orm-more', 'other', './part.ts']) await import(one);`,
  'node_modules/other/package.json': '{ "exports": "./index.mjs" }',
};

test('a module is found and read with the quick imports as without them', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'imports-')));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const loaded = async (...options: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [...options, join(folder, 'main.mjs')]);
      return stdout.replaceAll(folder, '').split('\n');
    };
    const plain = await loaded();
    expect(plain.length).toBeGreaterThan(20);
    expect(await loaded('--import', quickImports)).toEqual(plain);
  } finally {
    await rm(folder, { recursive: true });
  }
});
