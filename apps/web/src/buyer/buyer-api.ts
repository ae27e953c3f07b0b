import type { BuyerCard, BuyerQuery } from '@sourcewiz/contract';
import type { ShortlistItem } from './enquiry/shortlist.ts';

export interface EnquiryFields {
  name: string;
  company: string;
  email: string;
  message: string;
}

export type EnquiryAnswer = { ok: true } | { ok: false; code: string; path: string; seconds: number };

const api = (token: string, path: string) => `/api/view-collection/${encodeURIComponent(token)}/${path}`;

/** The query string of a list; defaults are left out. */
export function queryText({ page, search, category, sort }: BuyerQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (sort !== 'featured') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** A page of pieces. @throws when it could not be loaded */
export function fetchCards(token: string, query: BuyerQuery): Promise<BuyerCard[]> {
  return fetchList(api(token, `products${queryText(query)}`));
}

/** Pieces by id; those no longer in the catalogue are missing. @throws when they could not be loaded */
export function fetchCardsById(token: string, ids: readonly number[]): Promise<BuyerCard[]> {
  return fetchList(api(token, `products?ids=${ids.join(',')}`));
}

async function fetchList(address: string): Promise<BuyerCard[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const { data } = (await answer.json()) as { data: { cards: BuyerCard[] } };
  return data.cards;
}

/** Sends an enquiry; a refusal is an answer, not an exception. */
export async function postEnquiry(
  token: string,
  enquiry: EnquiryFields & { items: readonly ShortlistItem[] },
): Promise<EnquiryAnswer> {
  try {
    const answer = await fetch(api(token, 'enquiry'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    });
    if (answer.ok) return { ok: true };
    const { errors } = (await answer.json()) as {
      errors: { code: string; path?: string; params?: { seconds?: number } }[];
    };
    const [first] = errors;
    const seconds = first?.params?.seconds ?? 60;
    return { ok: false, code: first?.code ?? 'internal', path: first?.path ?? '', seconds };
  } catch {
    return { ok: false, code: 'network', path: '', seconds: 0 };
  }
}
