import {
  getQuotation,
  listPapers,
  listQuotations,
  quotationRecipients,
  type Call,
} from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { dataOf, expect, test } from './signed-in.ts';

const sizes = [
  { name: 'on a desk', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
] as const;

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test(`nothing for axe in costing and quotations ${name}`, async ({ page, call }) => {
      const { enquiry, id, product, link } = await quoted(call);
      for (const path of [
        `/product-details/view/${product}/costing`,
        `/product-details/view/${product}/bom`,
        `/product-details/view/${product}/loadability`,
        `/quotations/${enquiry}`,
        `/quotation-table/${enquiry}/${id}`,
        `/quotations/${enquiry}/select-images/${id}`,
        link,
      ]) {
        await open(page, path);
        await expectAccessible(page, path, 'main');
      }
    });

    test(`nothing for axe in the papers of a deal, and dialogs give the focus back ${name}`, async ({
      page,
      call,
    }) => {
      const { id, deal } = await invoice(call);
      const paper = `/invoices-orders/commercial-invoice`;
      for (const path of [
        '/invoices-orders/all-documents',
        `${paper}/products/${id}`,
        `${paper}/table/${id}`,
        `${paper}/preview/${id}`,
        `/invoices-orders/deals/${deal}`,
        `${paper}/details/${id}`,
      ]) {
        await open(page, path);
        await expectAccessible(page, path, 'main');
      }
      for (const button of ['Change: Buyer', 'Issue']) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, button, 'dialog');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
      }
    });
  });
}

/** Opens a page of the seller or of a buyer, and waits until nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The demo's quotation of two revisions. */
async function quoted(call: Call) {
  const { quotations } = dataOf(await call(listQuotations, { query: { state: 'draft' } }));
  const { id = 0, enquiry_id: enquiry = 0 } = quotations.find(({ revision }) => revision > 1) ?? {};
  const { lines } = dataOf(await call(getQuotation, { params: { id } }));
  const { recipients } = dataOf(await call(quotationRecipients.list, { params: { id: enquiry } }));
  const { pathname: link } = new URL(recipients[0]?.link ?? '', 'http://any.example');
  return { id, enquiry, product: lines[0]?.product_id, link };
}

async function invoice(call: Call) {
  const { documents } = dataOf(await call(listPapers, { query: { type: 'commercial-invoice' } }));
  const draft = documents.find(({ state }) => state === 'draft');
  return { id: draft?.id, deal: draft?.deal?.id };
}
