import {
  costLineSchema,
  costSheetInputSchema,
  exact,
  readDecimal,
  type Charge,
  type CostGround,
  type CostLine,
  type CostLineKind,
  type CostSheet,
  type CostSheetInput,
  type SheetFreight,
} from '@sourcewiz/contract';

/** A charge while it is edited; the key keeps its row. */
export type DraftCharge = Charge & { key: string };

/** What is entered of a sheet, numbers as they are typed. */
export interface SheetDraft extends Omit<CostSheetInput, 'overheads' | 'taxes' | 'freight' | 'margin'> {
  overheads: DraftCharge[];
  taxes: DraftCharge[];
  margin: CostSheetInput['margin'];
  freight: SheetFreight | null;
  /** Rates of today are wanted although nothing else is changed. */
  asOf: 'saved' | 'today';
}

let made = 0;
/** A key for a new line or charge. */
export const newKey = (): string => `${Date.now().toString(36)}-${(made += 1)}`;

export const keyed = (charges: readonly Charge[]): DraftCharge[] =>
  charges.map((charge, at) => ({ ...charge, key: `${at}` }));

/** The fields of a stored sheet. */
export function draftOf({ input }: Pick<CostSheet, 'input'>): SheetDraft {
  return { ...input, overheads: keyed(input.overheads), taxes: keyed(input.taxes), asOf: 'saved' };
}

/** A typed number as it is sent; what is no number stays as it is, so that it is refused. */
const sent = (text: string): string => {
  const trimmed = text.trim();
  return trimmed === '' ? '0' : (readDecimal(trimmed, '.') ?? trimmed);
};

/** The same line for the same draft: only what is typed is worked out again. */
const sentLines = new WeakMap<CostLine, CostLine>();
function sentLine(line: CostLine): CostLine {
  const known = sentLines.get(line);
  if (known) return known;
  const made: CostLine = {
    ...line,
    name: line.name.trim(),
    unit: line.unit.trim(),
    rate_unit: line.rate_unit.trim(),
    quantity: sent(line.quantity),
    rate: sent(line.rate),
    loss_percent: sent(line.loss_percent),
  };
  sentLines.set(line, made);
  return made;
}

/** What a draft sends. */
export function inputOf(draft: SheetDraft): CostSheetInput {
  const charges = (list: readonly DraftCharge[]): Charge[] =>
    list.map(({ name, kind, value }) => ({ name: name.trim(), kind, value: sent(value) }));
  const { currency, decimals, selling_unit, incoterm, template_id } = draft;
  return {
    currency,
    decimals,
    selling_unit,
    incoterm,
    template_id,
    lines: draft.lines.map(sentLine),
    overheads: charges(draft.overheads),
    taxes: charges(draft.taxes),
    margin: { ...draft.margin, percent: sent(draft.margin.percent) },
    inland_freight: sent(draft.inland_freight),
    port_charges: sent(draft.port_charges),
    freight: draft.freight && { ...draft.freight, rate: sent(draft.freight.rate) },
    insurance_percent: sent(draft.insurance_percent),
  };
}

/** What is wrong with a draft, by path. */
export function problemsIn(draft: SheetDraft): Readonly<Record<string, true>> {
  const issues = costSheetInputSchema.safeParse(inputOf(draft)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path }) => [path.join('.'), true as const]));
}

/** The paths of numbers that cannot be saved. */
export const wrongNumbers = (draft: SheetDraft): string[] =>
  Object.keys(problemsIn(draft)).filter((path) => numbers.has(path.split('.').at(-1) ?? ''));

/** A draft that can be worked out while people type: numbers that are wrong count as nothing. */
export function workable(draft: SheetDraft): CostSheetInput {
  const { lines, ...rest } = inputOf(draft);
  return { ...withoutWrong(costSheetInputSchema, { ...rest, lines: [] }), lines: lines.map(workableLine) };
}

const workableLines = new WeakMap<CostLine, CostLine>();
function workableLine(line: CostLine): CostLine {
  const made = workableLines.get(line) ?? withoutWrong(costLineSchema, line);
  workableLines.set(line, made);
  return made;
}

function withoutWrong<Value>(
  schema: { safeParse: (value: Value) => { error?: { issues: { path: PropertyKey[] }[] } | undefined } },
  value: Value,
): Value {
  const wrong = schema.safeParse(value).error?.issues ?? [];
  if (wrong.length === 0) return value;
  const copy = structuredClone(value) as Record<string, unknown>;
  for (const { path } of wrong) zeroAt(copy, path);
  return copy as Value;
}

const numbers: ReadonlySet<PropertyKey> = new Set([
  'quantity',
  'rate',
  'loss_percent',
  'value',
  'percent',
  'inland_freight',
  'port_charges',
  'insurance_percent',
]);

function zeroAt(record: Record<PropertyKey, unknown>, [first, ...rest]: readonly PropertyKey[]): void {
  if (first === undefined) return;
  const value = record[first];
  if (rest.length > 0 && typeof value === 'object' && value !== null)
    zeroAt(value as Record<PropertyKey, unknown>, rest);
  else if (numbers.has(first)) record[first] = '0';
}

/** A new line that is only named, or of a part or resource. */
export function newLine(
  kind: CostLineKind,
  given: Partial<CostLine> & Pick<CostLine, 'name' | 'currency'>,
): CostLine {
  return {
    uid: newKey(),
    kind,
    source_id: null,
    variant_id: null,
    quantity: '1',
    unit: '',
    rate: '0',
    rate_unit: '',
    loss_percent: '0',
    source: null,
    ...given,
  };
}

const sameSource = (line: CostLine, source: CostGround['sources'][number]): boolean =>
  line.source_id === source.source_id && line.variant_id === source.variant_id;

/** Lines whose part or resource costs something else today; a rate that somebody typed stays theirs. */
export function outdated(lines: readonly CostLine[], sources: CostGround['sources']): CostLine[] {
  return lines.flatMap((line) => {
    if (line.source_id === null || line.source === null || line.source.kind === 'typed') return [];
    const today = sources.find((source) => sameSource(line, source));
    if (!today || (exact(today.rate).eq(numberIn(line.rate)) && today.currency === line.currency)) return [];
    return [{ ...line, rate: today.rate, currency: today.currency, source: today.source }];
  });
}

/** The number in a field; 0 for what is none. */
export const numberIn = (text: string): string => readDecimal(text, '.') ?? '0';

/** What a sheet that begins with a template is: the lines are its own. */
export function fromTemplate(sheet: CostSheetInput, templateId: number): SheetDraft {
  return {
    ...draftOf({ input: sheet }),
    template_id: templateId,
    lines: sheet.lines.map((line) => ({ ...line, uid: newKey() })),
  };
}
