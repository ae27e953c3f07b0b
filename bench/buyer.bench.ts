import type { Browser } from '@playwright/test';
import {
  countScripts,
  firstContentfulPaint,
  largestContentfulPaint,
  openBrowser,
  slowDown,
} from './support/browser.ts';
import { capFigure, cpuMsOf, send, type Figure } from './support/measure.ts';
import { photoCatalogue, photoCompany } from './support/photo-company.ts';
import type { BenchProgram } from './support/bench-program.ts';

const VISITS = 5;
const PRODUCTS = 500;
const PAGES = 400;

/** The page that a buyer opens on a slow phone for the first time. */
export async function measureBuyer(program: BenchProgram): Promise<Figure[]> {
  const company = await photoCompany(program);
  const catalogue = await photoCatalogue(company, { count: PRODUCTS, name: 'Autumn selection' });
  if (catalogue.link === null) throw new Error('The catalogue has no link');
  const { pathname } = new URL(catalogue.link, program.url);
  const url = `${program.url}${pathname}`;
  const browser = await openBrowser();
  try {
    // Somebody has opened it before: the screen sizes of its images exist.
    await visit(browser, { url, slow: false });
    const floor = await visit(browser, { url: `${program.url}/healthz`, slow: true });
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, { url, slow: true }));
    const sorted = (times: number[]) => times.toSorted((a, b) => a - b);
    const paints = sorted(visits.map(({ paintMs }) => paintMs));
    const largest = sorted(visits.map(({ largestMs }) => largestMs));
    return [
      capFigure(`buyer page, ${PRODUCTS} products, first paint on a slow phone (middle of ${VISITS})`, {
        value: (paints[Math.floor(VISITS / 2)] ?? 0) / 1000,
        floor: floor.paintMs / 1000,
        atMost: 1,
        unit: 's',
        parts: [
          `floor: a page of one word; all visits ${paints.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
        ],
      }),
      capFigure('the same, largest paint', {
        value: (largest[Math.floor(VISITS / 2)] ?? 0) / 1000,
        floor: floor.largestMs / 1000,
        atMost: 1.6,
        unit: 's',
        parts: [`all visits ${largest.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`],
      }),
      await measurePages(program, url),
      capFigure('script of the buyer page, gzip', {
        value: (visits[0]?.scriptBytes ?? 0) / 1024,
        atMost: 90,
        unit: 'KB',
      }),
    ];
  } finally {
    await browser.close();
  }
}

/** What a page costs the API's process, whatever else the machine does. */
async function measurePages({ url: base, pid }: BenchProgram, url: string): Promise<Figure> {
  const costOf = async (address: string) => {
    const before = cpuMsOf(pid);
    // As browsers ask for it; the text is not read.
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    for (let sent = 0; sent < PAGES; sent += 8) {
      await Promise.all(Array.from({ length: 8 }, () => send({ url: address, method: 'GET', headers })));
    }
    return (cpuMsOf(pid) - before) / PAGES;
  };
  await costOf(url);
  return capFigure(`a buyer page of ${PRODUCTS} products on one core, 200 a second`, {
    value: await costOf(url),
    floor: await costOf(`${base}/healthz`),
    atMost: 5,
    unit: 'ms',
    parts: ['processor time of the process that answers; floor: a page of one word'],
  });
}

async function visit(
  browser: Browser,
  { url, slow }: { url: string; slow: boolean },
): Promise<{ paintMs: number; largestMs: number; scriptBytes: number }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const scripts = countScripts(page);
    if (slow) await slowDown(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    return {
      paintMs: await firstContentfulPaint(page),
      // A page of one word is done with its first paint.
      largestMs: await largestContentfulPaint(page),
      scriptBytes: await scripts(),
    };
  } finally {
    await context.close();
  }
}
