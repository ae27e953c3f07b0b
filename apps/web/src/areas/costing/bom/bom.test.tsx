import {
  costSheet,
  costSheetInputSchema,
  type BomNode,
  type CostLine,
  type CostSheet,
} from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { bowl } from '../costing-product.fixture.ts';
import { BomPage } from './bom-page.tsx';
import { buyingList, moveLine, type Bom } from './bom-rows.rules.ts';

useTexts('bom', 'rows');
useFakeServer();

const node = (over: Partial<BomNode>): BomNode => ({
  path: 'blank',
  depth: 0,
  sheet: { product_id: 7, variant_id: null, version: 3 },
  kind: 'material',
  source_id: 90,
  variant_id: null,
  code: 'MAT-0001',
  name: 'Mango wood',
  unit: 'kg',
  quantity: '2.2',
  loss_percent: '12',
  reference: '',
  rate: '62',
  rate_unit: '',
  currency: 'INR',
  cost: '1.81',
  need: '2365.44',
  ...over,
});
const blank = node({
  kind: 'part',
  source_id: 27,
  code: 'SF-BLK-0027',
  name: 'Turned blank',
  unit: 'pieces',
  need: '960',
});
const wood = node({ path: 'blank/wood', depth: 1, sheet: { product_id: 27, variant_id: null, version: 5 } });
const bom: Bom = {
  product_id: 7,
  order: '1',
  nodes: [blank, wood, node({ path: 'oil', code: 'MAT-0011', name: 'Tung oil', source_id: 91 })],
  is_cut: false,
  top: {
    version: 3,
    currency: 'USD',
    making_cost: '3.68',
    overheads: '0.46',
    packaging: '0.24',
    cost: '4.38',
  },
  packing: [],
  to_buy: [],
  used_in: [],
};
const sheet = (version: number, lines: Partial<CostLine>[]): CostSheet => {
  const input = costSheetInputSchema.parse({ currency: 'INR', lines });
  const facts = { rates: [], packaging_per_piece: '0', cbm_per_piece: null, pieces_per_container: null };
  const { figures } = costSheet(input, facts);
  const saved = { saved_at: '2026-11-20T10:00:00.000Z', saved_by: 'Asha' };
  return { product_id: 27, variant_id: null, version, input, facts, figures, ...saved };
};
const line: Partial<CostLine> = {
  uid: 'wood',
  kind: 'material',
  source_id: 90,
  name: 'Mango wood',
  quantity: '2.2',
  unit: 'kg',
  rate: '62',
  currency: 'INR',
  loss_percent: '12',
};

beforeEach(() => {
  server.set('GET /api/costing/7/bom', () => bom);
  for (const id of [7, 27, 90, 91]) {
    server.set(`GET /api/costing/where_used/${id}`, () => ({
      code: 'X',
      name: 'Mango wood',
      type: 'material',
      products: [],
      total: 0,
    }));
  }
  openPart(
    <BomPage product={bowl} variantId={null} />,
    sessionFixture({ granted: ['view_costing', 'edit_costing'] }),
  );
});
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the bill of materials', () => {
  test('COST-010 COST-015 is a tree that the keyboard folds, with its roll-up', async () => {
    const part = await row(/Turned blank/);
    expect(part.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/3.68 making cost \+ 0.46 overheads \+ 0.24 packing/)).toBeTruthy();
    fireEvent.focus(part);
    fireEvent.keyDown(part, { key: 'ArrowLeft' });
    expect(screen.queryByRole('row', { name: /Mango wood/ })).toBeNull();
    fireEvent.keyDown(part, { key: 'ArrowRight' });
    fireEvent.keyDown(part, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Mango wood/ })));
    expect(await screen.findByText('Where Mango wood is used')).toBeTruthy();
  });

  test('COST-014 a quantity is edited in its row and saved in the sheet that it is in, which carries its cost on', async () => {
    server.set('GET /api/costing/27', (_, query) => sheet(Number(query.get('version')), [line]));
    server.set('PUT /api/costing/27', () => sheet(6, [line]));
    const material = await row(/Mango wood/);
    fireEvent.focus(material);
    fireEvent.keyDown(material, { key: 'Enter' });
    const field = await screen.findByRole('textbox', { name: 'Quantity of Mango wood' });
    fireEvent.change(field, { target: { value: '2.5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /api/costing/27')?.body).toMatchObject({
        version: 5,
        carry: true,
        sheet: { lines: [{ uid: 'wood', quantity: '2.5' }] },
      }),
    );
  });

  test('COST-007 a part that would contain the product is refused in its row with the chain; the text stays', async () => {
    const item = { id: 40, type: 'product', code: 'MW-BWL-1042', name: 'Serving bowl', unit: 'pieces' };
    server.set('GET /api/costing/items', (_, query) =>
      query.get('not_above') === null
        ? [{ ...item, rate: null, currency: null, loss_percent: '0', source: null }]
        : [],
    );
    server.set('GET /api/costing/27', () => sheet(5, []));
    server.set('PUT /api/costing/27', () =>
      refused(409, 'bom_cycle', { params: { chain: 'SF-BLK-0027 → MW-BWL-1042 → SF-BLK-0027' } }),
    );
    fireEvent.focus(await row(/Turned blank/));
    fireEvent.click(screen.getByRole('button', { name: 'Add part' }));
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    fireEvent.change(field, { target: { value: 'mw-bwl-1042' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Not added: it would contain itself.')).toBeTruthy();
    expect(alert.getByText(/SF-BLK-0027 → MW-BWL-1042 → SF-BLK-0027/)).toBeTruthy();
    expect(field.value).toBe('mw-bwl-1042');
  });
});

test('COST-015 what is bought is totalled by currency, apart from the work; the first line does not move up', () => {
  const buy = (over: object) => ({ ...node({}), need: '1', cost: '2.5', ...over }) as Bom['to_buy'][number];
  const { goods, work, totals } = buyingList([
    buy({}),
    buy({ cost: '0.1' }),
    buy({ kind: 'process' }),
    buy({ currency: 'USD', cost: '4' }),
  ]);
  expect([goods.length, work.length]).toEqual([3, 1]);
  expect(totals).toEqual([
    { currency: 'INR', amount: '2.6' },
    { currency: 'USD', amount: '4' },
  ]);
  const lines = [{ uid: 'a' }, { uid: 'b' }] as never;
  expect(moveLine('b', -1)(lines, 'USD').map(({ uid }) => uid)).toEqual(['b', 'a']);
  expect(moveLine('a', -1)(lines, 'USD').map(({ uid }) => uid)).toEqual(['a', 'b']);
});
