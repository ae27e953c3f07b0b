import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';

/** The Chromium of the journeys. */
export async function openBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath: path,
    env: { ...Object.fromEntries(inherited), ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader'],
  });
}

/** A slow phone: 1.6 Mbit/s with a latency of 150 ms, and a processor at a quarter of the speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Measures the scripts that a page loads. @returns their bytes, compressed with gzip */
export function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || response.status() !== 200) return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Milliseconds from the navigation to the first text or image. */
export async function firstContentfulPaint(page: Page): Promise<number> {
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return (await entry.jsonValue()) ?? Number.POSITIVE_INFINITY;
}

/** Milliseconds from the navigation to the largest text or image of a loaded page. */
export async function largestContentfulPaint(page: Page): Promise<number> {
  // As text: the types at hand are those of Node's observer, which knows no paints.
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  })`);
}
