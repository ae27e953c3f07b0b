import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  BUYER_TEMPLATES_MAX,
  cleanLine,
  findCurrency,
  isFillable,
  isForBuyers,
  SHEET_MAX_BYTES,
  typeOf,
  type Attribute,
  type BuyerColumn,
  type BuyerSettings,
  type BuyerTarget,
  type BuyerTemplate,
  type ListedBuyerTemplate,
  type ParsedOf,
  type changeBuyerTemplate,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { DomainError, fail } from '../../../platform/fail.ts';
import type { Upload } from '../../../platform/http/receive-upload.ts';
import { storeContent, withContent } from '../../../platform/made-files/index.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { sheetProblem } from '../../../platform/rows/read/read-rows.ts';
import { headerSignature } from '../../../platform/rows/columns/match-columns.rules.ts';
import { inSheetTurn } from '../../../platform/rows/sheet-turns.ts';
import { SheetError } from '../../../platform/sheets/index.ts';
import { mimeOfName } from '../../../platform/storage/index.ts';
import { labelKey, loadAttributes, readableAttributes } from '../../attributes/index.ts';
import { expireFiles, insertFiles } from '../../media/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import {
  insertBuyerTemplate,
  lockBuyerTemplates,
  removeBuyerTemplate,
  selectAlike,
  selectBuyerTemplate,
  selectBuyerTemplates,
  updateBuyerTemplate,
  type BuyerTemplateRow,
  type ListedRow,
} from './buyer-templates.store.ts';
import { articleForm, type ArticleForm } from './article-form.ts';
import { columnReader } from './column-reader.ts';
import { attributeOf, matchBuyerColumns, statedOf, type BuyerTable } from './match-buyer-columns.ts';
import { freeName, nameOfFile } from './template-names.ts';
import { readBuyerSheet, type WantedTable } from './read-buyer-sheet.ts';

const FIRST_SETTINGS: BuyerSettings = {
  rows: 'product',
  images: 'embedded',
  replace_samples: false,
  internal: false,
};

export async function listTemplates(ctx: Ctx): Promise<ListedBuyerTemplate[]> {
  return (await selectBuyerTemplates(ctx)).map(toListed);
}

/** @throws DomainError not_found */
export async function findTemplate(ctx: Ctx, id: number): Promise<BuyerTemplateRow> {
  return (await selectBuyerTemplate(ctx, id)) ?? fail('not_found', { path: 'params.id' });
}

/** The attributes that the caller may fill a workbook with. */
export async function attributesFor(
  ctx: Ctx,
  { internal }: Pick<BuyerSettings, 'internal'>,
): Promise<Attribute[]> {
  return writable(await readableAttributes(ctx), internal);
}

function writable(all: readonly Attribute[], internal: boolean): Attribute[] {
  return all.filter((attribute) => isFillable(attribute) && (internal || isForBuyers(attribute)));
}

/**
 * Takes in a buyer's workbook.
 * @throws DomainError too_many_templates, rate_limited, storage_quota, and why the workbook cannot be read
 */
export async function addTemplate(base: CallerCtx, upload: Upload): Promise<BuyerTemplate> {
  const file = upload.files[0] ?? fail('empty_upload');
  if (file.tooLarge) fail('payload_too_large', { params: { limit: `${SHEET_MAX_BYTES / 1024 / 1024} MB` } });
  if (file.bytes === 0) fail('empty_upload');
  const read = await readTable(base, file, {}, FIRST_SETTINGS);
  const mime = mimeOfName(file.name);
  const { sha256 } = await storeContent(base, await readFile(file.path), mime);
  return inTransaction(base, async (ctx) => {
    await lockBuyerTemplates(ctx);
    const others = await selectBuyerTemplates(ctx);
    if (others.length >= BUYER_TEMPLATES_MAX)
      fail('too_many_templates', { params: { limit: BUYER_TEMPLATES_MAX } });
    const signature = headerSignature(read.table.titles);
    const alike = await selectAlike(ctx, signature);
    const before = alike?.settings ?? FIRST_SETTINGS;
    const first = { ...before, replace_samples: false, internal: false };
    const columns = await matched(ctx, read.table, { settings: first, remembered: alike?.columns });
    const form = formOf(ctx, { read, columns, name: file.name });
    const settings = alike ? first : { ...first, rows: form.rows };
    const createdAt = ctx.platform.clock.now();
    const fileId = randomUUID();
    const { userId: createdBy } = ctx.caller;
    await insertFiles(ctx, [
      { id: fileId, kind: 'sheet', sha256, mime, bytes: file.bytes, name: file.name, createdBy, createdAt },
    ]);
    const name = freeName(nameOfFile(file.name), others);
    const row = await insertBuyerTemplate(ctx, {
      name,
      nameKey: labelKey(name),
      buyer: alike?.buyer ?? '',
      fileName: file.name,
      fileId,
      sha256,
      signature,
      layout: { ...read.layout, once: form.once, merged: form.merged },
      columns,
      settings,
      updatedAt: createdAt,
    });
    tell(ctx, row.id);
    return toTemplate(row);
  });
}

