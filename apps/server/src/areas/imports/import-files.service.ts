import {
  messageOf,
  type Attribute,
  type importSteps,
  type importTemplate,
  type responseSheet,
  type ResultOf,
  stepSlugs,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { madeFileAddress, makeFile, type MadeFile } from '../../platform/made-files/index.ts';
import { named } from './rows/field-labels.ts';
import { makeResponseFile } from '../../platform/rows/response/response-file.ts';
import type { SheetToCorrect } from '../../platform/rows/response/response-sheet.ts';
import { writeSheet, type SheetColumn, type SheetDropdown } from '../../platform/sheets/index.ts';
import { attributeColumns, loadCategories, sheetTitles } from '../attributes/index.ts';
import { selectRows, selectWrongRows, type StoredRow } from '../../platform/rows/incoming-rows.store.ts';
import { fillableAttributes, unseenColumns } from './rows/import-setup.ts';
import { ownImport } from './imports.service.ts';
import { selectLost } from './photos/fetched-photos.store.ts';
import { orphanText, stepTexts } from './imports.texts.ts';
import { selectOrphans } from './photos/import-photos.store.ts';

/**
 * The rows that were left out, or taken without a cell, with the reasons at their cells: in the uploaded workbook, or
 * in a sheet of their own. Photos without a product are listed in an additional sheet.
 * @throws DomainError not_found
 */
export async function makeResponseSheet(
  base: CallerCtx,
  importId: string,
): Promise<ResultOf<typeof responseSheet>> {
  const file = await makeResponse(base, importId);
  return { download_link: madeFileAddress(base.platform, file), rows: file.rows };
}

/** The same as a file, with the number of rows in it. @throws DomainError not_found */
export async function makeResponse(base: CallerCtx, importId: string): Promise<MadeFile & { rows: number }> {
  const { language } = base.caller;
  const { record, unseen, rows, photos } = await inTransaction(base, async (ctx) => {
    const found = await ownImport(ctx, importId);
    const wrong = await selectWrongRows(ctx, importId, { wholeRecords: true });
    return {
      record: found,
      unseen: await unseenColumns(ctx, found.columns),
      rows: await withLostPictures(ctx, importId, wrong),
      photos: await selectOrphans(ctx, importId),
    };
  });
  const { id, columns, sheetName, checkVersion, checkedRevision, counts, layout, fileName, sha256 } = record;
  const withProblems = rows.filter(({ problems }) => problems.length > 0);
  const sheet: SheetToCorrect = {
    headers: columns.map(({ header }) => header),
    isUntitled: layout?.header_rows.length === 0,
    unseen,
    rows,
    photos: photos.map(({ name, problem }) => ({
      name,
      text: problem ? messageOf(problem.code, problem.params, language) : orphanText[language],
    })),
    language,
    wordsOf: (problem) => {
      const { code, params } = named(problem, language);
      return messageOf(code, params, language);
    },
  };
  const file = await makeResponseFile(base, sheet, {
    file: {
      fileName,
      sheetName,
      sha256,
      place: layout?.sheets.findIndex(({ name }) => name === layout.sheet) ?? -1,
      headerRow: layout?.header_rows.at(-1) ?? null,
      packed: layout?.packed,
      width: layout?.width,
    },
    // After another check, rows have other reasons.
    madeFrom: [
      id,
      checkVersion,
      checkedRevision,
      counts,
      withProblems.map(({ row, problems }) => [row, problems]),
      [...unseen],
      photos,
      language,
    ],
  });
  return { ...file, rows: withProblems.length };
}

/** The rows, plus those whose images could not be fetched, each with the reason at its address. */
async function withLostPictures(
  ctx: Ctx,
  importId: string,
  wrong: readonly StoredRow[],
): Promise<StoredRow[]> {
  const lost = Map.groupBy(await selectLost(ctx, importId), ({ row }) => row);
  if (lost.size === 0) return [...wrong];
  const known = new Set(wrong.map(({ row }) => row));
  const others = await selectRows(
    ctx,
    importId,
    [...lost.keys()].filter((row) => !known.has(row)),
  );
  return [...wrong, ...others]
    .map((row) => ({
      ...row,
      problems: [
        ...row.problems,
        ...(lost.get(row.row) ?? []).map(({ column, problem: { code, params } }) => ({
          code,
          column,
          ...(params ? { params } : {}),
        })),
      ],
    }))
    .toSorted((one, other) => one.row - other.row);
}

/** It contains names of attributes, but no values. */
const templateReaders = ['bulk_upload'] as const;

/**
 * An empty sheet whose columns are matched automatically, with the options as dropdowns.
 * @param choose which of the attributes that the person may fill it contains; by default all visible ones
 */
export async function makeTemplate(
  base: CallerCtx,
  choose: TemplateChoice = async (_, fillable) => fillable,
): Promise<ResultOf<typeof importTemplate>> {
  const texts = sheetTitles[base.caller.language];
  const columns = await inTransaction(base, (ctx) => templateColumns(ctx, choose));
  const make = () =>
    writeSheet({
      sheets: [
        {
          name: texts.sheet,
          columns: columns.map(({ header }): SheetColumn => ({
            header,
            width: Math.max(12, header.length + 2),
          })),
          rows: [],
          freeze: { rows: 1, columns: 1 },
          dropdowns: columns.flatMap(({ choices }, column): SheetDropdown[] =>
            choices && choices.length > 0 ? [{ column, values: choices }] : [],
          ),
        },
      ],
    });
  const order = {
    kind: 'import_template',
    name: `${texts.sheet}.xlsx`,
    madeFrom: columns,
    needs: templateReaders,
  };
  return { download_link: madeFileAddress(base.platform, await makeFile(base, order, make)) };
}

export type TemplateChoice = (ctx: Ctx, fillable: readonly Attribute[]) => Promise<readonly Attribute[]>;

interface TemplateColumn {
  header: string;
  choices?: readonly string[];
}

async function templateColumns(ctx: Ctx, choose: TemplateChoice): Promise<TemplateColumn[]> {
  const { fields, optionName, optionValue, statuses } = sheetTitles[ctx.caller.language];
  const fillable = (await fillableAttributes(ctx)).filter(({ visible }) => visible);
  const attributes = await choose(ctx, fillable);
  return [
    { header: fields.product_id },
    { header: fields.variant_id },
    { header: fields.name },
    { header: fields.category, choices: (await loadCategories(ctx)).map(({ name }) => name) },
    { header: fields.status, choices: statuses },
    ...[1, 2].flatMap((position) => [{ header: optionName(position) }, { header: optionValue(position) }]),
    ...attributes.flatMap((attribute) => attributeColumns(attribute, ctx.caller.language)),
  ];
}

/** Definitions of the steps, with their texts in the person's language (IMPORT-004, IMPORT-016). */
export function stepDefinitions(
  { caller }: Pick<CallerCtx, 'caller'>,
  slugs: readonly (typeof stepSlugs)[number][] = stepSlugs,
): ResultOf<typeof importSteps> {
  const texts = stepTexts[caller.language];
  const steps = slugs.map((slug, index) => ({
    slug,
    order: index + 1,
    label: texts[slug].label,
    sub_label: texts[slug].subLabel,
    status_lables: texts[slug].states,
    status_sub_lables: texts[slug].details,
    learn_more: null,
    moreInfo: null,
    status_img: {},
  }));
  return { value: { value: { steps } } };
}

/** The steps of a bulk upload: it only adds products, so there is nothing to back up (BULKUP-032). */
export function bulkUploadSteps(base: CallerCtx): ResultOf<typeof importSteps>['value']['value'] {
  return stepDefinitions(base, ['file_validation', 'product_upload']).value.value;
}
