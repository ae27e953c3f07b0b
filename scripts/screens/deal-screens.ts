import type { Deal, TradePaperDetails } from '@sourcewiz/contract';
import type { Screen, State } from './screen.ts';

/** Costing, quotations and the papers that follow from them. */
export function dealScreens(ofRecord: readonly State[]): Screen[] {
  return [...costing(ofRecord), ...quotations(ofRecord), ...papers(ofRecord)];
}

function costing(states: readonly State[]): Screen[] {
  const tab =
    (name: string): Screen['path'] =>
    ({ costed }) =>
      `/product-details/view/${costed}/${name}`;
  return [
    { name: 'costing', path: tab('costing'), states },
    {
      name: 'costing-freight',
      path: tab('costing'),
      press: ['How freight is paid', 'Per container'],
      sizes: ['desktop'],
      states: ['full'],
    },
    { name: 'costing-templates', path: tab('costing'), press: ['Templates', 'Manage templates'] },
    { name: 'costing-template-new', path: tab('costing'), press: ['Templates', 'Save as template'] },
    { name: 'bill', path: tab('bom'), states },
    { name: 'loadability', path: tab('loadability'), states },
    { name: 'product-activity', path: tab('activity'), states },
    { name: 'what-if', path: '/what-if' },
    { name: 'what-if-pick', path: '/what-if', press: ['Choose a price or rate'] },
  ];
}

function quotations(states: readonly State[]): Screen[] {
  const table: Screen['path'] = ({ quoted }) => `/quotation-table/${quoted.enquiry}/${quoted.draft}`;
  const step =
    (name: string): Screen['path'] =>
    ({ quoted }) =>
      `/quotations/${quoted.enquiry}/${name}/${quoted.draft}`;
  return [
    { name: 'quotation', path: ({ quoted }) => `/quotations/${quoted.enquiry}`, states },
    { name: 'quotation-none', path: ({ enquiry }) => `/quotations/${enquiry}`, states: ['full'] },
    { name: 'quotation-table', path: table, states },
    { name: 'quotation-terms', path: table, press: ['Terms'], sizes: ['desktop'] },
    { name: 'quotation-send', path: table, press: ['Send revision {{revision}}'], sizes: ['desktop'] },
    { name: 'quotation-products', path: step('select-quotation-products'), states },
    { name: 'quotation-images', path: step('select-images'), states },
    { name: 'buyer-quotation', path: ({ quoted }) => quoted.link, as: 'nobody' },
    { name: 'buyer-quotation-accepted', path: ({ quoted }) => quoted.acceptedLink, as: 'nobody' },
    { name: 'buyer-quotation-declined', path: ({ quoted }) => quoted.declinedLink, as: 'nobody' },
    {
      name: 'buyer-quotation-quantity',
      path: ({ quoted }) => quoted.openLink,
      as: 'nobody',
      act: async ({ page }) => {
        await page.locator('.quote-list .stepper button:last-child').first().click();
        await page.locator('.quote-list .quote-ask').first().click();
      },
    },
    {
      name: 'buyer-quotation-accept',
      path: ({ quoted }) => quoted.openLink,
      as: 'nobody',
      sizes: ['phone'],
      act: ({ page }) => page.locator('.quote-bar .button').click(),
    },
  ];
}

