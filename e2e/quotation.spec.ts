import { readFileSync } from 'node:fs';
import { createEnquiryQuotation, searchProducts } from '@sourcewiz/contract';
import { devices, type Browser, type Locator, type Page } from '@playwright/test';
import { newestText } from './sign-in.ts';
import { dataOf, expect, mark, test } from './signed-in.ts';

const BOWL = 'MW-BWL-1042';
const question = 'Is the wood from certified forests?';

interface Buyer {
  company: string;
  name: string;
  email: string;
}

/** What a company and its buyer do between the first question and the papers of the shipment. */
test('QUOTE-004 QUOTE-005 QUOTE-010 QUOTE-015 DOC-013 an enquiry becomes a quotation in two revisions, and its papers', async ({
  page,
  browser,
  request,
}) => {
  const own = mark();
  const buyer = { company: `Fjord ${own}`, name: `Liv ${own}`, email: `liv-${own}@fjord.example` };
  await typeEnquiry(page, buyer);
  await page.getByRole('button', { name: 'Make quotation' }).click();
  await changeCell(page, { column: 'Cartons', to: '25' });
  await expect(cell(page, 'Pieces')).toHaveText('300');
  await changeCell(page, { column: 'FOB, $', to: '5.20' });
  await send(page, { revision: 1, to: buyer });

  const link = /\/view-quotation\/[\w-]+/.exec(await newestText(request, buyer.email))?.[0] ?? '';
  const phone = await openOnPhone(page, browser, link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Quotation for ${buyer.company}`);
  await askOnPhone(phone);

  await answer(page);
  await page.getByRole('button', { name: 'Open draft of revision 2' }).click();
  await expect(cell(page, 'Pieces')).toHaveText('312');
  await changeCell(page, { column: 'FOB, $', to: '5.00' });
  await send(page, { revision: 2, to: buyer });
  await acceptOnPhone(phone, buyer);

  await page.getByRole('link', { name: 'Back to the revisions' }).click();
  await page.getByRole('button', { name: 'Make proforma invoice' }).click();
  await page.waitForURL('**/proforma-invoice/details/**');
  await giveCountry(page, buyer);
  await issue(page, 'proforma invoice');
  await makeNext(page, 'sales order');
  await issue(page, 'sales order');
  await makeNext(page, 'packing list');
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByText('26 cartons, 312 pieces')).toBeVisible();
  await issue(page, 'packing list');
  await makeNext(page, 'commercial invoice');
  await issue(page, 'commercial invoice');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await expectDeal(page);
});

async function typeEnquiry(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/enquiries');
  await page.getByRole('button', { name: 'Type in an enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'Type in an enquiry' });
  await form.getByRole('textbox', { name: /^Name/ }).fill(buyer.name);
  await form.getByLabel('Company').fill(buyer.company);
  await form.getByLabel('Email').fill(buyer.email);
  await form.getByLabel('Message').fill('Bowls for the spring, FOB please.');
  await form.getByRole('button', { name: 'Add a product' }).click();
  await page.getByRole('combobox', { name: /^Find/ }).fill(BOWL);
  await page.getByRole('option', { name: new RegExp(BOWL) }).click();
  await form.getByLabel(/^Pieces of/).fill('240');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Enquiry added')).toBeVisible();
}

/** A cell of the only line of the quotation. */
function cell(page: Page, column: string): Locator {
  const grid = page.getByRole('grid', { name: 'Lines of the quotation' });
  const index = `//*[@role="columnheader"][normalize-space()="${column}"]/@aria-colindex`;
  return grid.getByRole('row', { name: new RegExp(BOWL) }).locator(`xpath=.//*[@aria-colindex=${index}]`);
}

async function changeCell(page: Page, { column, to }: { column: string; to: string }): Promise<void> {
  await cell(page, column).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
}

async function send(page: Page, { revision, to }: { revision: number; to: Buyer }): Promise<void> {
  const name = `Send revision ${revision}`;
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('checkbox', { name: `${to.name}, ${to.email}` })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await expect(page.getByText(`Revision ${revision} is given out`)).toBeVisible();
}

async function openOnPhone(page: Page, browser: Browser, link: string): Promise<Page> {
  const { origin } = new URL(page.url());
  const nobody = { storageState: { cookies: [], origins: [] } };
  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin, ...nobody });
  const buyer = await phone.newPage();
  await buyer.goto(link);
  await buyer.locator('html[data-live]').waitFor();
  return buyer;
}

