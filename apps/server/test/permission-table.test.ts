import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allOperations,
  contentItem,
  contentItems,
  getCatalogue,
  listCatalogues,
  permissionSlugs,
  updateCatalogue,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { recordActivity, writeActivity } from '../src/areas/activity/index.ts';
import { areaFixtures, type PermissionRow } from './records/area-fixtures.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company, type Member } from './factories.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { sampleInput } from './records/sample-input.ts';
import { sendOperation } from './send-operation.ts';

let t: TestApp;
let company: Company;
let records: Records;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
  company = await makeCompany(t, { name: 'Permitted' });
  records = await makeRecords(t, company, 'TABLE');
});
afterAll(() => t.close());

/** What each permission allows, and nothing else does; newer areas add theirs with their fixtures. */
const table: readonly PermissionRow[] = [
  {
    row: 'PERM-004',
    slug: 'view_products',
    opens: [
      'categories.list',
      'families.get',
      'products.get',
      'products.multiple',
      'products.attribute_history',
      'products.check_exclusive',
      'products.hidden',
      'search.products',
      'search.preference',
      'search.set_preference',
      'search.views',
      'search.create_view',
      'search.update_view',
      'search.delete_view',
      'smart_search.upload_image',
      'smart_search.extract_images',
      'smart_search.search',
      'smart_search.facets',
      'spec_templates.list',
      'spec_sheets.list',
      'spec_sheets.get',
      'spec_sheets.pdf',
      'file.image_versions',
      'file.list_stored',
      'custom.product_variants_table',
    ],
  },
  { row: 'PERM-005', slug: 'create_products', opens: ['products.create', 'products.duplicate'] },
  {
    row: 'PERM-006',
    slug: 'update_products',
    opens: [
      'products.update',
      'products.restore_history_entry',
      'products.bulk_change_category',
      'products.bulk_change_attribute',
      'products.bulk_change_status',
      'products.bulk_attribute_update',
      'products.open_table',
      'products.table_state',
      'products.update_table',
      'products.save_table',
      'products.backups',
      'products.preview_backup',
      'products.restore_backup',
      'products.download_backup',
      'attribute_values.write',
      'spec_templates.create',
      'spec_templates.update',
      'spec_templates.delete',
      'spec_sheets.create',
      'spec_sheets.update',
      'spec_sheets.delete',
    ],
  },
  { row: 'PERM-007', slug: 'download_product_images', opens: ['products.download_images'] },
  {
    row: 'PERM-008',
    slug: 'delete_products',
    opens: ['products.bulk_delete', 'products.bulk_delete_too'],
  },
  {
    row: 'PERM-009',
    slug: 'create_edit_catalogues',
    opens: [
      'catalogues.create',
      'catalogues.update',
      'catalogues.add_products',
      'catalogues.delete_product',
      'catalogues.order_products',
      'catalogues.generate',
      'catalogues.preview_pdf',
      'catalogues.preview_page',
      'catalogues.copy',
      'catalogues.remembered',
      'catalogues.own_products',
      'catalogues.save_own_products',
      'catalogues.send_for_approval',
      'catalogues.withdraw_approval',
      'cache.add_to_collection',
      'cache.remove_from_collection',
    ],
  },
  {
    row: 'PERM-010',
    slug: 'update_catalogues_link_security',
    opens: ['link_security.create', 'link_security.update'],
  },
  { row: 'PERM-011', slug: 'delete_catalogues', opens: ['catalogues.delete'] },
  {
    row: 'PERM-012',
    slug: 'view_catalogue_history',
    opens: [
      'catalogues.list',
      'catalogues.get',
      'catalogues.products_table',
      'catalogues.hidden_products',
      'link_security.get',
      'link_security.history',
      'custom.collection_products_table',
    ],
  },
  {
    row: 'PERM-013',
    slug: 'view_buyer_details',
    opens: [
      'catalogues.enquiries',
      'link_security.visitors',
      'catalogues.activity',
      'catalogues.activity_feed',
      'catalogues.activity_report',
      'products.activity',
      'enquiries.list',
      'enquiries.get',
      'enquiries.new',
      'enquiries.mark',
      'enquiries.assign',
      'enquiries.reply',
      'enquiries.add',
      'enquiries.export',
      'custom.mail_enquiry_copy',
    ],
  },
  {
    row: 'PERM-014',
    slug: 'access_ppt_excel_link',
    opens: [
      'catalogues.generate_excel',
      'catalogues.generate_pdf',
      'catalogues.generate_ppt',
      'catalogues.retry_ppt',
      'custom.mail_catalogue_created',
    ],
  },
  {
    row: 'PERM-015',
    slug: 'bulk_upload',
    opens: [
      'imports.template',
      'imports.preview',
      'imports.excel',
      'imports.get',
      'imports.match_columns',
      'imports.change_layout',
      'imports.rows',
      'imports.products',
      'imports.add_photos',
      'imports.assign_photos',
      'imports.discard_photos',
      'imports.photo_owners',
      'imports.fetch_photos',
      'imports.photos',
      'imports.start',
      'imports.discard',
      'imports.response_sheet',
    ],
  },
  {
    row: 'PERM-018',
    slug: 'edit_costing',
    opens: ['products.bulk_change_price', 'products.bulk_preview_price'],
  },
  { row: 'PERM-020', slug: 'view_resources', opens: ['resources.list', 'resources.where_used'] },
  { row: 'PERM-021', slug: 'edit_resources', opens: ['resources.update'] },
  { row: 'PERM-022', slug: 'add_resources', opens: ['resources.create'] },
  { row: 'PERM-023', slug: 'delete_resources', opens: ['resources.delete'] },
  ...areaFixtures.flatMap(({ opens = [] }) => opens),
];

