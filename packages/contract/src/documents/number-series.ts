import type { DocumentType } from './document-shapes.ts';

/** How the numbers of a type begin; a company may set its own. */
export const seriesPrefixes: Readonly<Record<DocumentType, string>> = {
  quotation: 'ENQ',
  'proforma-invoice': 'PI',
  'sales-order': 'SO',
  'purchase-order': 'PO',
  'packaging-list': 'PL',
  'commercial-invoice': 'CI',
};

/** `CI-2026-0063`: the prefix, the year of the series, and the number with four digits at least. */
export function seriesName({
  prefix,
  year,
  number,
}: {
  prefix: string;
  year: number;
  number: number;
}): string {
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`;
}

/** The name of a revision: `ENQ-0431-R3`; the first of a paper without revisions has no suffix. */
export function revisionName(name: string, revision: number): string {
  return `${name}-R${revision}`;
}
