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

/** What the numbers of a series begin with, `CI-2026-`; the number has four digits at least. */
export function seriesStart({ prefix, year }: { prefix: string; year: number }): string {
  return `${prefix}-${year}-`;
}

/** The name of a revision: `ENQ-0431-R3`; the first of a paper without revisions has no suffix. */
export function revisionName(name: string, revision: number): string {
  return `${name}-R${revision}`;
}
