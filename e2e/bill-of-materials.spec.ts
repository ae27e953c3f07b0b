import {
  createResource,
  getCostSheet,
  listTasks,
  saveCostSheet,
  updateProduct,
  type CostLine,
} from '@sourcewiz/contract';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

const line = (given: Partial<CostLine>): CostLine => ({
  uid: crypto.randomUUID(),
  kind: 'material',
  source_id: null,
  variant_id: null,
  name: 'Wood',
  quantity: '2',
  unit: 'kg',
  rate: '60',
  rate_unit: '',
  currency: 'INR',
  loss_percent: '10',
  source: null,
  ...given,
});

test('COST-003 COST-010 COST-011 COST-012 COST-015 TASK-061 a bill of materials is changed in its tree, a carton is tried out, and a new rate is saved', async ({
  page,
  call,
}) => {
  const own = mark();
  const name = `Mango wood ${own}`;
  const wood = dataOf(
    await call(createResource, { body: { type: 'material', name, unit: 'kg', rate: '60', currency: 'INR' } }),
  );
  const blank = await addProduct(call, { mark: `${own}-blank` });
  const bowl = await addProduct(call, { mark: `${own}-bowl` });
  const save = async (id: number, lines: CostLine[]) =>
    dataOf(
      await call(saveCostSheet, {
        params: { product_id: id },
        body: { version: 0, sheet: { currency: 'INR', lines, margin: { basis: 'cost', percent: '50' } } },
      }),
    );
  const { figures } = await save(blank.id, [line({ source_id: wood.id, name })]);
  const rate = figures.cost;
  const part = {
    kind: 'part',
    source_id: blank.id,
    name: blank.name,
    unit: 'pieces',
    loss_percent: '0',
  } as const;
  await save(bowl.id, [line({ ...part, quantity: '1', rate })]);

  await page.goto(`/product-details/view/${bowl.id}/bom`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill('3');
  await page.keyboard.press('Enter');
  // 3 kg × ₹60 × 1.1, carried on to the bowl.
  await expect(page.getByText(/198\.00 making cost/)).toBeVisible();

  await page.getByRole('row', { name: new RegExp(blank.name) }).focus();
  await page.getByRole('button', { name: 'Add part' }).click();
  await page.getByRole('combobox', { name: /Part, material or process for/ }).fill(bowl.product_id);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not added: it would contain itself.')).toBeVisible();

  const carton = {
    length: '55',
    width: '55',
    height: '39',
    unit: 'cm',
    no_of_pieces: '12',
    description: 'Carton',
  };
  dataOf(
    await call(updateProduct, {
      params: { id: bowl.id },
      body: { revision: bowl.revision, packaging: [carton] as never },
    }),
  );
  await page.goto(`/product-details/view/${bowl.id}/loadability`);
  const card = page.getByRole('button', { name: /^40' high cube/ });
  await expect(card).toContainText('6,048');
  await page.getByRole('button', { name: 'Try it: 2 cm lower' }).click();
  await expect(card).toContainText('7,056');
  await expect(page.getByText('The packing is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto(`/what-if?item=${wood.id}`);
  await page.getByRole('textbox', { name: `${name}, per kg` }).fill('66');
  await expect(
    page.getByRole('table', { name: 'Products' }).getByRole('link', { name: bowl.name }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save only the rate' }).click();
  await expect(page.getByText('The costs are being written')).toBeVisible();
  await expect
    .poll(async () =>
      dataOf(await call(listTasks)).some(
        (task) => task.action === 'costing_change' && task.status === 'success',
      ),
    )
    .toBe(true);
  const after = dataOf(await call(getCostSheet, { params: { product_id: bowl.id } }));
  expect([after.figures.cost, after.figures.exw]).toEqual(['217.8', '297']);
});
