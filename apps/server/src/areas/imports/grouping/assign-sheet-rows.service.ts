import type { CountedGrouping, Grouping, ImportColumn } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { selectColumnPages } from '../../../platform/rows/incoming-rows.store.ts';
import { isClear, isError, meaningfulText } from '../../../platform/rows/cell-meaning.ts';
import { wholeWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type { StoredCell } from '../../../platform/rows/stored-cells.ts';
import { findProductsByKeys, productKey, productsNamed } from '../../products/index.ts';
import { assignRows, type AssignedRow } from './assign-rows.ts';
import { distinguishingColumns } from './option-columns.ts';
import { countGroupings, proposeGrouping } from './propose-grouping.ts';
import { mapped } from './made-again.ts';
import { groupText, pickedColumns, rowKeys, type KeyColumns, type RowKeys } from './row-keys.ts';

/** The rows of a sheet with their roles, and the other possible groupings. */
export interface AssignedSheet {
  assigned: AssignedRow[];
  grouping: Grouping;
  groupings: CountedGrouping[];
  /** What the groupings were counted for: the columns that they depend on. */
  countedFor: string;
  /** Products of the library that contradict a grouping by names. */
  nameConflicts: readonly string[];
}

type Counted = Pick<AssignedSheet, 'grouping' | 'groupings'> & { countedFor?: string | undefined };

/** No more are looked for, so nobody can have accepted all of them. */
const CONFLICTS_MAX = 500;

/**
 * Assigns every row of a sheet to a product, with its role.
 * @param about chosen: what makes rows one product; if absent, the cells decide. accepted: products of the library that
 * a remembered grouping by names was chosen in spite of; if there are others, it is asked again. before: what was
 * counted for the same cells last time; counted again if another column groups them now
 */
export async function assignSheetRows(
  ctx: Ctx,
  importId: string,
  about: {
    columns: readonly ImportColumn[];
    keys: KeyColumns;
    chosen: Grouping | undefined;
    accepted?: readonly string[] | undefined;
    before: Counted | null;
  },
): Promise<AssignedSheet> {
  const { columns, keys, chosen, accepted, before } = about;
  const offered = offeredGroupings(columns, keys);
  const telling = distinguishingColumns(columns);
  const countedFor = JSON.stringify({ keys, offered, telling, chosen });
  // A grouping by names depends on the library as well.
  const goesByNames = keys.productId === undefined && (chosen === undefined || chosen.by === 'name');
  if (before?.countedFor === countedFor && !goesByNames) {
    const { grouping, groupings } = before;
    const sheet = await loadTexts(ctx, importId, { keys, groupings: [grouping], columns: [] });
    const assigned = [...assignRows(sheet.rowsFor(grouping), keys, grouping)];
    const rows = await withKnownVariants(ctx, assigned, keys);
    return { assigned: rows, grouping, groupings, countedFor, nameConflicts: [] };
  }
  const wanted = chosen ? [chosen, ...offered] : offered;
  const sheet = await loadTexts(ctx, importId, { keys, groupings: wanted, columns: telling });
  const nameConflicts =
    chosen && goesByNames ? await conflictsOf(ctx, { keys, sheet, grouping: chosen }) : [];
  const isKept = accepted === undefined || areAccepted(nameConflicts, accepted);
  const grouping =
    chosen && isKept ? chosen : await proposed(ctx, { keys, sheet, telling: sheet.textsOf(telling) });
  const assigned = [...assignRows(sheet.rowsFor(grouping), keys, grouping)];
  const groupings = countGroupings(keys, {
    chosen: grouping,
    assigned,
    offered,
    rows: sheet.rows,
    rowsFor: sheet.rowsFor,
  });
  const rows = await withKnownVariants(ctx, assigned, keys);
  return { assigned: rows, grouping, groupings, countedFor, nameConflicts };
}

const areAccepted = (conflicts: readonly string[], accepted: readonly string[]): boolean =>
  conflicts.length < CONFLICTS_MAX && conflicts.every((id) => accepted.includes(id));

async function withKnownVariants(
  ctx: Ctx,
  assigned: AssignedRow[],
  keys: KeyColumns,
): Promise<AssignedRow[]> {
  const isOneCode = keys.productId !== undefined && keys.variantId === undefined;
  return isOneCode ? adoptVariants(ctx, assigned) : assigned;
}

const UNBOUND: Grouping = { by: 'row', column: null };

/** What the cells suggest. Names make IDs only if the library agrees with the sheet on every name and every ID. */
async function proposed(
  ctx: Ctx,
  { keys, sheet, telling }: { keys: KeyColumns; sheet: SheetTexts; telling: readonly (readonly string[])[] },
): Promise<Grouping> {
  const grouping = proposeGrouping(sheet.rows, keys, telling);
  if (keys.productId !== undefined || grouping.by !== 'name') return grouping;
  return (await conflictsOf(ctx, { keys, sheet, grouping })).length > 0 ? UNBOUND : grouping;
}

/**
 * Products of the library with a name from the sheet under an ID other than the one made from it, or with such an ID
 * and another name.
 */
async function conflictsOf(
  ctx: Ctx,
  { keys, sheet, grouping }: { keys: KeyColumns; sheet: SheetTexts; grouping: Grouping },
): Promise<string[]> {
  const idOf = new Map<string, string>();
  const nameOf = new Map<string, string>();
  let last = '';
  let index = 0;
  for (const { productKey: id } of assignRows(sheet.rowsFor(grouping), keys, grouping)) {
    last = sheet.rows[index]?.name || last;
    index += 1;
    if (id === null) continue;
    idOf.set(productKey(last), id);
    nameOf.set(id, productKey(last));
  }
  const conflicts: string[] = [];
  const wanted = { productKeys: [...nameOf.keys()], names: [...idOf.keys()] };
  for await (const products of productsNamed(ctx, wanted)) {
    for (const product of products) {
      const [id, name] = [productKey(product.product_id), productKey(product.name)];
      if ((idOf.get(name) ?? id) !== id || (nameOf.get(id) ?? name) !== name) conflicts.push(id);
    }
    if (conflicts.length > CONFLICTS_MAX) break;
  }
  return conflicts.slice(0, CONFLICTS_MAX);
}

/** Columns besides the matched ones that rows may be grouped by. */
const COLUMNS_OFFERED = 4;
const groupWords = wholeWords(
  'handle|parent|model|style|group|family|serie|series|ana|slug|master|design|модель|группа|серия|款号|款號|型号|型號|系列|सीरीज',
);

function offeredGroupings(columns: readonly ImportColumn[], keys: KeyColumns): Grouping[] {
  const { productId, variantId, name } = keys;
  const code = productId ?? variantId;
  const others = columns.filter(
    ({ index, header, filled }) =>
      filled > 0 &&
      ![productId, variantId, name].includes(index) &&
      groupWords.test(header.replace(/_/g, ' ')),
  );
  const offer = (by: Grouping['by'], column: number | undefined): Grouping[] =>
    column === undefined ? [] : [{ by, column }];
  return [
    ...offer('id', productId),
    ...offer('parent', variantId === undefined ? undefined : productId),
    ...others.slice(0, COLUMNS_OFFERED).flatMap(({ index }) => offer('column', index)),
    ...offer('name', name),
    ...offer('stem', code),
    ...offer('filled_down', productId),
    ...(code === undefined ? [] : [{ by: 'row' as const, column: null }]),
  ];
}

interface SheetTexts {
  rows: readonly RowKeys[];
  /** The same with the cells of the column that a grouping depends on. */
  rowsFor: (grouping: Grouping) => Iterable<RowKeys>;
  textsOf: (columns: readonly number[]) => string[][];
}

/** Reads the keys of all rows once, for several groupings. */
async function loadTexts(
  ctx: Ctx,
  importId: string,
  {
    keys,
    groupings,
    columns,
  }: { keys: KeyColumns; groupings: readonly Grouping[]; columns: readonly number[] },
): Promise<SheetTexts> {
  const unbound = pickedColumns(keys, UNBOUND);
  const kept = new Set([...groupings.flatMap(({ column }) => column ?? []), ...columns]);
  const read = [...new Set([...unbound, ...kept])].filter((column) => column >= 0);
  const places = new Map(read.map((column, place) => [column, place]));
  const textsOf = new Map([...kept].map((column): [number, string[]] => [column, []]));
  const own: RowKeys[] = [];
  for await (const page of selectColumnPages(ctx, importId, read)) {
    for (const { row, cells } of page) {
      const textAt = (column: number) => textOf(cells[places.get(column) ?? -1]);
      own.push(rowKeys(row, unbound.map(textAt), keys));
      for (const [column, texts] of textsOf) texts.push(textAt(column));
    }
  }
  return {
    rows: own,
    rowsFor: ({ column }) => {
      if (column === null) return own;
      const texts = textsOf.get(column);
      return mapped(own, (keysOfRow, index) => ({ ...keysOfRow, group: groupText(texts?.[index] ?? '') }));
    },
    textsOf: (some) => own.map((_, index) => some.map((column) => textsOf.get(column)?.[index] ?? '')),
  };
}

/** Errors and `#CLEAR` do not tell rows apart. */
function textOf(cell: StoredCell | undefined): string {
  return isError(cell) || isClear(cell) ? '' : meaningfulText(cell);
}

const VARIANTS_SAMPLED = 200;
const KEYS_AT_ONCE = 1_000;

/**
 * A sheet with one column of codes may list variants, as price lists do: rows whose code is a variant in the library
 * belong to its product. A sample shows whether it is worth looking all of them up.
 */
async function adoptVariants(ctx: Ctx, assigned: readonly AssignedRow[]): Promise<AssignedRow[]> {
  const keys = assigned.flatMap(({ role, productKey: key }) => (role === 'main' && key !== null ? key : []));
  const step = Math.max(1, Math.floor(keys.length / VARIANTS_SAMPLED));
  const sample = await ownersOfVariants(
    ctx,
    keys.filter((_, index) => index % step === 0),
  );
  if (sample.size === 0) return [...assigned];
  const owners = new Map<string, string>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const found = await ownersOfVariants(ctx, keys.slice(from, from + KEYS_AT_ONCE));
    for (const [key, owner] of found) owners.set(key, owner);
  }
  return assigned.map((row) => {
    const owner = row.role === 'main' ? owners.get(row.productKey ?? '') : undefined;
    if (owner === undefined) return row;
    const given = { productId: owner, variantId: row.given?.productId ?? row.productKey ?? '' };
    return { ...row, role: 'variant', productKey: productKey(owner), variantKey: row.productKey, given };
  });
}

/** Product ID by the folded ID of its variant; codes that are products themselves are left out. */
async function ownersOfVariants(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  const { products, variants } = await findProductsByKeys(ctx, { productKeys: keys, variantKeys: keys });
  const wanted = new Set(keys);
  return new Map(
    [...variants].flatMap(([key, owner]) =>
      wanted.has(key) && !products.has(key) ? [[key, owner.product_id] as const] : [],
    ),
  );
}
