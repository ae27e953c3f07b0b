import {
  bestFill,
  containerFill,
  documentFigures,
  incotermComparison,
  lineWarnings,
  priceAt,
  quotationMargin,
  type Adjustment,
  type Container,
  type LineWarning,
  type QuotationDetails,
  type QuotationLine,
  type QuotationTerms,
} from '@sourcewiz/contract';

/** Everything that the table says of all lines together; worked out at each keystroke. */
export function sumsOf(
  lines: readonly QuotationLine[],
  terms: QuotationTerms,
  adjustments: readonly Adjustment[],
  containers: readonly Container[],
) {
  const priced = lines.map((line) => ({ ...line, price: priceAt(line, terms, containers) }));
  const container = containers.find(({ code }) => code === terms.container) ?? containers[0];
  return {
    figures: documentFigures(priced, adjustments),
    incoterms: incotermComparison(lines, terms, adjustments, containers),
    margin: quotationMargin(lines, terms, adjustments, containers),
    fills: containerFill(lines, containers),
    suggestion: container ? bestFill(lines, container) : null,
    container,
  };
}
export type QuotationSums = ReturnType<typeof sumsOf>;

export const adjustmentsOf = ({ taxes }: Pick<QuotationDetails, 'taxes'>): Adjustment[] =>
  Object.values(taxes).map(({ uid, kind, property, type, value, tax_value_id }) => ({
    uid,
    kind,
    property,
    type,
    value,
    tax_value_id,
  }));

/** Those that are worth a press before sending; packing is not, since it is asked for where it is missing. */
const weighty: ReadonlySet<LineWarning['code']> = new Set([
  'below_moq',
  'below_floor',
  'no_price',
  'carton_too_large',
]);

/** The warnings of lines, remembered as long as a line stays the same. */
export function warningReader(terms: QuotationTerms, floor: string | null, containers: readonly Container[]) {
  const known = new WeakMap<QuotationLine, readonly LineWarning[]>();
  return (line: QuotationLine): readonly LineWarning[] => {
    const found = known.get(line);
    if (found) return found;
    const made = lineWarnings(line, terms, floor, containers).filter(({ code }) => weighty.has(code));
    known.set(line, made);
    return made;
  };
}
