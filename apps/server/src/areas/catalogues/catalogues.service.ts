import { randomBytes } from 'node:crypto';
import {
  CATALOGUE_PRODUCTS_MAX,
  catalogueStatuses,
  isForBuyers,
  holds,
  type Attribute,
  type Catalogue,
  type createCatalogue as createOperation,
  type listCatalogues as listOperation,
  type ParsedOf,
  type PdfLayout,
  type ResultOf,
  type updateCatalogue as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { recordChanged, refuseStale, type Fields } from '../../platform/records/index.ts';
import { readableAttributes } from '../attributes/index.ts';
import { assertImagesExist, loadImages } from '../media/index.ts';
import {
  appendProducts,
  countContents,
  countFilled,
  selectCovers,
  selectExisting,
} from './catalogue-products.store.ts';
import { catalogueLink } from './catalogue-link.ts';
import { catalogueTransition } from './catalogue-transitions.rules.ts';
import {
  changeCatalogue,
  countByStatus,
  insertCatalogue,
  removeCatalogue,
  selectCatalogue,
  selectCatalogues,
  type CatalogueChange,
  type CatalogueRow,
} from './catalogues.store.ts';
import { newLinkSettings } from './link/link-defaults.ts';
import { defaultAttributeIds } from './shown-attributes.rules.ts';

const COVERS = 4;
/** 192 bits: links cannot be guessed (ruling G). */
const TOKEN_BYTES = 24;

export type NewCatalogue = ParsedOf<typeof createOperation>['body'];
export type CatalogueUpdate = ParsedOf<typeof updateOperation>['body'];

/** @throws DomainError not_found */
export async function findCatalogue(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<CatalogueRow> {
  return (await selectCatalogue(ctx, id, lock)) ?? fail('not_found');
}

/** @throws DomainError not_found */
export async function getCatalogue(ctx: Ctx, id: number): Promise<Catalogue> {
  return toCatalogue(ctx, await findCatalogue(ctx, id));
}

export async function listCatalogues(
  ctx: Ctx,
  {
    status,
    without_status: withoutStatus,
    search,
    product_id: productId,
    sort,
    page,
    limit,
  }: ParsedOf<typeof listOperation>['query'],
): Promise<ResultOf<typeof listOperation>> {
  if (productId !== undefined) await assertProductsExist(ctx, [productId], 'query.product_id');
  const found = { search, productId };
  const counts = await countByStatus(ctx, found);
  const rows = await selectCatalogues(ctx, {
    ...found,
    status,
    withoutStatus,
    sort,
    limit,
    offset: page * limit,
  });
  const listed = catalogueStatuses.filter(
    (one) => (status === undefined || one === status) && one !== withoutStatus,
  );
  const all = counts.draft + counts.active + counts.inactive;
  return {
    catalogues: await toCatalogues(ctx, rows),
    total: listed.reduce((sum, one) => sum + counts[one], 0),
    counts: { ...counts, all },
  };
}

/**
 * Creates a draft. Products keep their order, each once; without a choice of attributes it shows those essential for
 * buyers and those that most of its products have.
 * @throws DomainError not_found for products, attributes or an image that do not exist or are never for buyers,
 *   forbidden for a last day of the link without the permission for its settings (CAT-018)
 */
export async function createCatalogue(ctx: Ctx, input: NewCatalogue): Promise<Catalogue> {
  const productIds = [...new Set(input.product_ids)];
  await assertProductsExist(ctx, productIds, 'body.product_ids');
  await assertChoices(ctx, input);
  const settings = await newLinkSettings(ctx);
  assertMaySetExpiry(ctx, settings, input.expires_at);
  const now = ctx.platform.clock.now();
  const row = await insertCatalogue(ctx, {
    ...settings,
    ...changeOf(input),
    name: input.name,
    buyerCompany: input.buyer_company,
    attributeIds: input.attribute_ids
      ? [...new Set(input.attribute_ids)]
      : await defaultAttributes(ctx, productIds),
    createdBy: ctx.caller.userId,
    createdByName: ctx.caller.name,
    createdByEmail: ctx.caller.email,
    createdAt: now,
    updatedAt: now,
  });
  await appendProducts(ctx, { catalogueId: row.id, ids: productIds });
  await recordChanged(ctx, { kind: 'catalogue', ...row, before: null, after: fieldsOf(row) });
  return toCatalogue(ctx, row);
}

async function defaultAttributes(ctx: Ctx, productIds: readonly number[]): Promise<number[]> {
  return defaultAttributeIds({
    attributes: await choosableAttributes(ctx),
    filled: await countFilled(ctx, productIds),
    productCount: productIds.length,
  });
}

/**
 * @throws DomainError not_found, catalogue_empty, conflict, forbidden for a link's last day without the permission for
 *   its settings (CAT-018), invalid_input for activating a draft without a link
 */
export async function updateCatalogue(ctx: Ctx, id: number, input: CatalogueUpdate): Promise<Catalogue> {
  const row = await findCatalogue(ctx, id, 'update');
  await refuseStale(ctx, { kind: 'catalogue', id, revision: row.revision }, input.revision);
  await assertChoices(ctx, input, row.attributeIds);
  assertMaySetExpiry(ctx, row, input.expires_at);
  const status = await wantedStatus(ctx, row, input.status);
  // People who may not see the address do not remove it by saving the rest.
  const isUnseen = input.buyer_email === null && !holds(ctx.audience, 'view_buyer_details');
  const changed = await saveCatalogue(ctx, row, {
    ...changeOf(input),
    ...(isUnseen ? { buyerEmail: row.buyerEmail } : {}),
    status,
  });
  return toCatalogue(ctx, changed);
}

function assertMaySetExpiry(
  ctx: Ctx,
  { expiresAt }: Pick<CatalogueRow, 'expiresAt'>,
  wanted: CatalogueUpdate['expires_at'],
): void {
  const momentOf = (day: Date | string | null) => (day === null ? null : new Date(day).getTime());
  const isSame = wanted === undefined || momentOf(wanted) === momentOf(expiresAt);
  const permission = 'update_catalogues_link_security';
  if (!isSame && !holds(ctx.audience, permission)) {
    fail('forbidden', { path: 'body.expires_at', params: { permission } });
  }
}

/** Writes the changes of a locked catalogue, with its history. */
export async function saveCatalogue(
  ctx: Ctx,
  row: CatalogueRow,
  change: CatalogueChange,
): Promise<CatalogueRow> {
  const changed = await changeCatalogue(ctx, row.id, {
    ...change,
    revision: row.revision + 1,
    updatedAt: ctx.platform.clock.now(),
  });
  await recordChanged(ctx, {
    kind: 'catalogue',
    ...changed,
    before: fieldsOf(row),
    after: fieldsOf(changed),
  });
  return changed;
}

/** The layout chosen for a PDF becomes the catalogue's; it does not change what buyers see. */
export async function keepLayout(ctx: Ctx, row: CatalogueRow, pdfLayout: PdfLayout): Promise<void> {
  const changed = await changeCatalogue(ctx, row.id, { pdfLayout, revision: row.revision + 1 });
  await recordChanged(ctx, {
    kind: 'catalogue',
    ...changed,
    before: fieldsOf(row),
    after: fieldsOf(changed),
  });
}

/** The settings of a catalogue for its history, without the link's token and passcode. */
function fieldsOf(row: CatalogueRow): Fields {
  return {
    name: row.name,
    buyer_company: row.buyerCompany,
    buyer_email: row.buyerEmail,
    status: row.status,
    note: row.note,
    attribute_ids: row.attributeIds,
    pdf_layout: row.pdfLayout,
    currency: row.currency,
    expires_at: row.expiresAt?.toISOString() ?? null,
    cover_image_id: row.coverFileId,
    email_required: row.emailRequired,
    passcode_set_at: row.passcodeSetAt?.toISOString() ?? null,
    allow_ppt_download: row.allowPptDownload,
    show_product_filter: row.showProductFilter,
    higher_thumbnail_quality: row.higherThumbnailQuality,
  };
}

async function wantedStatus(
  ctx: Ctx,
  row: CatalogueRow,
  wanted: CatalogueUpdate['status'],
): Promise<CatalogueRow['status']> {
  if (wanted === undefined) return row.status;
  const action = wanted === 'active' ? 'reactivate' : 'deactivate';
  const status = catalogueTransition({ status: row.status, action });
  if (!status) {
    const params = { field: 'status', reason: 'generate the catalogue first' };
    fail('invalid_input', { path: 'body.status', params });
  }
  if (action === 'reactivate') await assertNotEmpty(ctx, row.id);
  return status;
}

/**
 * Makes the link, or keeps the existing one, and activates the catalogue.
 * @throws DomainError not_found, catalogue_empty
 */
export async function generateCatalogue(ctx: Ctx, id: number): Promise<Catalogue> {
  const row = await findCatalogue(ctx, id, 'update');
  await assertNotEmpty(ctx, id);
  const status = catalogueTransition({ status: row.status, action: 'generate' }) ?? row.status;
  const token = row.token ?? randomBytes(TOKEN_BYTES).toString('base64url');
  return toCatalogue(ctx, await saveCatalogue(ctx, row, { status, token }));
}

/** Deletes a catalogue permanently; its link no longer opens anything (CAT-012). @throws DomainError not_found */
export async function deleteCatalogue(ctx: Ctx, id: number): Promise<void> {
  const row = await findCatalogue(ctx, id, 'update');
  await removeCatalogue(ctx, id);
  await recordChanged(ctx, { kind: 'catalogue', id, revision: null, before: fieldsOf(row), after: null });
}

/** @throws DomainError catalogue_empty when it contains no products */
export async function assertNotEmpty(ctx: Ctx, id: number): Promise<void> {
  const counts = await countContents(ctx, [id]);
  if ((counts.get(id)?.products ?? 0) === 0) fail('catalogue_empty');
}

/** @throws DomainError not_found when one of the products is not the organisation's */
export async function assertProductsExist(ctx: Ctx, ids: readonly number[], path: string): Promise<void> {
  if (ids.length === 0) return;
  const existing = await selectExisting(ctx, ids);
  if (ids.some((id) => !existing.has(id))) fail('not_found', { path });
}

/** @throws DomainError payload_too_large when the products would not fit */
export function assertFits(count: number): void {
  if (count > CATALOGUE_PRODUCTS_MAX) {
    fail('payload_too_large', { params: { limit: `${CATALOGUE_PRODUCTS_MAX} products` } });
  }
}

/**
 * Attributes that the caller may show to buyers: internal ones do not exist for a catalogue (PROD-008), and people who
 * may not see the values of an attribute could read them on the buyer's page.
 */
async function choosableAttributes(ctx: Ctx): Promise<Attribute[]> {
  return (await readableAttributes(ctx)).filter(isForBuyers);
}

/** @param kept attributes that the catalogue already shows: they stay, whoever saves the rest */
async function assertChoices(
  ctx: Ctx,
  { attribute_ids, cover_image_id }: Pick<CatalogueUpdate, 'attribute_ids' | 'cover_image_id'>,
  kept: readonly number[] = [],
): Promise<void> {
  if (attribute_ids) {
    const choosable = new Set([...kept, ...(await choosableAttributes(ctx)).map(({ id }) => id)]);
    if (attribute_ids.some((id) => !choosable.has(id))) fail('not_found', { path: 'body.attribute_ids' });
  }
  if (cover_image_id) await assertImagesExist(ctx, [cover_image_id], 'body.cover_image_id');
}

function changeOf(input: Omit<CatalogueUpdate, 'status' | 'revision'>): CatalogueChange {
  const { name, buyer_company, buyer_email, note, attribute_ids, pdf_layout, currency } = input;
  const { expires_at, cover_image_id } = input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(buyer_company === undefined ? {} : { buyerCompany: buyer_company }),
    ...(buyer_email === undefined ? {} : { buyerEmail: buyer_email }),
    ...(note === undefined ? {} : { note }),
    ...(attribute_ids === undefined ? {} : { attributeIds: [...new Set(attribute_ids)] }),
    ...(pdf_layout === undefined ? {} : { pdfLayout: pdf_layout }),
    ...(currency === undefined ? {} : { currency }),
    ...(expires_at === undefined ? {} : { expiresAt: expires_at === null ? null : new Date(expires_at) }),
    ...(cover_image_id === undefined ? {} : { coverFileId: cover_image_id }),
  };
}

async function toCatalogue(ctx: Ctx, row: CatalogueRow): Promise<Catalogue> {
  const [catalogue] = await toCatalogues(ctx, [row]);
  return catalogue ?? fail('not_found');
}

/** Catalogues for the screens, with the counts and images of all of them in three queries. */
async function toCatalogues(ctx: Ctx, rows: readonly CatalogueRow[]): Promise<Catalogue[]> {
  const catalogueIds = rows.map(({ id }) => id);
  const counts = await countContents(ctx, catalogueIds);
  const covers = await selectCovers(ctx, { catalogueIds, most: COVERS });
  const chosen = rows.flatMap(({ coverFileId }) => coverFileId ?? []);
  const images = await loadImages(ctx, [...new Set([...chosen, ...[...covers.values()].flat()])]);
  const seesBuyers = holds(ctx.audience, 'view_buyer_details');
  const mayShare = holds(ctx.audience, 'access_ppt_excel_link');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    buyer_company: row.buyerCompany,
    buyer_email: seesBuyers ? row.buyerEmail : null,
    status: row.status,
    product_count: counts.get(row.id)?.products ?? 0,
    link: row.token === null || !mayShare ? null : catalogueLink(ctx, row.token),
    note: row.note,
    attribute_ids: row.attributeIds,
    pdf_layout: row.pdfLayout,
    currency: row.currency,
    generated_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    revision: row.revision,
    expires_at: row.expiresAt?.toISOString() ?? null,
    cover: images.get(row.coverFileId ?? '') ?? null,
    covers: (covers.get(row.id) ?? []).flatMap((id) => images.get(id) ?? []),
    enquiry_count: seesBuyers ? (counts.get(row.id)?.enquiries ?? 0) : 0,
    opened_count: seesBuyers ? row.openedCount : 0,
  }));
}