/** Reads a workbook when its turn comes. @throws DomainError rate_limited, and why it cannot be read */
async function readTable(
  base: CallerCtx,
  file: { path: string; name: string },
  wanted: WantedTable,
  settings: Pick<BuyerSettings, 'internal'>,
) {
  const attributes = await inTransaction(base, (ctx) => attributesFor(ctx, settings));
  const isKnownTitle = base.platform.slots.one(columnReader).isKnownTitle(attributes);
  try {
    const own = { ...file, company: base.caller.orgId };
    return await inSheetTurn(base, () => readBuyerSheet(own, { wanted, isKnownTitle }));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new DomainError([sheetProblem(error, file.name)]);
  }
}

/** How many rows an article has in a form. @throws DomainError rows_merged, formula_merged */
function formOf(
  ctx: Ctx,
  about: { read: Awaited<ReturnType<typeof readTable>>; columns: readonly BuyerColumn[]; name: string },
): ArticleForm {
  const { read, columns, name } = about;
  const { merged } = read;
  const { variantKind } = ctx.platform.slots.one(columnReader);
  const form = articleForm(read.table, { columns, merged, variantKind });
  if (!form) fail('rows_merged', { params: { name, cells: merged?.cells ?? '' } });
  const cell = merged?.rowwise ?? null;
  return cell === null ? form : fail('formula_merged', { params: { name, cell } });
}

async function matched(
  ctx: Ctx,
  table: BuyerTable,
  { settings, remembered }: { settings: BuyerSettings; remembered?: readonly BuyerColumn[] | undefined },
): Promise<BuyerColumn[]> {
  const [attributes, { home }] = [await attributesFor(ctx, settings), await moneyRules(ctx)];
  const reader = ctx.platform.slots.one(columnReader);
  const known = writable(await loadAttributes(ctx), settings.internal);
  return matchBuyerColumns(table, { attributes, reader, currency: home, remembered, known });
}

type Change = ParsedOf<typeof changeBuyerTemplate>['body'];

/**
 * Changes how a workbook is filled; if the sheet, header or first row changes, it is read again.
 * @throws DomainError not_found, export_name_missing, export_name_taken, rate_limited, and why it cannot be read
 */
export async function changeTemplate(base: CallerCtx, id: number, change: Change): Promise<BuyerTemplate> {
  const before = await inTransaction(base, (ctx) => findTemplate(ctx, id));
  const isRead =
    change.sheet !== undefined ||
    change.header_rows !== undefined ||
    change.first_row !== undefined ||
    change.match_again === true;
  const read = isRead
    ? await withContent(base, before.sha256, (path) =>
        readTable(
          base,
          { path, name: before.fileName },
          wantedOf(before, change),
          settingsOf(before, change),
        ),
      )
    : undefined;
  return inTransaction(base, async (ctx) => {
    await lockBuyerTemplates(ctx);
    const row = await findTemplate(ctx, id);
    // Someone else's change came in between: each changes only what it names.
    if (read && !isDeepStrictEqual(row.layout, before.layout)) fail('conflict');
    const settings = settingsOf(row, change);
    const keeps =
      change.match_again !== true && change.sheet === undefined && change.header_rows === undefined;
    const remembered = keeps ? row.columns : undefined;
    const matchedColumns = read ? await matched(ctx, read.table, { settings, remembered }) : row.columns;
    const attributes = await attributesFor(ctx, settings);
    const { home } = await moneyRules(ctx);
    const reader = ctx.platform.slots.one(columnReader);
    const context = { attributes, reader, currency: home };
    // What others chose is kept, whoever may read it.
    const all = writable(await loadAttributes(ctx), settings.internal);
    const columns = withChosen(matchedColumns, change.columns ?? [], context).map((column) =>
      withoutForbidden(column, all),
    );
    const form = read && formOf(ctx, { read, columns, name: row.fileName });
    const rows = keeps || !form ? settings.rows : (change.settings?.rows ?? form.rows);
    const updated = await updateBuyerTemplate(ctx, id, {
      settings: { ...settings, rows },
      columns,
      ...(await nameOf(ctx, id, change)),
      ...(change.buyer === undefined ? {} : { buyer: cleanLine(change.buyer) }),
      ...(read && form
        ? {
            layout: { ...read.layout, once: form.once, merged: form.merged },
            signature: headerSignature(read.table.titles),
          }
        : {}),
    });
    tell(ctx, id);
    return toTemplate(updated ?? fail('not_found'));
  });
}

