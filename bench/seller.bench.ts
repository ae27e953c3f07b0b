import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { loadOf } from '../scripts/first-screens.mjs';
import { countScripts, openBrowser } from './support/browser.ts';
import { capFigure, sleep, type Figure } from './support/measure.ts';
import type { BenchProgram } from './support/bench-program.ts';

/** By then, everything that a screen loads when idle has arrived. */
const QUIET_MS = 3_000;
const { email } = demoSignIns.accounts[0];
/** The address of each screen. */
const screens = [
  { screen: 'sign-in', path: '/', signedIn: false },
  { screen: 'home', path: '/', signedIn: true },
  { screen: 'library', path: '/master-catalogue', signedIn: true },
] as const;

/**
 * Script until the first screen of the sellers' application is shown: according to the build's manifest, and in a
 * browser.
 */
export async function measureSeller(program: BenchProgram): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const { screen, path, signedIn } of screens) {
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
        capFigure(`seller app, script until ${screen} stands, gzip`, {
          value: loadOf(screen).bytes / 1000,
          atMost: 260,
          unit: 'KB',
          parts: [
            `a browser loads ${(loaded / 1000).toFixed(0)} KB until it is quiet, with what is fetched after the screen stands`,
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
