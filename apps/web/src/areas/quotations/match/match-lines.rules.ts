import type { getQuotationEnquiry, ResultOf, suggestEnquiryProducts } from '@sourcewiz/contract';

export type AskedLine = ResultOf<typeof getQuotationEnquiry>['lines'][number];
export type Suggested = ResultOf<typeof suggestEnquiryProducts>['lines'][number]['products'];

/** What is known of a line: which product it is, which it may be, or nothing; or that it is not quoted. */
export const matchKinds = ['suggested', 'missing', 'matched', 'skipped'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Lines by what is known of them, in their order. */
export function linesByKind(
  lines: readonly AskedLine[],
  suggestions: ReadonlyMap<number, Suggested>,
): Record<MatchKind, AskedLine[]> {
  const found: Record<MatchKind, AskedLine[]> = { suggested: [], missing: [], matched: [], skipped: [] };
  for (const line of lines) found[kindOf(line, suggestions)].push(line);
  return found;
}

function kindOf(
  { line, product_id: product, is_skipped: isSkipped }: AskedLine,
  suggestions: ReadonlyMap<number, Suggested>,
): MatchKind {
  if (isSkipped) return 'skipped';
  if (product !== null) return 'matched';
  return (suggestions.get(line)?.length ?? 0) > 0 ? 'suggested' : 'missing';
}

/** What the buyer wrote: code and name of the row, or what the line was called when it came. */
export function writtenOf({ written, sku, name }: AskedLine): string {
  const { code, name: title } = written ?? { code: sku, name };
  return [code, title === code ? '' : title].filter(Boolean).join(', ');
}
