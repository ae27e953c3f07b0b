import {
  checkValue,
  createAttribute,
  createProduct,
  createUnit,
  getAttribute,
  listStoredFiles,
  setOptions,
  updateAttribute,
  uploadAttachment,
  type Attribute,
  type StoredFile,
} from '@sourcewiz/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { multipart } from './uploads/upload-samples.ts';

let t: TestApp;
let company: Company;
let stranger: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Own company' });
  stranger = await makeCompany(t, { name: 'Other company' });
});
afterAll(() => t.close());

let made = 0;
async function attributeOf(
  dtype: Attribute['dtype'],
  options: string[] = [],
  more: { default_unit?: string; dimension?: string } = {},
): Promise<Attribute> {
  made += 1;
  const body = { name: `Thing ${made}`, dtype, options, ...more };
  return must(await company.admin.call(createAttribute, { body }));
}

/** Sends a value with a new product. @returns what is stored, or the codes and paths of the refusal */
async function store(attribute: Attribute, value: unknown): Promise<unknown> {
  made += 1;
  const body = { product_id: `P-${made}`, name: 'Lamp', values: { [attribute.id]: value } };
  const answer = await company.admin.call(createProduct, { body: body as never });
  if (answer.ok) return answer.data.values[attribute.id] ?? null;
  return answer.errors.map(({ code, path }) => `${code} ${path?.split('.').slice(3).join('.') ?? ''}`.trim());
}

async function uploadText(member: Company['admin']): Promise<StoredFile> {
  const { headers, payload } = multipart('file', { name: 'care.txt', bytes: Buffer.from('Wipe dry') });
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadAttachment.path,
    headers: { ...headers, 'access-token': member.token },
    payload,
  });
  return (JSON.parse(answer.body) as { data: StoredFile }).data;
}

describe('values of the types that hold more than one thing are stored as their type says', () => {
  test('ATTR-006 a composition, whose new materials become options', async () => {
    const fabric = await attributeOf('composition', ['Cotton']);
    const rows = [
      { material: 'cotton', percent: '60 %' },
      { material: 'hemp', percent: '40' },
    ];
    expect(await store(fabric, rows)).toEqual([
      { material: 'Cotton', percent: '60' },
      { material: 'Hemp', percent: '40' },
    ]);
    const { options } = must(await company.admin.call(getAttribute, { params: { id: fabric.id } }));
    expect(options).toEqual(['Cotton', 'Hemp']);
    expect(await store(fabric, [...rows, { material: 'Silk', percent: '1' }])).toEqual(['percent_over_100']);
    expect(await store(fabric, [rows[0], rows[0]])).toEqual(['given_twice 1.material']);
  });

  test('ATTR-012 a carton, whose volume is never taken from the caller', async () => {
    const carton = await attributeOf('packaging');
    const sent = { length: '60', width: '40', height: '35', unit: 'cm', no_of_pieces: '24', CBM: '99' };
    expect(await store(carton, sent)).toMatchObject({ CBM: '0.084', cbm_per_piece: '0.0035' });
    expect(await store(carton, { ...sent, unit: 'kg' })).toEqual(['unknown_unit unit']);
  });

  test('ATTR-007 ATTR-013 an option with its percent, and a parent product', async () => {
    const share = await attributeOf('dropdown_percent', ['Recycled']);
    expect(await store(share, { option: 'recycled', value: '30' })).toEqual({
      option: 'Recycled',
      value: '30',
    });
    expect(await store(share, { option: 'Recycled', value: '1e999' })).toEqual(['not_a_percent value']);
    const parent = await attributeOf('product_id');
    expect(await store(parent, { parent_id: 'KE-1' })).toEqual({ has_variant: false, parent_id: 'KE-1' });
  });

  test('ATTR-005 files of the company alone', async () => {
    const papers = await attributeOf('file');
    const [own, foreign] = [await uploadText(company.admin), await uploadText(stranger.admin)];
    expect(await store(papers, own.id)).toBe(own.id);
    expect(await store(papers, [own.id, foreign.id])).toEqual(['unknown_file']);
    expect(await store(await attributeOf('image'), own.id)).toEqual(['unknown_file']);
    const query = { ids: [foreign.id, own.id] };
    const listed = must(await company.admin.call(listStoredFiles, { query }));
    expect(listed.map(({ id, name, image }) => [id, name, image])).toEqual([[own.id, 'care.txt', null]]);
  });
});

test('a formatted text is stored safe: scripts, handlers and bad addresses go', async () => {
  const story = await attributeOf('html');
  const content =
    '<h1 onclick="x()">Care</h1><script>alert(1)</script><p style="x">Wipe <b>dry</b></p>' +
    '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>';
  expect(await store(story, { content })).toEqual({
    content: '<h3>Care</h3><p>Wipe <strong>dry</strong></p>x',
  });
  expect(await store(story, { content: '<script>alert(1)</script><img src=x>' })).toBeNull();
  const deep = { content: `${'<blockquote>'.repeat(1000)}deep${'</blockquote>'.repeat(1000)}` };
  const kept = (await store(story, deep)) as { content: string };
  expect(kept.content.split('<blockquote>').length).toBeLessThan(30);
  expect(await store(story, '<p>x</p>')).toEqual(['value_missing']);
});

test('ATTR-028 an archived option is refused where the list is closed', async () => {
  const shape = await attributeOf('dropdown_percent', ['Round', 'Oval']);
  const options = [
    { label: 'Round', archived: false },
    { label: 'Oval', archived: true },
  ];
  must(await company.admin.call(setOptions, { params: { id: shape.id }, body: { options } as never }));
  must(
    await company.admin.call(updateAttribute, { params: { id: shape.id }, body: { open_options: false } }),
  );
  expect(await store(shape, { option: 'Round', value: '5' })).toEqual({ option: 'Round', value: '5' });
  expect(await store(shape, { option: 'Oval', value: '5' })).toEqual(['unknown_option option']);
});

test('ATTR-015 a unit of the company is one like the others in values that are measured with it', async () => {
  const body = { short_name: 'ell', category: 'length', conversion_factor: '1.143' } as const;
  must(await company.admin.call(createUnit, { body }));
  const width = await attributeOf('uom', [], { default_unit: 'cm', dimension: 'length' });
  expect(width.own_units.map(({ short_name }) => short_name)).toEqual(['ell']);
  expect(await store(width, { value: '3', unit: 'ELL' })).toEqual({ value: '3', unit: 'ell' });
  expect(await store(await attributeOf('size'), { length: '2', unit: 'ell' })).toEqual({
    length: '2',
    unit: 'ell',
  });
  expect(checkValue({ ...width, own_units: [] }, { value: '3', unit: 'ell' })).toMatchObject({ ok: false });
});
