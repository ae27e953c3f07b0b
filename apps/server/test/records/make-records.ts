import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  attributeHistory,
  createCatalogue,
  createCategory,
  createProduct,
  createResource,
  createSavedView,
  createSpecSheet,
  createSpecTemplate,
  createUnit,
  generateCatalogue,
  listAttributes,
  listCatalogueEnquiries,
  openBulkTable,
  previewImport,
  sendEnquiry,
  uploadImage,
  uploadModel,
} from '@sourcewiz/contract';
import { startTask } from '../../src/areas/tasks/index.ts';
import { areaFixtures, type Records } from './area-fixtures.ts';
import { must, type TestApp } from '../boot-app.ts';
import type { Company } from '../factories.ts';
import { dataOf, sendOperation } from '../send-operation.ts';

export type { Records };

/**
 * One of every record that an operation may refer to; areas add theirs with their fixtures.
 * @param marker is part of the names and texts of all of them
 */
export async function makeRecords(t: TestApp, company: Company, marker: string): Promise<Records> {
  const { admin, orgId, inside } = company;
  const { token } = admin;
  const attributes = must(await admin.call(listAttributes));
  const category = must(await admin.call(createCategory, { body: { name: `Storage ${marker}` } }));
  const image = dataOf<{ id: string }>(await sendOperation(t, uploadImage, { token }));
  const product = must(
    await admin.call(createProduct, {
      body: {
        product_id: marker,
        name: `A product of ${marker}`,
        status: 'published',
        category_id: category.id,
        image_ids: [image.id],
        variant_types: [{ name: 'Size', options: ['S'] }],
        variants: [{ variant_id: `${marker}-S`, options: { Size: 'S' } }],
      },
    }),
  );
  const catalogue = must(
    await admin.call(createCatalogue, {
      body: {
        name: `A catalogue of ${marker}`,
        buyer_company: `A buyer of ${marker}`,
        product_ids: [product.id],
      },
    }),
  );
  const generated = must(await admin.call(generateCatalogue, { params: { id: catalogue.id } }));
  const buyerToken = generated.link?.split('/').at(-1) ?? '';
  const enquiryBody = {
    name: `Buyer of ${marker}`,
    email: `${marker.toLowerCase().replace(/[^a-z]/g, '')}@buyer.example`,
    items: [{ id: product.id }],
  };
  must(await t.as()(sendEnquiry, { params: { token: buyerToken }, body: enquiryBody }));
  const [enquiry] = must(await admin.call(listCatalogueEnquiries, { params: { id: catalogue.id } }));
  const upload = dataOf<{ id: string }>(await sendOperation(t, previewImport, { token }));
  const task = await inside((ctx) =>
    startTask(ctx, { action: 'catalogue_pdf', subject: `A paper of ${marker}`, input: {}, totalCount: 1 }),
  );
  const [entry] = must(await admin.call(attributeHistory, { query: { parent_reference: product.id } }));
  const unit = must(
    await admin.call(createUnit, {
      body: { short_name: `u ${marker}`.slice(0, 20), category: 'quantity', conversion_factor: '36' },
    }),
  );
  const resource = must(
    await admin.call(createResource, { body: { type: 'material', name: `A material of ${marker}` } }),
  );
  const view = must(await admin.call(createSavedView, { body: { name: `A view of ${marker}` } }));
  const template = must(
    await admin.call(createSpecTemplate, { body: { name: `A template of ${marker}`, attribute_ids: [] } }),
  );
  const sheet = must(
    await admin.call(createSpecSheet, { body: { product_id: product.id, template_id: template.id } }),
  );
  const table = must(await admin.call(openBulkTable, { body: { product_ids: [product.id] } }));
  const known: Partial<Records> = {
    organisation: orgId,
    user: admin.userId,
    session: await sessionOf(t, admin.userId),
    file: image.id,
    model: dataOf<{ id: string }>(await sendOperation(t, uploadModel, { token })).id,
    attribute: attributes[0]?.id,
    category: category.id,
    product: product.id,
    variant: product.variants[0]?.id,
    catalogue: catalogue.id,
    enquiry: enquiry?.id,
    'catalogue-token': buyerToken,
    import: upload.id,
    task,
    unit: unit.id,
    backup: await backupOf(company, marker),
    'bulk-table': table.unique_id,
    'history-entry': entry?.id,
    resource: resource.id,
    view: view.id,
    'spec-template': template.id,
    'spec-sheet': sheet.id,
  };
  for (const { records } of areaFixtures) {
    Object.assign(known, await records?.({ t, company, known, marker }));
  }
  // One type assertion: the access matrix detects a kind that no area creates.
  return known as Records;
}

async function sessionOf({ platform }: TestApp, userId: string): Promise<unknown> {
  const { rows } = await platform.database.inSystem((db) =>
    db.execute(sql`select id from session where user_id = ${userId} limit 1`),
  );
  return rows[0]?.['id'];
}

async function backupOf({ orgId, inside }: Company, marker: string): Promise<string> {
  const id = randomUUID();
  await inside((ctx) =>
    ctx.db.execute(sql`
      insert into product_backup (org_id, id, task_id, subject, product_count, created_at, expires_at)
      values (${orgId}, ${id}, ${randomUUID()}, ${`A backup of ${marker}`}, 0, now(), now() + interval '30 days')`),
  );
  return id;
}
