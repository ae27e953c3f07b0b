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
  type CatalogueDesign,
  type PaperLook,
  type ResultOf,
  type updateCatalogue as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defined } from '../../platform/defined.ts';
import { fail } from '../../platform/fail.ts';
import { recordChanged, refuseStale, type Fields } from '../../platform/records/index.ts';
import { countVisits } from '../activity/index.ts';
import { readableAttributes } from '../attributes/index.ts';
import { countByCatalogue } from '../enquiries/index.ts';
import {
  changeLink,
  followSettings,
  gateChange,
  insertLink,
  newToken,
  type LinkChange,
} from '../links/index.ts';
import { assertImagesExist, loadImages } from '../media/index.ts';
import { moneyRules } from '../organisation/index.ts';
import {
  appendProducts,
  countContents,
  countFilled,
  selectCovers,
  selectExisting,
} from './catalogue-products.store.ts';
import { ofCatalogues } from './activity/record-visit.service.ts';
import { commonLink } from './catalogue-link.ts';
import { catalogueTransition } from './catalogue-transitions.rules.ts';
import { daysPeriod } from '../search/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { needsApproval, refuseUnapproved } from './approval/approval-guard.service.ts';
import { selectLatestApprovals } from './approval/approval.store.ts';
import { toApproval } from './approval/approval.rules.ts';
import {
  changeCatalogue,
  countByStatus,
  insertCatalogue,
  removeCatalogue,
  selectCatalogue,
  selectCatalogues,
  type CatalogueChange,
  type CatalogueFilter,
  type CatalogueLink,
  type CatalogueRow,
} from './catalogues.store.ts';
import { newLinkSettings } from './link/link-defaults.ts';
import { defaultAttributeIds } from './shown-attributes.rules.ts';