function settingsOf({ settings }: BuyerTemplateRow, { settings: change = {} }: Change): BuyerSettings {
  const {
    rows = settings.rows,
    images = settings.images,
    replace_samples: replaces = settings.replace_samples,
    internal = settings.internal,
  } = change;
  return { rows, images, replace_samples: replaces, internal };
}

/** Another sheet is examined from scratch; with another header, its first row is found again. */
function wantedOf({ layout }: BuyerTemplateRow, change: Change): WantedTable {
  if (change.match_again) return {};
  const isOther = change.sheet !== undefined && change.sheet !== layout.sheet;
  return {
    sheet: change.sheet ?? layout.sheet,
    headerRows:
      change.header_rows?.toSorted((one, other) => one - other) ?? (isOther ? undefined : layout.headerRows),
    firstRow: change.first_row,
  };
}

function withChosen(
  columns: readonly BuyerColumn[],
  chosen: NonNullable<Change['columns']>,
  context: Parameters<typeof statedOf>[2],
): BuyerColumn[] {
  const byIndex = new Map(chosen.map((one) => [one.index, one]));
  return columns.map((column) => {
    const one = byIndex.get(column.index);
    if (!one) return column;
    if (one.header !== undefined && one.header !== column.header) fail('conflict', { path: 'body.columns' });
    const { target } = one;
    if (target.kind === 'attribute' && !hasPart(target, context.attributes))
      fail('not_found', { path: 'body.columns' });
    const stated = statedOf(column.header, target, context);
    // The unit and currency belong to the previous target.
    const before = isDeepStrictEqual(target, column.target) ? column : stated;
    const chosenCurrency = one.currency ? findCurrency(one.currency) : undefined;
    return {
      ...column,
      target,
      sure: 100,
      from: 'person',
      unit: one.unit === undefined ? before.unit : one.unit,
      currency: stated.currency && (chosenCurrency ?? before.currency ?? stated.currency),
    };
  });
}

function hasPart(
  target: Extract<BuyerTarget, { kind: 'attribute' }>,
  attributes: readonly Attribute[],
): boolean {
  const attribute = attributeOf(target, attributes);
  if (!attribute) return false;
  return target.part === 'value' || typeOf(attribute).parts.some(({ name }) => name === target.part);
}

/** Columns whose attribute may no longer be written have to be answered again. */
function withoutForbidden(column: BuyerColumn, attributes: readonly Attribute[]): BuyerColumn {
  const { target } = column;
  if (target.kind !== 'attribute' || attributeOf(target, attributes)) return column;
  return { ...column, target: { kind: 'undecided' }, sure: 0, from: 'none' };
}

async function nameOf(ctx: Ctx, id: number, { name }: Change) {
  if (name === undefined) return {};
  const clean = cleanLine(name);
  if (clean === '') fail('export_name_missing', { path: 'body.name' });
  const nameKey = labelKey(clean);
  const isTaken = (await selectBuyerTemplates(ctx)).some((one) => one.id !== id && one.nameKey === nameKey);
  if (isTaken) fail('export_name_taken', { path: 'body.name' });
  return { name: clean, nameKey };
}

/** @throws DomainError not_found */
export async function deleteTemplate(ctx: Ctx, id: number): Promise<void> {
  const row = (await removeBuyerTemplate(ctx, id)) ?? fail('not_found', { path: 'params.id' });
  await expireFiles(ctx, [row.fileId]);
  tell(ctx, id);
}

function tell(ctx: Ctx, id: number): void {
  tellChanged(ctx, { kind: 'buyer_template', ids: [id], revision: null });
}

function toListed({ id, name, buyer, fileName, updatedAt, columns }: ListedRow): ListedBuyerTemplate {
  const open = columns.filter(({ target }) => target.kind === 'undecided').length;
  const left = columns.filter(({ target }) => target.kind === 'skip').length;
  return {
    id,
    name,
    buyer,
    file_name: fileName,
    updated_at: updatedAt.toISOString(),
    filled: columns.length - open - left,
    open,
  };
}

export function toTemplate(row: BuyerTemplateRow): BuyerTemplate {
  const { layout, settings, columns } = row;
  return {
    ...toListed(row),
    settings,
    sheets: layout.sheets,
    sheet: layout.sheet,
    header_rows: layout.headerRows,
    first_row: layout.firstRow,
    below_row: layout.belowRow,
    sample_rows: layout.sampleRows,
    once_columns: layout.once ?? [],
    first_rows: layout.firstRows,
    columns,
    left_out: layout.leftOut ?? [],
  };
}
