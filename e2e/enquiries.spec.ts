import { createCatalogue, createContact, generateCatalogue, searchProducts } from '@sourcewiz/contract';
import { newestText } from './sign-in.ts';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('CONTACT-013 an enquiry arrives, is given to a colleague, answered, and stands on the page of the buyer', async ({
  page,
  browser,
  call,
  baseURL,
  request,
}) => {
  const own = mark();
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const image = hits.find((hit) => hit.image !== null)?.image;
  const piece = await addProduct(call, {
    mark: own,
    status: 'published',
    image_ids: image ? [image.id] : [],
  });
  const company = `Fjord ${own}`;
  const email = `liv-${own.toLowerCase()}@fjord.example`;
  dataOf(await call(createContact, { body: { name: `Liv ${own}`, company, email } }));
  const body = { name: `Winter ${own}`, buyer_company: company, product_ids: [piece.id] };
  const { id } = dataOf(await call(createCatalogue, { body }));
  const { link } = dataOf(await call(generateCatalogue, { params: { id } }));

  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeVisible();
  const nobody = { storageState: { cookies: [], origins: [] } };
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...nobody });
  const buyer = await context.newPage();
  await buyer.goto(new URL(link ?? '', 'http://any.example').pathname);
  await buyer.getByRole('button', { name: `Add to shortlist: Test piece ${own}` }).click();
  await buyer.getByRole('button', { name: 'Send enquiry (1)' }).click();
  const form = buyer.getByRole('dialog', { name: 'Your enquiry' });
  await form.getByLabel('Your name').fill(`Liv ${own}`);
  await form.getByLabel(/^Company/).fill(company);
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel(/^Message/).fill('Can it be here by May?');
  await form.getByRole('button', { name: 'Send enquiry (1)' }).click();
  await expect(buyer.getByText(/has received it and will answer by e-mail/)).toBeVisible();
  await context.close();

  // It stands in the open list without a reload.
  await page.getByRole('button', { name: `Liv ${own}` }).click();
  const record = page.getByRole('article', { name: /^ENQ-/ });
  await expect(record).toContainText('Can it be here by May?');
  await record.getByRole('button', { name: /^Owner/ }).click();
  await page.getByRole('option', { name: 'Asha Yadav' }).click();
  await expect(page.getByText('They are told by email')).toBeVisible();
  expect(await newestText(request, 'asha@kaveri.example')).toContain(company);
  await page.keyboard.press('r');
  await record.getByRole('textbox', { name: /^Write to Liv/ }).pressSequentially('Yes, by the end of April.');
  await record.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible();
  await expect(record).toContainText('Answered');
  expect(await newestText(request, email)).toContain('Yes, by the end of April.');

  await record.getByRole('link', { name: `Liv ${own}, ${company}` }).click();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Test piece ${own}`) })).toContainText('To quote');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Can it be here by May?');
  await expect(history).toContainText('Yes, by the end of April.');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await page.getByRole('textbox', { name: 'New tag' }).fill('Key account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the tag Key account' })).toBeVisible();
});