const withOne = (slug: PermissionSlug) =>
  allOperations.filter(({ permission }) => permission === slug).map(({ name }) => name);

test.each(table)('$row PERM-032 $slug is what these operations need', ({ slug }) => {
  // Areas that share a permission have a row each.
  const opens = table.flatMap((row) => (row.slug === slug ? row.opens : []));
  expect(withOne(slug).toSorted()).toEqual(opens.toSorted());
});

/** What any one of several permissions allows. */
const shared: readonly { slugs: readonly PermissionSlug[]; opens: readonly string[] }[] = [
  {
    slugs: ['create_products', 'update_products'],
    opens: [
      'attributes.add_option',
      'attributes.create',
      'categories.add_sub_category',
      'categories.create',
      'categories.update',
      'file.edit_image',
      'file.upload_attachment',
      'file.upload_model',
      'products.check_duplicate',
    ],
  },
  { slugs: ['create_products', 'update_products', 'create_edit_catalogues'], opens: ['file.upload'] },
  { slugs: ['update_products', 'delete_products'], opens: ['products.undo_task'] },
  { slugs: ['create_edit_catalogues', 'view_catalogue_history'], opens: ['cache.collection'] },
  {
    slugs: ['create_quotation', 'edit_quotation'],
    opens: [
      'cache.add_to_document',
      'cache.add_to_quotation',
      'cache.remove_from_document',
      'cache.remove_from_quotation',
    ],
  },
  {
    slugs: ['view_quotation', 'create_quotation', 'edit_quotation'],
    opens: ['cache.document', 'cache.quotation'],
  },
  ...areaFixtures.flatMap(({ openedByAny = [] }) => openedByAny),
];