/** Asks about the line, and for one carton more. */
async function askOnPhone(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: /^Ask about/ }).click();
  await phone.getByRole('textbox', { name: 'Your question' }).fill(question);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByText(question)).toBeVisible();
  await phone.getByRole('button', { name: /^One carton more/ }).click();
  await phone.getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.getByRole('button', { name: 'Ask for these quantities first' }).click();
  await expect(phone.getByText(/^You asked .* for other quantities/)).toBeVisible();
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the revisions' }).click();
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Answer about line 1/ }).fill('Yes, all of it.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Yes, all of it.').first()).toBeVisible();
}

async function acceptOnPhone(phone: Page, { name }: Buyer): Promise<void> {
  await phone.reload();
  await phone.locator('html[data-live]').waitFor();
  await expect(phone.getByText('Yes, all of it.')).toBeVisible();
  await phone.getByRole('button', { name: 'Accept', exact: true }).click();
  const sheet = phone.getByRole('dialog', { name: 'Accept' });
  await sheet.getByLabel('Your name').fill(name);
  await sheet.getByRole('button', { name: 'Accept for $1,560.00' }).click();
  await expect(phone.getByText(`Accepted by ${name}`)).toBeVisible();
}

/** Without the buyer's country the proforma would have a finding. */
async function giveCountry(page: Page, { company }: Buyer): Promise<void> {
  await page.getByRole('button', { name: 'Change: Buyer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buyer' });
  await expect(dialog.getByLabel('Company')).toHaveValue(company);
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByRole('button', { name: 'Use this party' }).click();
  await expect(page.getByText('Everything agrees with the other documents of this deal.')).toBeVisible();
}

/** Gives the open draft its number. */
async function issue(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Issue ${type}` });
  await dialog.getByRole('button', { name: 'Issue now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Issued', { exact: true }).first()).toBeVisible();
}

async function makeNext(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Make ${type}` }).click();
  const slug = type.replace('packing', 'packaging').replace(' ', '-');
  await page.waitForURL(`**/${slug}/details/**`);
}

/** The chain in one picture: all five documents over the line. */
async function expectDeal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See deal' }).click();
  for (const type of ['Quotation', 'Proforma invoice', 'Sales order', 'Packing list', 'Commercial invoice']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${type}`) }).last()).toBeVisible();
  }
  await expect(page.getByRole('row', { name: new RegExp(BOWL) })).toContainText('312');
}

test('QUOTE-008 a seller changes the lines of a quotation on a phone', async ({ page, call }) => {
  const own = mark();
  const { hits } = dataOf(await call(searchProducts, { body: { query: BOWL } }));
  const products = [{ product_id: hits[0]?.id ?? 0, quantity: '240' }];
  const buyer = { buyer_name: `Liv ${own}`, buyer_email: `liv-${own}@fjord.example` };
  const made = dataOf(await call(createEnquiryQuotation, { body: { ...buyer, products } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/quotations/${made.enquiry_id}`);
  await page.locator(`a[href="/quotation-table/${made.enquiry_id}/${made.id}"]`).click();
  const card = page.getByRole('list', { name: 'Lines of the quotation' }).getByRole('button');
  await card.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'One more' }).click();
  await expect(sheet.getByLabel('Pieces')).toHaveValue('252');
  await sheet.getByLabel(/^EXW|^FOB/).fill('5');
  await expect(sheet.getByText('252 × 5.00 = 1,260.00')).toBeVisible();
  await sheet.getByLabel('Remark').fill('Oiled twice');
  await page.evaluate(() => history.back());
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/quotation-table/);
  await expect(card).toContainText('1,260.00');
  await page.reload();
  await card.click();
  await expect(sheet.getByLabel('Remark')).toHaveValue('Oiled twice');
  await sheet.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: /^Remove “/ });
  await expect(question).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel('Remark')).toHaveValue('Oiled twice');
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card).toHaveCount(0);
});
