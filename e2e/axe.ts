import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Present once a page was checked, until another one is loaded. */
    axe?: typeof axe;
  }
}

const PARTS = { main: 'main', dialog: 'dialog[open], [role="dialog"]' };
type Part = keyof typeof PARTS;

/**
 * No finding of axe, and no horizontal scrolling.
 * @param within the part to check, if the rest of the page was checked before; absent: the whole page
 */
export async function expectAccessible(page: Page, where: string, within?: Part): Promise<void> {
  // A button that is at work is paler, and what closes is no longer usable.
  await expect(page.locator('button[aria-busy="true"], [data-ending-style]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { found, wider } = await page.evaluate(checkPage, within && PARTS[within]);
  expect.soft(found, where).toEqual([]);
  expect.soft(wider, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The same once a form shows what is wrong with it. */
export async function expectErrorsAccessible(page: Page, where: string, within?: Part): Promise<void> {
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectAccessible(page, where, within);
}

/** Runs in the page. Rules that pass are not described, and only media are loaded: both take longer than the rules. */
async function checkPage(part: string | undefined) {
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };
  const { violations } = await window.axe!.run(part ?? document, options);
  return {
    found: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    ),
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
