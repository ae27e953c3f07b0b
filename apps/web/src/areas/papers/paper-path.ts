import type { PaperListed } from '@sourcewiz/contract';

/** Where a document opens; a quotation with its enquiry. */
export function paperPath({
  id,
  type,
  enquiry_id: enquiry,
}: Pick<PaperListed, 'id' | 'type' | 'enquiry_id'>): string {
  return type === 'quotation' ? `/quotations/${enquiry ?? 0}` : `/invoices-orders/${type}/details/${id}`;
}

export const dealPath = (id: number): string => `/invoices-orders/deals/${id}`;