test('PERM-032 what any of several permissions opens is this and nothing else', () => {
  const opened = allOperations.flatMap(({ name, permission }) =>
    Array.isArray(permission) ? [`${name}: ${permission.join()}`] : [],
  );
  const expected = shared.flatMap(({ slugs, opens }) => opens.map((name) => `${name}: ${slugs.join()}`));
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

test('every operation that needs one permission stands in the table', () => {
  const known = new Set(table.flatMap(({ opens }) => opens));
  const slugs = new Set<unknown>(permissionSlugs);
  const others = allOperations.filter(({ name, permission }) => slugs.has(permission) && !known.has(name));
  expect(others.map(({ name }) => name)).toEqual([]);
});

describe('with the permission alone the door is open, with all others but it is shut', () => {
  const holders = new Map<string, Promise<Member>>();
  const holder = (name: string, slugs: readonly PermissionSlug[]) => {
    const known = holders.get(name) ?? company.employee(slugs);
    holders.set(name, known);
    return known;
  };
  const rows = table.flatMap(({ row, slug, opens }) =>
    opens.map((name) => ({ row, slug, op: allOperations.find((one) => one.name === name) as Operation })),
  );

  test.each(rows.map((row) => [row.row, row.slug, row.op.name, row.op] as const))(
    '%s %s: %s',
    async (_row, slug, _name, op) => {
      // The records of the call need not exist: only people with access are told so.
      const { input } = sampleInput(op, (entity) =>
        op.method === 'GET' ? records[entity] : nothing(records[entity]),
      );
      const one = await holder(slug, [slug]);
      const rest = await holder(
        `not ${slug}`,
        permissionSlugs.filter((other) => other !== slug),
      );
      expect((await sendOperation(t, op, { token: rest.token, input })).status).toBe(403);
      const { status } = await sendOperation(t, op, { token: one.token, input });
      expect([401, 403]).not.toContain(status);
      // S23: a failing call lets nobody in.
      expect(status).toBeLessThan(500);
    },
  );
});

/** An id of the same kind that refers to nothing. */
const nothing = (id: unknown): unknown =>
  typeof id === 'number' ? 999_999_999 : '00000000-0000-4000-8000-000000000000';

describe('values that need a permission of their own', () => {
  const id = () => Number(records.catalogue);

  test('PERM-013 buyer details and activity are absent without view_buyer_details, and saving keeps them', async () => {
    const body = { buyer_email: 'buyer@buyer.example' };
    must(await company.admin.call(updateCatalogue, { params: { id: id() }, body }));
    const visitor = { id: randomUUID(), recipient: '' };
    const opening = { kind: 'opened', subjectKind: 'catalogue', subjectId: id(), visitor } as const;
    await company.inside(async (ctx) => recordActivity(ctx, opening));
    await writeActivity(t.platform);
    const without = await company.employee(['view_catalogue_history', 'create_edit_catalogues']);
    const unseen = { buyer_email: null, enquiry_count: 0, opened_count: 0 };
    expect(must(await without.call(getCatalogue, { params: { id: id() } }))).toMatchObject(unseen);
    expect(must(await without.call(listCatalogues, { query: {} })).catalogues[0]).toMatchObject(unseen);
    must(
      await without.call(updateCatalogue, { params: { id: id() }, body: { name: 'New', buyer_email: null } }),
    );
    const seen = await company.employee(['view_catalogue_history', 'view_buyer_details']);
    expect(must(await seen.call(getCatalogue, { params: { id: id() } }))).toMatchObject({
      name: 'New',
      buyer_email: 'buyer@buyer.example',
      enquiry_count: 1,
      opened_count: 2,
    });
    const params = { collection: 'collections', id: String(id()) };
    const [hidden, told] = [
      { buyer_email: null, opened_count: 0 },
      { ...body, opened_count: 2 },
    ];
    expect(must(await without.call(contentItem, { params, query: {} }))).toMatchObject(hidden);
    expect(must(await seen.call(contentItem, { params, query: {} }))).toMatchObject(told);
    const query = { 'filter[buyer_email][_eq]': 'buyer@buyer.example' };
    const list = { params: { collection: 'collections' }, query };
    expect(must(await without.call(contentItems, list))).toEqual([]);
    expect(must(await seen.call(contentItems, list))).toHaveLength(1);
  });

  test('PERM-014 the link of a catalogue is told only with access_ppt_excel_link', async () => {
    const link = /\/view-collection\//;
    const read = async (member: Member) => {
      const params = { collection: 'collections', id: String(id()) };
      const item = must(await member.call(contentItem, { params, query: {} }));
      return [must(await member.call(getCatalogue, { params: { id: id() } })).link, item['link']];
    };
    expect(await read(await company.employee(['view_catalogue_history']))).toEqual([null, null]);
    const sharing = await company.employee(['view_catalogue_history', 'access_ppt_excel_link']);
    expect(await read(sharing)).toEqual([expect.stringMatching(link), expect.stringMatching(link)]);
  });
});
