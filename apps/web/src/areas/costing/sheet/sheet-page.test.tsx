import {
  costFacts,
  costSheet,
  costSheetInputSchema,
  type CostGround,
  type CostSheet,
} from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { bowl } from '../costing-product.fixture.ts';
import { SheetPage } from './sheet-page.tsx';

useTexts('costing');
useFakeServer();

const ground: CostGround = {
  rates: [{ base: 'USD', quote: 'INR', rate: '84.6', day: '2026-11-23', source: 'RBI' }],
  packaging: [],
  cbm_per_piece: null,
  containers: [],
  own_units: [],
  sources: [],
};
const input = costSheetInputSchema.parse({
  currency: 'USD',
  lines: [
    {
      uid: 'wood',
      kind: 'material',
      source_id: null,
      name: 'Mango wood',
      quantity: '2.2',
      unit: 'kg',
      rate: '62',
      currency: 'INR',
      loss_percent: '12',
      source: { kind: 'typed', by: 'Ravi', day: '2026-11-18' },
    },
  ],
  margin: { basis: 'cost', percent: '50' },
});
const { facts } = costFacts(input, ground);
const sheet: CostSheet = {
  product_id: 7,
  variant_id: null,
  version: 1,
  input,
  facts,
  figures: costSheet(input, facts).figures,
  saved_at: '2026-11-20T10:00:00.000Z',
  saved_by: 'Ravi',
};

function open(granted: readonly ('view_costing' | 'edit_costing')[]): void {
  server.set('GET /api/costing/7', () => sheet);
  server.set('GET /api/costing/7/ground', () => ground);
  server.set('GET /api/costing/7/info', () => ({
    sheets: [],
    versions: [{ version: 1, cost: '1.81', saved_at: sheet.saved_at, saved_by: 'Ravi' }],
  }));
  server.set('GET /api/costing/templates', () => []);
  openPart(<SheetPage product={bowl} variantId={null} />, sessionFixture({ granted }));
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('COST-001 each key recalculates; a figure opens its formula; the save names the version it is based on', async () => {
  open(['view_costing', 'edit_costing']);
  const figure = await screen.findByRole('button', { name: /^Mango wood: 1\.81/ });
  fireEvent.change(field('Mango wood: Rate'), { target: { value: '66' } });
  // 2.2 × 66 × 1.12 ÷ 84.6 = 1.9223; × 1.5 = 2.88
  expect(screen.getByRole('button', { name: /^Mango wood: 1\.92/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /^EXW: 2\.88/ })).toBeDefined();
  expect(screen.getByText('₹62.00 → ₹66.00 per kg')).toBeDefined();
  fireEvent.keyDown(field('Mango wood: Rate'), { key: 'Enter', altKey: true });
  const formula = await screen.findByRole('dialog', { name: 'Mango wood' });
  expect(formula.textContent).toContain('(1 + 12%)');
  expect(formula.textContent).toContain('RBI, 23/11/2026');
  expect(figure.getAttribute('aria-expanded')).toBe('true');
  server.set('PUT /api/costing/7', () => ({ ...sheet, version: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save version 2', hidden: true }));
  const saved = () => sent.find(({ call }) => call === 'PUT /api/costing/7');
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.body).toMatchObject({ version: 1, sheet: { lines: [{ uid: 'wood', rate: '66' }] } });
});

test('COST-007 a negative quantity and a margin of the whole price are marked while they are typed', async () => {
  open(['view_costing', 'edit_costing']);
  await screen.findByRole('button', { name: /^Mango wood: 1\.81/ });
  const isMarked = (name: string) => field(name).getAttribute('aria-invalid');
  expect(isMarked('Mango wood: Quantity')).not.toBe('true');
  fireEvent.change(field('Mango wood: Quantity'), { target: { value: '-4' } });
  await waitFor(() => expect(isMarked('Mango wood: Quantity')).toBe('true'));
  fireEvent.click(screen.getByText('On price'));
  fireEvent.change(field('Margin in percent'), { target: { value: '100' } });
  await waitFor(() => expect(isMarked('Margin in percent')).toBe('true'));
});

test('COST-001 a line says that its part or variant was deleted meanwhile', async () => {
  open(['view_costing', 'edit_costing']);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Mango wood: Rate' }), {
    target: { value: '66' },
  });
  const path = 'body.sheet.lines.0.variant_id';
  server.set('PUT /api/costing/7', () => refused(404, 'cost_source_gone', { path }));
  fireEvent.click(screen.getByRole('button', { name: 'Save version 2', hidden: true }));
  const row = () => screen.getByRole('row', { name: /Mango wood/ });
  await waitFor(() => expect(row().textContent).toContain('This part or resource is no longer there'));
});

test('COST-021 without edit_costing nothing is an input, and figures still explain themselves', async () => {
  open(['view_costing']);
  fireEvent.click(await screen.findByRole('button', { name: /^Mango wood: 1\.81/ }));
  expect(await screen.findByRole('dialog', { name: 'Mango wood' })).toBeDefined();
  expect(document.querySelectorAll('input')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Add material', hidden: true })).toBeNull();
});
