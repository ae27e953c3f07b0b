import { searchProducts } from '@sourcewiz/contract';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('LABEL-001 LABEL-010 LABEL-020 two products get labels, and a stranger opens the page of one', async ({
  page,
  call,
  browser,
}) => {
  const own = mark();
  // Strangers see published products only, and those have an image.
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const image_ids = hits.flatMap(({ image }) => image?.id ?? []).slice(0, 1);
  for (const part of ['a', 'b']) {
    await addProduct(call, { mark: `${own}${part}`, status: 'published', image_ids });
  }
  await page.goto(`/master-catalogue?q=${own}`);
  for (const part of ['a', 'b']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select .*${own}${part}`) }).check();
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'QR labels' }).click();
  const drawer = page.getByRole('dialog', { name: 'Select QR label' });
  await drawer.getByRole('radio', { name: /A4, 40 labels/ }).click();
  await drawer.getByRole('checkbox', { name: 'Material' }).check();
  await drawer.getByRole('button', { name: 'Preview page' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('img')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();

  await drawer.getByRole('button', { name: 'Download QR' }).click();
  const modal = page.getByRole('dialog', { name: 'QR label downloaded successfully' });
  await expect(modal).toContainText('2 labels for 2 main products and their variants');
  const pdf = await page.request.get((await modal.getByRole('link').getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await modal.getByRole('button', { name: 'Close' }).first().click();

  // The product's menu has the address that the code contains.
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page
    .getByRole('link', { name: new RegExp(`${own}a`) })
    .first()
    .click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'QR labels' }).click();
  const address = await page
    .getByRole('region', { name: 'Public page' })
    .getByRole('link', { name: 'Open' })
    .getAttribute('href');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(address ?? '').pathname);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(`${own}a`);
  await stranger.context().close();
});
