import {
  holds,
  linkHistoryFields,
  type AnswerOf,
  type createLinkSettings as createOperation,
  type getLinkSettings as getOperation,
  type LinkSettings,
  type linkSettingsHistory,
  type listLinkVisitors,
  type ParsedOf,
  type updateLinkSettings as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { historyPage, refuseStale } from '../../../platform/records/index.ts';
import { catalogueLink } from '../catalogue-link.ts';
import { findCatalogue, saveCatalogue } from '../catalogues.service.ts';
import { selectCatalogueByToken, type CatalogueChange, type CatalogueRow } from '../catalogues.store.ts';
import { newLinkSettings } from './link-defaults.ts';
import { selectVisitors } from './link-visitors.store.ts';

type Input = Omit<ParsedOf<typeof updateOperation>['body'], 'revision'>;

/** @throws DomainError not_found, invalid_input if neither link nor catalogue is given */
export async function getLinkSettings(
  ctx: Ctx,
  { collection_link: link, collection_id: id }: ParsedOf<typeof getOperation>['query'],
): Promise<LinkSettings> {
  if (link === undefined && id === undefined) {
    const params = { field: 'collection_link', reason: 'name the link or the catalogue' };
    fail('invalid_input', { path: 'query.collection_link', params });
  }
  const row =
    link === undefined ? await findCatalogue(ctx, id ?? 0) : await selectCatalogueByToken(ctx, tokenOf(link));
  if (!row || (id !== undefined && row.id !== id)) fail('not_found');
  return toLinkSettings(ctx, row);
}

/** @throws DomainError not_found if there is no such catalogue, or the link is not its own */
export async function createLinkSettings(
  ctx: Ctx,
  { collection_id: id, collection_link: link, ...input }: ParsedOf<typeof createOperation>['body'],
): Promise<LinkSettings> {
  const row = await findCatalogue(ctx, id, 'update');
  if (link !== undefined && tokenOf(link) !== row.token) {
    fail('not_found', { path: 'body.collection_link' });
  }
  const defaults = await newLinkSettings(ctx);
  const { emailRequired: email_required } = defaults;
  const change = changeOf(ctx, { email_required, ...input }, row);
  return toLinkSettings(ctx, await saveCatalogue(ctx, row, { ...defaults, ...change }));
}

/** @throws DomainError not_found, conflict */
export async function updateLinkSettings(
  ctx: Ctx,
  id: number,
  { revision, ...input }: ParsedOf<typeof updateOperation>['body'],
): Promise<LinkSettings> {
  const row = await findCatalogue(ctx, id, 'update');
  await refuseStale(ctx, { kind: 'catalogue', id, revision: row.revision }, revision);
  return toLinkSettings(ctx, await saveCatalogue(ctx, row, changeOf(ctx, input, row)));
}

/** @throws DomainError not_found */
export async function linkHistory(
  ctx: Ctx,
  id: number,
  before: number | undefined,
): Promise<AnswerOf<typeof linkSettingsHistory>> {
  await findCatalogue(ctx, id);
  return historyPage(ctx, { kind: 'catalogue', id }, { fields: linkHistoryFields.options, before });
}

/** @throws DomainError not_found */
export async function linkVisitors(ctx: Ctx, id: number): Promise<AnswerOf<typeof listLinkVisitors>> {
  await findCatalogue(ctx, id);
  const { visitors, total } = await selectVisitors(ctx, id);
  return {
    total,
    visitors: visitors.map(({ email, openings, firstAt, lastAt }) => ({
      email,
      openings,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
    })),
  };
}

/** The last part of an address; a text without a slash is already a token. */
function tokenOf(link: string): string {
  return link.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function changeOf(ctx: Ctx, input: Input, row: CatalogueRow): CatalogueChange {
  const now = ctx.platform.clock.now();
  const { email_required, expiry_date, passcode, allow_ppt_download, show_product_filter } = input;
  const { higher_thumbnail_quality } = input;
  return {
    ...(email_required === undefined ? {} : { emailRequired: email_required }),
    ...(expiry_date === undefined ? {} : { expiresAt: expiry_date === null ? null : new Date(expiry_date) }),
    ...(email_required === true && !row.emailRequired ? { emailRequiredAt: now } : {}),
    // Setting a passcode, even to the same value, closes the link to everybody who is in.
    ...(passcode === undefined ? {} : { passcode, passcodeSetAt: passcode === null ? null : now }),
    ...(allow_ppt_download === undefined ? {} : { allowPptDownload: allow_ppt_download }),
    ...(show_product_filter === undefined ? {} : { showProductFilter: show_product_filter }),
    ...(higher_thumbnail_quality === undefined ? {} : { higherThumbnailQuality: higher_thumbnail_quality }),
  };
}

function toLinkSettings(ctx: Ctx, row: CatalogueRow): LinkSettings {
  const mayShare = holds(ctx.audience, 'access_ppt_excel_link');
  const seesPasscode = mayShare || holds(ctx.audience, 'update_catalogues_link_security');
  return {
    id: row.id,
    collection_id: row.id,
    collection_link: row.token !== null && mayShare ? catalogueLink(ctx, row.token) : null,
    email_required: row.emailRequired,
    expiry_date: row.expiresAt?.toISOString() ?? null,
    passcode: seesPasscode ? row.passcode : null,
    has_passcode: row.passcode !== null,
    allow_ppt_download: row.allowPptDownload,
    show_product_filter: row.showProductFilter,
    higher_thumbnail_quality: row.higherThumbnailQuality,
    revision: row.revision,
  };
}
