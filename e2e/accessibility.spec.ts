import { AxeBuilder } from '@axe-core/playwright';
import {
  createCatalogue,
  generateCatalogue,
  listCatalogues,
  searchProducts,
  type Call,
} from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { givePassword } from './sign-in.ts';
import { dataOf, expect, mark, test } from './signed-in.ts';

const slow = { timeout: 30_000 };

const sizes = [
  { name: 'on a desk', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
] as const;

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test.setTimeout(180_000);

    test.describe('before signing in', () => {
      test.use({ account: null });
      test(`nothing for axe on the sign-in pages ${name}`, async ({ page }) => {
        await page.goto('/');
        await expect(page.getByLabel('Work email')).toBeVisible(slow);
        await expectAccessible(page, 'sign-in');
        await givePassword(page, 'asha@kaveri.example');
        await expectAccessible(page, 'code step');
      });
    });

    test(`nothing for axe on the pages of a seller ${name}`, async ({ page, call }) => {
      const [product] = await publishedProducts(call);
      const { id } = await sharedCatalogue(call);
      for (const path of [
        '/',
        '/master-catalogue',
        `/product-details/edit/${product}`,
        '/manage-products',
        '/catalogue-history',
        '/create-collection',
        `/collection-link/${id}`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(slow);
        await expectAccessible(page, path);
      }
    });

    test(`nothing for axe on the pages of a buyer ${name}`, async ({ page, call }) => {
      const { catalogues } = dataOf(await call(listCatalogues, { query: { search: 'Spring Edit 2027' } }));
      const path = new URL(catalogues[0]?.link ?? '', 'http://any.example').pathname;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
      await expectAccessible(page, 'buyer catalogue');
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('radio').first()).toBeAttached(slow);
      await expectAccessible(page, 'buyer product');
    });
  });
}

/** No finding of axe, and nothing that must be scrolled sideways. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect.soft(found, where).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wider, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function publishedProducts(call: Call): Promise<number[]> {
  const { hits } = dataOf(await call(searchProducts, { body: { hitsPerPage: 3, query: 'MW-BWL-1042' } }));
  return hits.map(({ id }) => id);
}

async function sharedCatalogue(call: Call): Promise<{ id: number }> {
  const body = {
    name: `Read aloud ${mark()}`,
    buyer_company: 'Kobo Home',
    product_ids: await publishedProducts(call),
  };
  const { id } = dataOf(await call(createCatalogue, { body }));
  return dataOf(await call(generateCatalogue, { params: { id } }));
}
