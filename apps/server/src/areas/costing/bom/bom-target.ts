import {
  COST_LINES_MAX,
  costFacts,
  costLineSchema,
  costSheet,
  costSheetInputSchema,
  readAnyDecimal,
  unitRatio,
  type CostLine,
  type CostSheetInput,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { pauses } from '../../../platform/pauses.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import type { CellProblem, RecordField, RecordTarget } from '../../../platform/rows/index.ts';
import { companyDays, todayOf } from '../../identity/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import { productKey } from '../../products/index.ts';
import { bomFields, type BomField } from './bom-fields.ts';
import { cycleOf, fits, ownerKey, sheetOfPart, type SheetOwner, type StoredSheet } from './bom.rules.ts';
import { carryCosts } from '../prices/carry-costs.ts';
import {
  insertSheets,
  selectKeyOwners,
  selectLinksBelow,
  selectSheetsOf,
  selectSources,
  type KeyOwner,
  type Source,
} from '../costing.store.ts';
import { factGroundsOf, rateOfResource, type Days } from '../cost-ground.service.ts';
import { ownUnits } from '../own-units.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** Milliseconds of work after which others are answered. */
const SLICE_MS = 10;

/** A line of a sheet, as a row of a bill of materials names it. */
interface StoredLine {
  parent: KeyOwner;
  /** Its ID, or its name if it is only named. */
  child: string;
  line: CostLine;
}
type BomRecord = Parameters<RecordTarget<StoredLine>['write']>[1][number];

const readers: Partial<Record<BomField, NonNullable<RecordField['read']>>> = {
  quantity(text) {
    const number = readAnyDecimal(text);
    if (number === undefined) return { code: 'not_a_number', params: { text: beginning(text, 60) } };
    if (number.startsWith('-')) return { code: 'negative' };
    if ((number.split('.')[1] ?? '').length > 6) return { code: 'too_many_decimals', params: { limit: 6 } };
    return costLineSchema.shape.quantity.safeParse(number).success ? number : { code: 'number_too_large' };
  },
  unit: (text) => (text.length <= 20 ? text : { code: 'text_too_long', params: { limit: 20 } }),
  reference: (text) => (text.length <= 60 ? text : { code: 'text_too_long', params: { limit: 60 } }),
};

/**
 * Brings in bills of materials: each row is a line in the sheet of its parent. Lines with the same part are told apart
 * by their reference. Rates are those of the resources, and the costs of the parts.
 */
export const bomTarget: RecordTarget<StoredLine> = {
  name: 'bom',
  fields: Object.entries(bomFields).map(([name, { label, headers }]) => {
    const read = readers[name as BomField];
    return {
      name,
      label,
      headers: headers.split(', '),
      required: ['parent', 'child', 'quantity'].includes(name),
      ...(read ? { read } : {}),
    };
  }),
  keyOf: ({ parent, child, reference = '' }) =>
    parent === undefined || child === undefined
      ? null
      : [productKey(parent), productKey(child), productKey(reference)].join('\n'),
  keyless: { code: 'required', params: { label: 'parent' } },
  needs: { add: [['edit_costing']], change: [['edit_costing']] },
  async find(ctx, keys, lock) {
    if (lock === 'update') await takeLocks(ctx, 'cost_sheets');
    const parts = keys.map((key) => key.split('\n'));
    const owners = await selectKeyOwners(
      ctx,
      parts.flatMap((part) => part.slice(0, 2)),
    );
    const parents = parts.flatMap(([parent = '']) => owners.get(parent)?.product_id ?? []);
    const sheets = await sheetsOf(ctx, parents);
    return new Map(
      keys.flatMap((key): [string, StoredLine][] => {
        const [of = '', childKey = '', reference = ''] = key.split('\n');
        const parent = owners.get(of);
        const child = owners.get(childKey);
        const line =
          parent && sheets.get(ownerKey(parent))?.input.lines.find(isLine(childKey, child, reference));
        return parent && line ? [[key, { parent, child: child?.code ?? line.name, line }]] : [];
      }),
    );
  },
  valuesOf: ({ parent, child, line: { quantity, unit, reference = '' } }) => ({
    parent: parent.code,
    child,
    quantity,
    unit,
    reference,
  }),
  check: async (ctx, records) => (await planBills(ctx, records)).problems,
  async write(ctx, records) {
    const { sheets, problems } = await planBills(ctx, records);
    await insertSheets(
      ctx,
      sheets.map(({ before, ...sheet }) => ({ ...sheet, version: (before?.version ?? 0) + 1 })),
    );
    const ids = [...new Set(sheets.map(({ product_id: id }) => id))];
    tellChanged(ctx, { kind: 'cost_sheet', ids, revision: null });
    await carryCosts(
      ctx,
      sheets.map(({ product_id: id, before, figures, input }) => ({
        id,
        was: before?.figures.cost ?? '0',
        figures,
        input,
      })),
    );
    return problems;
  },
};

const isLine = (key: string, child: KeyOwner | undefined, reference: string) => (line: CostLine) =>
  productKey(line.reference ?? '') === reference &&
  (child
    ? line.source_id === child.product_id && line.variant_id === child.variant_id
    : line.source_id === null && productKey(line.name) === key);

async function sheetsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<string, StoredSheet>> {
  const sheets = await selectSheetsOf(ctx, [...new Set(ids)]);
  return new Map(sheets.map((sheet) => [ownerKey(sheet), sheet]));
}

type PlannedSheet = Pick<StoredSheet, 'product_id' | 'variant_id' | 'input' | 'facts' | 'figures'> & {
  before: StoredSheet | undefined;
};

/** What rows make of the sheets of their parents, parts before what contains them, and why some cannot be written. */
async function planBills(
  ctx: Ctx,
  records: readonly BomRecord[],
): Promise<{ sheets: PlannedSheet[]; problems: Map<string, CellProblem> }> {
  const problems = new Map<string, CellProblem>();
  const known = await loadKnown(ctx, records);
  const wanted = new Map<string, { owner: KeyOwner; rows: BomRecord[] }>();
  for (const record of records) {
    const parent = known.ownerOf(record.values['parent']);
    const isProduct = parent && known.sources.get(parent.product_id)?.type === 'product';
    if (!isProduct) problems.set(record.key, unknown(record.values['parent']));
    else {
      const key = ownerKey(parent);
      wanted.set(key, { owner: parent, rows: [...(wanted.get(key)?.rows ?? []), record] });
    }
  }
  const days = await companyDays(ctx);
  const links = [...known.links];
  const bills = new Map<string, Bill>();
  for (const [key, { owner, rows }] of wanted) {
    const stored = known.sheets.get(key)?.input.lines ?? [];
    const lines = stored.map((line): BillLine => ({ line, row: null, isNew: false }));
    for (const record of rows) {
      const { values } = record;
      const child = known.ownerOf(values['child']);
      const at = record.stored ? stored.findIndex(({ uid }) => uid === record.stored?.line.uid) : -1;
      const old = stored[at];
      const source = child && known.sources.get(child.product_id);
      if (!old && (!child || !source)) {
        problems.set(record.key, unknown(values['child']));
        continue;
      }
      if (source?.type === 'product') {
        const chain = cycleOf(owner.product_id, [source.id], links);
        if (chain) {
          const names = chain.map((id) => known.sources.get(id)?.code ?? String(id));
          problems.set(record.key, { code: 'bom_cycle', params: { chain: names.join(' → ') } });
          continue;
        }
        links.push([owner.product_id, source.id]);
      }
      if (!old && lines.length >= COST_LINES_MAX) {
        problems.set(record.key, { code: 'bom_too_long', params: { limit: COST_LINES_MAX } });
        continue;
      }
      const line = old ?? newLine(child as KeyOwner, source as Source, days);
      const { quantity = line.quantity, unit = line.unit, reference = '' } = values;
      const to = line.rate_unit === '' ? line.unit : line.rate_unit;
      const changed = {
        ...line,
        quantity,
        unit,
        ...(reference === '' ? {} : { reference }),
        rate_unit: unit === to ? '' : to,
      };
      if (!unitRatio(unit, to, known.own)) {
        problems.set(record.key, { code: 'units_differ', params: { from: unit, to } });
        continue;
      }
      const entry = { line: changed, row: record.key, isNew: !old };
      if (at >= 0) lines[at] = entry;
      else lines.push(entry);
    }
    if (lines.some(({ row }) => row !== null)) bills.set(key, { owner, lines });
  }
  return { sheets: await workOut(ctx, { bills, known, problems }), problems };
}

const unknown = (id: string | undefined): CellProblem => ({
  code: 'bom_item_unknown',
  params: { id: id ?? '' },
});

/** A line with the rate of its resource; that of a part is the cost of its sheet, which is worked out first. */
function newLine(child: KeyOwner, source: Source, days: Days): CostLine {
  const isPart = source.type === 'product';
  return {
    uid: crypto.randomUUID(),
    kind: isPart ? 'part' : (source.type as 'material'),
    source_id: source.id,
    variant_id: child.variant_id,
    name: source.name,
    quantity: '0',
    unit: source.unit === '' ? 'pieces' : source.unit,
    rate: source.rate ?? '0',
    rate_unit: '',
    currency: source.currency,
    loss_percent: isPart ? '0' : source.loss_percent,
    source: rateOfResource(source, days)?.source ?? null,
  };
}

interface BillLine {
  line: CostLine;
  /** Key of the row that it comes from; null for a line that stays. */
  row: string | null;
  isNew: boolean;
}
interface Bill {
  owner: KeyOwner;
  lines: BillLine[];
}

interface Known {
  ownerOf: (id: string | undefined) => KeyOwner | undefined;
  sources: ReadonlyMap<number, Source>;
  sheets: Map<string, StoredSheet>;
  links: readonly [number, number][];
  own: Awaited<ReturnType<typeof ownUnits>>;
  home: string;
}

async function loadKnown(ctx: Ctx, records: readonly BomRecord[]): Promise<Known> {
  const texts = records.flatMap(({ values: { parent = '', child = '' } }) => [parent, child]);
  const owners = await selectKeyOwners(ctx, texts.map(productKey));
  const ids = [...new Set([...owners.values()].map(({ product_id: id }) => id))];
  const links = await selectLinksBelow(ctx, ids);
  return {
    ownerOf: (id = '') => owners.get(productKey(id)),
    sources: await selectSources(ctx, [...new Set([...ids, ...links.flat()])]),
    sheets: await sheetsOf(ctx, ids),
    links,
    own: await ownUnits(ctx),
    home: (await moneyRules(ctx)).home,
  };
}

/** The figures of the bills, parts first. Rows whose line has no exchange rate are left out. */
async function workOut(
  ctx: Ctx,
  {
    bills,
    known,
    problems,
  }: {
    bills: ReadonlyMap<string, Bill>;
    known: Known;
    problems: Map<string, CellProblem>;
  },
): Promise<PlannedSheet[]> {
  const planned: PlannedSheet[] = [];
  const sheets = new Map(known.sheets);
  const begun = new Set<string>();
  const day = await todayOf(ctx);
  const by = ctx.caller.name;
  const groundOf = await factGroundsOf(
    ctx,
    [...bills.values()].map(({ owner }) => owner),
  );
  const pause = pauses(SLICE_MS);
  const workOne = async (key: string): Promise<void> => {
    await pause();
    const bill = bills.get(key);
    if (!bill || begun.has(key)) return;
    begun.add(key);
    for (const { line } of bill.lines) {
      for (const owner of partsOf(line)) await workOne(ownerKey(owner));
    }
    const lines = bill.lines.map(({ line, row, isNew }) => {
      if (!isNew) return { line, row };
      const sheet = line.kind === 'part' ? sheetOfPart(sheets, line) : undefined;
      const rate = sheet?.figures.cost ?? line.rate;
      const currency = sheet?.input.currency ?? (line.currency === '' ? known.home : line.currency);
      const source = sheet ? { kind: 'sheet' as const, by, day } : { kind: 'typed' as const, by, day };
      return { line: { ...line, rate, currency, source: line.source ?? source }, row };
    });
    const before = known.sheets.get(key);
    const owner: SheetOwner = { product_id: bill.owner.product_id, variant_id: bill.owner.variant_id };
    const base = before?.input ?? costSheetInputSchema.parse({ currency: known.home });
    const work = (some: typeof lines) => {
      const input: CostSheetInput = { ...base, lines: some.map(({ line }) => line) };
      const { facts } = costFacts(input, groundOf(owner));
      return { input, facts, ...costSheet(input, facts, known.own) };
    };
    const first = work(lines);
    const wrong = new Map(first.problems.map((one) => [one.uid, one]));
    for (const { line, row } of lines) {
      const found = wrong.get(line.uid);
      if (found && row !== null)
        problems.set(row, { code: found.code, params: { from: found.from, to: found.to } });
    }
    const kept = lines.filter(({ line, row }) => row === null || !wrong.has(line.uid));
    if (!kept.some(({ row }) => row !== null)) return;
    const { input, facts, figures } = kept.length === lines.length ? first : work(kept);
    if (!fits(figures)) {
      for (const { row } of kept) if (row !== null) problems.set(row, { code: 'number_too_large' });
      return;
    }
    planned.push({ ...owner, input, facts, figures, before });
    sheets.set(key, {
      ...owner,
      id: 0,
      version: 0,
      input,
      facts,
      figures,
      saved_at: ctx.platform.clock.now(),
      saved_by_name: '',
    });
  };
  for (const key of bills.keys()) await workOne(key);
  return planned;
}

/** Whose sheets a part may be costed by. */
function partsOf({ kind, source_id: id, variant_id: variant }: CostLine): SheetOwner[] {
  if (kind !== 'part' || id === null) return [];
  return [
    { product_id: id, variant_id: variant },
    { product_id: id, variant_id: null },
  ];
}
