// @vitest-environment node
import { describe, expect, it } from 'vitest';

/** The web's types do not include Node's, but the test runs on Node. */
const nodeFiles = 'node:fs';
const nodeZip = 'node:zlib';
const { existsSync, readFileSync } = (await import(nodeFiles)) as {
  existsSync: (path: string) => boolean;
  readFileSync: (path: string) => Uint8Array;
};
const { gzipSync } = (await import(nodeZip)) as { gzipSync: (bytes: Uint8Array) => Uint8Array };

interface Chunk {
  file: string;
  imports?: readonly string[];
  isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

const built = 'apps/web/dist/seller/';
const manifestFile = `${built}.vite/manifest.json`;
const isBuilt = existsSync(manifestFile);

/** Most script that a first screen may load, compressed, in KB of 1000 bytes. */
const MOST_KB = 300;

/** Sources loaded in addition to the entry before a screen shows anything. */
const firstScreens = {
  'sign-in': ['src/areas/identity/sign-in/sign-in-page.tsx', 'src/areas/identity/identity.en.ts'],
  home: [
    'src/app/shell/signed-in-shell.tsx',
    'src/app/app.en.ts',
    'src/areas/tasks/tasks.en.ts',
    'src/areas/home/home-page.tsx',
    'src/areas/home/home.en.ts',
  ],
  library: [
    'src/app/shell/signed-in-shell.tsx',
    'src/app/app.en.ts',
    'src/areas/tasks/tasks.en.ts',
    'src/areas/products/library/library-page.tsx',
    'src/areas/products/products.en.ts',
    'src/areas/search/search.en.ts',
  ],
};

describe.skipIf(!isBuilt)(`script of the first screens (needs ${built}: node scripts/setup.mjs)`, () => {
  it.each(Object.entries(firstScreens))(`%s stays within ${MOST_KB} KB`, (_, sources) => {
    const manifest = JSON.parse(new TextDecoder().decode(readFileSync(manifestFile))) as Manifest;
    const files = filesOf(manifest, sources);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(built + file)).length, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(MOST_KB);
  });
});

/** The files of the entry and the sources, with everything that these import statically. */
function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  [...entries, ...sources].forEach(add);
  return [...files];
}
