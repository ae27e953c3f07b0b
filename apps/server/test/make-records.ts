import { sql } from 'drizzle-orm';
import {
  createCatalogue,
  createCategory,
  createProduct,
  generateCatalogue,
  listAttributes,
  listCatalogueEnquiries,
  previewImport,
  sendEnquiry,
  uploadImage,
  type EntityKind,
} from '@sourcewiz/contract';
import { startTask } from '../src/areas/tasks/index.ts';
import { must, type TestApp } from './boot-app.ts';
import type { Company } from './factories.ts';
import { dataOf, sendOperation } from './send-operation.ts';

/** One record of each kind in a company. */
export type Records = Record<EntityKind, unknown>;

/**
 * Every record that an operation may name, one of each; a new kind of record fails to compile here.
 * @param marker stands in the names and texts of all of them
 */
export async function makeRecords(
  t: TestApp,
  { admin, orgId, inside }: Company,
  marker: string,
): Promise<Records> {
  const { token } = admin;
  const attributes = must(await admin.call(listAttributes));
  const category = must(await admin.call(createCategory, { body: { name: `Storage ${marker}` } }));
  const image = dataOf<{ id: string }>(await sendOperation(t, uploadImage, { token }));
  const product = must(
    await admin.call(createProduct, {
      body: {
        product_id: marker,
        name: `A product of ${marker}`,
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
  return {
    organisation: orgId,
    user: admin.userId,
    session: await sessionOf(t, admin.userId),
    file: image.id,
    attribute: attributes[0]?.id,
    category: category.id,
    product: product.id,
    variant: product.variants[0]?.id,
    catalogue: catalogue.id,
    enquiry: enquiry?.id,
    'catalogue-token': buyerToken,
    import: upload.id,
    task,
  };
}

async function sessionOf({ platform }: TestApp, userId: string): Promise<unknown> {
  const { rows } = await platform.database.inSystem((db) =>
    db.execute(sql`select id from session where user_id = ${userId} limit 1`),
  );
  return rows[0]?.['id'];
}
