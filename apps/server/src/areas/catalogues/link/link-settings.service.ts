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
import { needModule } from '../../../platform/plan-needs.store.ts';
import { historyPage, refuseStale } from '../../../platform/records/index.ts';
import { gateChange, selectTargets, selectVisitors, toGate, type LinkChange } from '../../links/index.ts';
import { commonLink } from '../catalogue-link.ts';
import { findCatalogue, saveCatalogue } from '../catalogues.service.ts';
import type { CatalogueRow } from '../catalogues.store.ts';

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
  const found = link === undefined ? id : await catalogueOf(ctx, tokenOf(link));
  if (found === undefined || (id !== undefined && found !== id)) fail('not_found');
  return toLinkSettings(ctx, await findCatalogue(ctx, found));
}

/** @throws DomainError not_found if there is no such catalogue, or the link is not its own */
export async function createLinkSettings(
  ctx: Ctx,
  { collection_id: id, collection_link: link, ...input }: ParsedOf<typeof createOperation>['body'],
): Promise<LinkSettings> {
  const row = await findCatalogue(ctx, id, 'update');
  if (link !== undefined && (await catalogueOf(ctx, tokenOf(link))) !== id) {
    fail('not_found', { path: 'body.collection_link' });
  }
  return change(ctx, row, input);
}

/** @throws DomainError not_found, conflict */
export async function updateLinkSettings(
  ctx: Ctx,
  id: number,
  { revision, ...input }: ParsedOf<typeof updateOperation>['body'],
): Promise<LinkSettings> {
  const row = await findCatalogue(ctx, id, 'update');
  await refuseStale(ctx, { kind: 'catalogue', id, revision: row.revision }, revision);
  return change(ctx, row, input);
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
  const { link } = await findCatalogue(ctx, id);
  const { visitors, total } = await selectVisitors(ctx, link.id);
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

async function change(ctx: Ctx, row: CatalogueRow, input: Input): Promise<LinkSettings> {
  // A watermark that is on stays on without the module.
  if (input.watermark === true && row.link.options.watermark !== true)
    await needModule(ctx, { module: 'watermark_protector' });
  return toLinkSettings(ctx, await saveCatalogue(ctx, row, {}, changeOf(ctx, input, row)));
}

async function catalogueOf(ctx: Ctx, token: string): Promise<number | undefined> {
  return (await selectTargets(ctx, 'catalogue', [token])).get(token)?.subjectId;
}

/** The last part of an address; a text without a slash is already a token. */
function tokenOf(link: string): string {
  return link.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function changeOf(ctx: Ctx, input: Input, { link }: CatalogueRow): LinkChange {
  const { options } = link;
  const now = ctx.platform.clock.now();
  const isOff = input.anyone_with_link === undefined ? undefined : !input.anyone_with_link;
  return {
    ...gateChange(input, { link, now }),
    ...(isOff === undefined || isOff === (link.revokedAt !== null) ? {} : { revokedAt: isOff ? now : null }),
    options: {
      allow_ppt_download: input.allow_ppt_download ?? options.allow_ppt_download,
      show_product_filter: input.show_product_filter ?? options.show_product_filter,
      higher_thumbnail_quality: input.higher_thumbnail_quality ?? options.higher_thumbnail_quality,
      watermark: input.watermark ?? options.watermark,
    },
  };
}

function toLinkSettings(ctx: Ctx, row: CatalogueRow): LinkSettings {
  const mayShare = holds(ctx.audience, 'access_ppt_excel_link');
  const seesPasscode =
    holds(ctx.audience, 'update_catalogues_link_security') || holds(ctx.audience, 'create_edit_catalogues');
  return {
    ...toGate(row.link, { seesPasscode }),
    ...row.link.options,
    id: row.id,
    collection_id: row.id,
    anyone_with_link: row.link.revokedAt === null,
    collection_link: mayShare ? commonLink(ctx, row) : null,
    revision: row.revision,
  };
}
