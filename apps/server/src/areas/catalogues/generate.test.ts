import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  listAttributes,
  rememberedChoices,
  updateCatalogue,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
let company: Company;
let product_ids: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri' });
  product_ids = await company.inside(async (ctx) => {
    const fields = { product_id: 'G-1', name: 'Vase', status: 'published' as const };
    const applied = await applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'create', fields }] });
    return applied.map(({ id }) => id ?? 0);
  });
});
afterAll(() => t.close());

const make = async (more: Partial<InputOf<typeof createCatalogue>['body']> = {}) =>
  must(
    await company.admin.call(createCatalogue, {
      body: { name: 'Spring', buyer_company: 'Nordhem', product_ids, ...more },
    }),
  );
const mailsTo = async (address: string) =>
  (await t.platform.messages.outbox({ limit: 100 })).filter(({ to }) => to === address);

test('CAT-041 the buyer is mailed when a catalogue is generated for the first time, and not again', async () => {
  const { admin } = company;
  const buyer_email = 'ebba@nordhem.example';
  const { id } = await make({ buyer_email });
  expect(await mailsTo(buyer_email)).toEqual([]);
  const { link } = must(await admin.call(generateCatalogue, { params: { id } }));
  const [mail, ...others] = await mailsTo(buyer_email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Spring from Kaveri');
  expect(mail?.text).toContain(link);
  must(await admin.call(generateCatalogue, { params: { id } }));
  expect(await mailsTo(buyer_email)).toHaveLength(1);

  // Without an address nobody is mailed, and the catalogue is generated all the same.
  const before = (await t.platform.messages.outbox({ limit: 100 })).length;
  const silent = await make();
  const generated = must(await admin.call(generateCatalogue, { params: { id: silent.id } }));
  expect(generated.status).toBe('active');
  expect(await t.platform.messages.outbox({ limit: 100 })).toHaveLength(before);
});

test('CAT-043 texts and choices of attributes are remembered for the company, each once', async () => {
  const { admin } = company;
  const [one, two] = must(await admin.call(listAttributes)).filter(({ internal_name: name }) =>
    ['material', 'size'].includes(name),
  );
  const attribute_ids = [two?.id ?? 0, one?.id ?? 0];
  await make({ name: 'First', note: 'Lead time 45 days.', attribute_ids });
  const { id } = await make({ name: 'Second', note: 'Lead time 45 days.', attribute_ids });
  await make({ name: 'Third', note: 'Ex works.' });
  must(await admin.call(updateCatalogue, { params: { id }, body: { buyer_company: 'Kobo' } }));
  const remembered = must(await admin.call(rememberedChoices));
  expect(remembered.notes).toEqual(['Lead time 45 days.', 'Ex works.']);
  expect(remembered.attributes.filter((choice) => choice.attribute_ids.length === 2)).toEqual([
    { catalogue: 'Second', attribute_ids },
  ]);
  const other = await makeCompany(t, { name: 'Other' });
  expect(must(await other.admin.call(rememberedChoices))).toEqual({ notes: [], attributes: [] });
});
