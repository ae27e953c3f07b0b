import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { countScripts, openBrowser } from './browser.ts';
import { capFigure, sleep, type Figure } from './measure.ts';
import type { BenchProgram } from './bench-program.ts';

/** By then, everything that a screen loads when idle has arrived. */
const QUIET_MS = 3_000;
const { email } = demoSignIns.accounts[0];
const built = fileURLToPath(new URL('../apps/web/dist/seller/', import.meta.url));
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** What a screen loads in addition to the entry, by source file. */
const screens = {
  'sign-in': {
    path: '/',
    signedIn: false,
    sources: ['src/areas/identity/sign-in-page.tsx', 'src/areas/identity/identity.en.ts'],
  },
  'the home page': {
    path: '/',
    signedIn: true,
    sources: [
      'src/app/shell/signed-in-shell.tsx',
      'src/areas/home/home-page.tsx',
      'src/app/app.en.ts',
      'src/areas/organisation/organisation.en.ts',
      'src/areas/tasks/tasks.en.ts',
    ],
  },
  'the library': {
    path: '/master-catalogue',
    signedIn: true,
    sources: [
      'src/app/shell/signed-in-shell.tsx',
      'src/areas/products/library-page.tsx',
      'src/app/app.en.ts',
      'src/areas/products/products.en.ts',
      'src/areas/search/search.en.ts',
      'src/areas/tasks/tasks.en.ts',
    ],
  },
} as const;

/**
 * Script until the first screen of the sellers' application is shown: according to the build's manifest, and in a
 * browser.
 */
export async function measureSeller(program: BenchProgram): Promise<Figure[]> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8')));
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const [name, { path, signedIn, sources }] of Object.entries(screens)) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 860 } });
      if (signedIn) await context.addInitScript(keepSession, { token: program.token, email });
      const page = await context.newPage();
      const scripts = countScripts(page);
      await page.goto(`${program.url}${path}`);
      await page.getByRole('heading').first().waitFor();
      // An open page always has a request pending: that of its live events.
      await sleep(QUIET_MS);
      if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
      const loaded = await scripts();
      await context.close();
      figures.push(
        capFigure(`seller app, script until ${name} stands, gzip`, {
          value: scriptBytes(manifest, sources) / 1024,
          atMost: 260,
          unit: 'KB',
          parts: [
            `a browser loads ${(loaded / 1024).toFixed(0)} KB until it is quiet, with what is fetched after the screen stands`,
          ],
        }),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** The browser storage of a signed-in person. */
function keepSession({ token, email }: { token: string; email: string }): void {
  localStorage.setItem('user', JSON.stringify({ access_token: token }));
  localStorage.setItem('email', email);
}

/** The entry, the chunks of the sources, and everything they import statically. */
function scriptBytes(manifest: Manifest, sources: readonly string[]): number {
  const keys = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    // A text file that is part of another chunk has none of its own.
    if (!chunk || keys.has(key)) return;
    keys.add(key);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key);
  for (const source of sources) add(source);
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  );
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length, 0);
}