function papers(states: readonly State[]): Screen[] {
  const page =
    (name: string): Screen['path'] =>
    ({ papers: { invoice } }) =>
      `/invoices-orders/commercial-invoice/${name}/${invoice}`;
  const purchase =
    (name: string): Screen['path'] =>
    ({ papers: { purchase: id } }) =>
      `/invoices-orders/purchase-order/${name}/${id}`;
  const path = '/invoices-orders/all-documents';
  return [
    { name: 'papers', path },
    { name: 'papers-nothing-found', path: `${path}?q=zzzz`, states: ['full'] },
    { name: 'papers-new', path, press: ['New document'] },
    { name: 'papers-settings', path, press: ['Settings of papers'], sizes: ['desktop'] },
    { name: 'paper-details', path: page('details'), states },
    { name: 'paper-party', path: page('details'), press: ['Change: {{party}}'] },
    { name: 'paper-products', path: page('products'), states: ['full'] },
    { name: 'paper-table', path: page('table'), states: ['full'] },
    { name: 'paper-table-long', path: page('table'), answers: { 'GET /api/document/record/:id': long } },
    { name: 'paper-line', path: page('table'), press: ['Mango wood serving bowl'], sizes: ['phone'] },
    {
      name: 'paper-line-wrong',
      path: page('table'),
      sizes: ['phone'],
      answers: { 'GET /api/document/record/:id': withFinding },
      act: async ({ page: shown, word }) => {
        await shown.getByRole('button', { name: /^Mango wood/ }).click();
        await shown.getByLabel(word('Quantity')).fill('many');
        await shown.getByLabel(word('Description')).focus();
      },
    },
    {
      name: 'paper-table-finding',
      path: page('table'),
      sizes: ['phone'],
      answers: { 'GET /api/document/record/:id': withFinding },
    },
    { name: 'paper-preview', path: page('preview'), states: ['full'] },
    { name: 'paper-issue', path: page('details'), press: ['Issue'] },
    {
      name: 'paper-packing',
      path: ({ papers: { packing } }) => `/invoices-orders/packaging-list/table/${packing}`,
      states: ['full'],
    },
    {
      name: 'paper-packing-mixed',
      path: ({ papers: { packing } }) => `/invoices-orders/packaging-list/table/${packing}`,
      answers: { 'GET /api/document/record/:id': mixed },
    },
    {
      name: 'paper-issue-packing',
      path: ({ papers: { packing } }) => `/invoices-orders/packaging-list/details/${packing}`,
      answers: { 'GET /api/document/record/:id': mixed },
      press: ['Issue'],
    },
    {
      name: 'paper-share',
      path: ({ papers: { packing } }) => `/invoices-orders/packaging-list/details/${packing}`,
      press: ['More actions', 'Share link'],
    },
    {
      name: 'paper-cancel',
      path: ({ papers: { packing } }) => `/invoices-orders/packaging-list/details/${packing}`,
      press: ['More actions', 'Cancel document'],
    },
    { name: 'paper-purchase', path: purchase('table'), states: ['full'] },
    { name: 'paper-purchase-preview', path: purchase('preview'), states: ['full'] },
    { name: 'deal', path: ({ papers: { deal } }) => `/invoices-orders/deals/${deal}`, states },
    {
      name: 'deal-long',
      path: ({ papers: { deal } }) => `/invoices-orders/deals/${deal}`,
      answers: { 'GET /api/document/deals/:id': withSeven },
    },
  ];
}

/** The packing list as a draft whose first carton is mixed. */
function mixed(data: unknown): unknown {
  const paper = data as TradePaperDetails;
  const [range, ...others] = paper.packing;
  if (range === undefined) return paper;
  const contents = paper.products.slice(0, 3).map(({ uid }, at) => ({ line: uid, pieces: 4 + at * 2 }));
  return { ...paper, state: 'draft', packing: [{ ...range, count: 1, contents }, ...others] };
}

/** The paper with its lines over and over, 500 in all. */
function long(data: unknown): unknown {
  const paper = data as TradePaperDetails;
  const products = Array.from({ length: 500 }, (_, at) => ({
    ...paper.products[at % paper.products.length],
    uid: `line-${at}`,
  }));
  return { ...paper, products, product_count: 500 };
}

/** The deal with seven documents at least. */
function withSeven(data: unknown): unknown {
  const deal = data as Deal;
  const { documents } = deal;
  const more = documents
    .slice(0, Math.max(7 - documents.length, 0))
    .map((paper) => ({ ...paper, id: paper.id + 9000 }));
  return { ...deal, documents: [...documents, ...more] };
}

/** The paper with a line that another document classifies differently. */
function withFinding(data: unknown): unknown {
  const paper = data as TradePaperDetails;
  const [line] = paper.products;
  const finding = {
    kind: 'hs_code',
    weight: 'amber',
    other: { id: 1, type: 'packaging-list', number: 'PL-2026-0001' },
    mine: line?.facts.hs_code,
    theirs: '4419.12.00',
    party: null,
    line: { uid: line?.uid, sku: line?.facts.sku },
    fix: '4419.12.00',
  };
  return { ...paper, findings: [finding] };
}