const COVERS = 4;

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
    approval,
    sort,
    page,
    limit,
    ...days
  }: ParsedOf<typeof listOperation>['query'],
): Promise<ResultOf<typeof listOperation>> {
  if (productId !== undefined) await assertProductsExist(ctx, [productId], 'query.product_id');
  const found = { search, productId, approval, ...(await periodsOf(ctx, days)) };
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

type Days = Partial<Record<'created_from' | 'created_to' | 'edited_from' | 'edited_to', string | undefined>>;

/** Periods of days in the company's time zone. */
async function periodsOf(ctx: Ctx, days: Days): Promise<Pick<CatalogueFilter, 'created' | 'edited'>> {
  if (Object.values(days).every((day) => day === undefined)) return {};
  const zone = await timeZoneOf(ctx);
  const period = (from: string | undefined, to: string | undefined) =>
    daysPeriod({ from: from ?? null, to: to ?? null }, zone);
  return {
    created: period(days.created_from, days.created_to),
    edited: period(days.edited_from, days.edited_to),
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
  const now = ctx.platform.clock.now();
  const settings = await newLinkSettings(ctx, now);
  assertMaySetExpiry(ctx, settings, input.expires_at);
  const catalogue = await insertCatalogue(ctx, {
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
  const settingsOfLink = {
    ...settings,
    ...gateChange({ expiry_date: input.expires_at }, { link: settings, now }),
  };
  const link = await insertLink(ctx, { kind: 'catalogue', subjectId: catalogue.id, ...settingsOfLink });
  const row = { ...catalogue, link: { ...link, options: settings.options } };
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
  const { status: _status, revision: _revision, ...content } = input;
  if (Object.keys(content).length > 0) await refuseUnapproved(ctx, row);
  await assertChoices(ctx, input, row.attributeIds);
  assertMaySetExpiry(ctx, row.link, input.expires_at);
  const status = await wantedStatus(ctx, row, input.status);
  // People who may not see the address do not remove it by saving the rest.
  const isUnseen = input.buyer_email === null && !holds(ctx.audience, 'view_buyer_details');
  const isOtherCurrency = input.currency !== undefined && input.currency !== row.currency;
  const change = {
    ...changeOf(input),
    ...(isUnseen ? { buyerEmail: row.buyerEmail } : {}),
    // Another currency is converted at the rates of the next generation, or of today.
    ...(isOtherCurrency ? { rates: null } : {}),
    status,
  };
  const now = ctx.platform.clock.now();
  // The last day of the link is also set with the details.
  const linkChange = gateChange({ expiry_date: input.expires_at }, { link: row.link, now });
  return toCatalogue(ctx, await saveCatalogue(ctx, row, change, linkChange));
}

function assertMaySetExpiry(
  ctx: Ctx,
  { expiresAt }: { expiresAt: Date | null },
  wanted: CatalogueUpdate['expires_at'],
): void {
  const momentOf = (day: Date | string | null) => (day === null ? null : new Date(day).getTime());
  const isSame = wanted === undefined || momentOf(wanted) === momentOf(expiresAt);
  const permission = 'update_catalogues_link_security';
  if (!isSame && !holds(ctx.audience, permission)) {
    fail('forbidden', { path: 'body.expires_at', params: { permission } });
  }
}

/** Writes the changes of a locked catalogue and of its link, with its history. */
export async function saveCatalogue(
  ctx: Ctx,
  row: CatalogueRow,
  change: CatalogueChange,
  linkChange: LinkChange = {},
): Promise<CatalogueRow> {
  const hasContent = Object.keys(change).some((field) => field !== 'status');
  const isLinkChanged = Object.keys(linkChange).length > 0;
  const link = isLinkChanged ? await changeLink(ctx, row.link.id, linkChange) : row.link;
  if (isLinkChanged) await followSettings(ctx, link);
  const saved = await changeCatalogue(ctx, row.id, {
    updatedAt: ctx.platform.clock.now(),
    ...(hasContent ? afterChange(ctx, row) : { contentRevision: row.contentRevision + 1 }),
    ...change,
    revision: row.revision + 1,
  });
  const changed = { ...saved, link: link as CatalogueLink };
  await recordChanged(ctx, {
    kind: 'catalogue',
    ...changed,
    before: fieldsOf(row),
    after: fieldsOf(changed),
  });
  return changed;
}

/** What any change of a catalogue means for its approval: what was approved is not what it is any more. */
export function afterChange(
  { caller }: Pick<Ctx, 'caller'>,
  { approval, contentRevision }: CatalogueRow,
): Pick<CatalogueChange, 'approval' | 'contentRevision'> {
  const isOver = approval === 'approved' && !caller.isAdmin;
  return { contentRevision: contentRevision + 1, ...(isOver ? { approval: null } : {}) };
}

/** The design chosen for a PDF becomes the catalogue's; it does not change what buyers see. */
export async function keepDesign(ctx: Ctx, row: CatalogueRow, design: CatalogueDesign): Promise<void> {
  await saveCatalogue(ctx, row, { design, updatedAt: row.updatedAt });
}

/** The settings of a catalogue for its history, without the link's token and passcode. */
export function fieldsOf({ link, ...row }: CatalogueRow): Fields {
  return {
    name: row.name,
    buyer_company: row.buyerCompany,
    buyer_email: row.buyerEmail,
    status: row.status,
    note: row.note,
    attribute_ids: row.attributeIds,
    ...lookOf(row),
    currency: row.currency,
    price_rules: row.priceRules,
    approval: row.approval,
    cover_image_id: row.coverFileId,
    expires_at: link.expiresAt?.toISOString() ?? null,
    email_required: link.emailRequired,
    email_verified: link.emailVerified,
    anyone_with_link: link.revokedAt === null,
    passcode_set_at: link.passcodeSetAt?.toISOString() ?? null,
    ...link.options,
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
  if (action === 'reactivate') {
    // Its link opens it to others for longer than a visit lasts.
    if (ctx.caller.isVisiting) fail('refused_in_visit');
    await assertNotEmpty(ctx, row.id);
    if (row.approval !== 'approved' && (await needsApproval(ctx))) fail('approval_needed');
  }
  return status;
}

/**
 * Makes the link, or keeps the existing one, freezes the exchange rates and activates the catalogue.
 * @throws DomainError not_found, catalogue_empty, approval_needed
 */
export async function generateCatalogue(ctx: Ctx, id: number): Promise<Catalogue> {
  const row = await findCatalogue(ctx, id, 'update');
  if (await needsApproval(ctx)) fail('approval_needed');
  // Whoever may generate it needs no answer any more.
  const change = row.approval === 'pending' ? { approval: null } : {};
  return toCatalogue(ctx, await generateLocked(ctx, row, change));
}

/** The same for a locked catalogue that may be generated, with what else changes. @throws DomainError catalogue_empty */
export async function generateLocked(
  ctx: Ctx,
  row: CatalogueRow,
  change: Pick<CatalogueChange, 'approval'> = {},
): Promise<CatalogueRow> {
  await assertNotEmpty(ctx, row.id);
  const status = catalogueTransition({ status: row.status, action: 'generate' }) ?? row.status;
  const token = row.link.token ?? newToken();
  const { rates } = await moneyRules(ctx);
  return saveCatalogue(ctx, row, { status, rates: [...rates], ...change }, { token });
}

/** Deletes a catalogue permanently; its link no longer opens anything (CAT-012). @throws DomainError not_found */
export async function deleteCatalogue(ctx: Ctx, id: number): Promise<void> {
  const row = await findCatalogue(ctx, id, 'update');
  await removeCatalogue(ctx, id);
  await recordChanged(ctx, { kind: 'catalogue', id, revision: null, before: fieldsOf(row), after: null });
}

/** @throws DomainError catalogue_empty when it contains no products */
export async function assertNotEmpty(ctx: Ctx, id: number): Promise<void> {
  if (((await countContents(ctx, [id])).get(id)?.products ?? 0) === 0) fail('catalogue_empty');
}

/** @throws DomainError not_found when one of the products is not the organisation's */
export async function assertProductsExist(ctx: Ctx, ids: readonly number[], path: string): Promise<void> {
  if (ids.length === 0) return;
  const existing = await selectExisting(ctx, ids);
  if (ids.some((id) => !existing.has(id))) fail('not_found', { path });
}

/** @throws DomainError catalogue_too_large when the products would not fit */
export function assertFits(count: number): void {
  if (count > CATALOGUE_PRODUCTS_MAX) {
    fail('catalogue_too_large', { params: { count, limit: CATALOGUE_PRODUCTS_MAX } });
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
export async function assertChoices(
  ctx: Ctx,
  { attribute_ids, cover_image_id }: Pick<CatalogueUpdate, 'attribute_ids' | 'cover_image_id'>,
  kept: readonly number[] = [],
  path = 'body',
): Promise<void> {
  if (attribute_ids) {
    const choosable = new Set([...kept, ...(await choosableAttributes(ctx)).map(({ id }) => id)]);
    if (attribute_ids.some((id) => !choosable.has(id))) fail('not_found', { path: `${path}.attribute_ids` });
  }
  if (cover_image_id) await assertImagesExist(ctx, [cover_image_id], `${path}.cover_image_id`);
}

function changeOf(input: Omit<CatalogueUpdate, 'status' | 'revision'>): CatalogueChange {
  const { name, buyer_company, buyer_email, note, attribute_ids, currency, cover_image_id } = input;
  const { design, paper, accent, font, images_per_product, parts, price_rules } = input;
  return defined({
    name,
    buyerCompany: buyer_company,
    buyerEmail: buyer_email,
    note,
    attributeIds: attribute_ids && [...new Set(attribute_ids)],
    design,
    paper,
    accent,
    font,
    imagesPerProduct: images_per_product,
    parts: parts && [...new Set(parts)],
    currency,
    priceRules: price_rules,
    coverFileId: cover_image_id,
  });
}

/** How a catalogue looks on paper, as its columns. */
export function lookOf({
  design,
  paper,
  accent,
  font,
  imagesPerProduct,
  parts,
}: Omit<CatalogueRow, 'link'>): PaperLook {
  return { design, paper, accent, font, images_per_product: imagesPerProduct, parts };
}

export async function toCatalogue(ctx: Ctx, row: CatalogueRow): Promise<Catalogue> {
  const [catalogue] = await toCatalogues(ctx, [row]);
  return catalogue ?? fail('not_found');
}

/** Catalogues for the screens, with the counts and images of all of them in three queries. */
async function toCatalogues(ctx: Ctx, rows: readonly CatalogueRow[]): Promise<Catalogue[]> {
  const catalogueIds = rows.map(({ id }) => id);
  const counts = await countContents(ctx, catalogueIds);
  const enquiries = await countByCatalogue(ctx, { ids: catalogueIds });
  const openings = await countVisits(ctx, { ...ofCatalogues, ids: catalogueIds });
  const openedCounts = new Map(openings.map(({ id, count }) => [id, count]));
  const enquiryCounts = new Map(enquiries.map(({ id, count }) => [id, count]));
  const covers = await selectCovers(ctx, { catalogueIds, most: COVERS });
  const chosen = rows.flatMap(({ coverFileId }) => coverFileId ?? []);
  const images = await loadImages(ctx, [...new Set([...chosen, ...[...covers.values()].flat()])]);
  const approvals = await selectLatestApprovals(
    ctx,
    rows.flatMap(({ id, approval }) => (approval === null ? [] : id)),
  );
  const seesBuyers = holds(ctx.audience, 'view_buyer_details');
  const mayShare = holds(ctx.audience, 'access_ppt_excel_link');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    buyer_company: row.buyerCompany,
    buyer_email: seesBuyers ? row.buyerEmail : null,
    status: row.status,
    product_count: counts.get(row.id)?.products ?? 0,
    hidden_count: counts.get(row.id)?.hidden ?? 0,
    link: mayShare ? commonLink(ctx, row) : null,
    note: row.note,
    attribute_ids: row.attributeIds,
    ...lookOf(row),
    currency: row.currency,
    price_rules: row.priceRules,
    rates: row.rates,
    approval: toApproval(approvals.get(row.id), ctx.caller.userId),
    generated_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    revision: row.revision,
    expires_at: row.link.expiresAt?.toISOString() ?? null,
    cover: images.get(row.coverFileId ?? '') ?? null,
    covers: (covers.get(row.id) ?? []).flatMap((id) => images.get(id) ?? []),
    enquiry_count: seesBuyers ? (enquiryCounts.get(row.id) ?? 0) : 0,
    opened_count: seesBuyers ? (openedCounts.get(row.id) ?? 0) : 0,
  }));
}
