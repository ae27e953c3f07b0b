import type {
  BuyerLine,
  BuyerQuery,
  InputOf,
  listBuyerProducts,
  listShortlist,
  ResultOf,
  sendEnquiry,
} from '@sourcewiz/contract';
import { enquirySent } from './activity/report.ts';

export interface EnquiryFields {
  name: string;
  company: string;
  email: string;
  message: string;
}

export type EnquiryAnswer =
  | { ok: true }
  /** `isLost`: no answer came, or one that says nothing about the enquiry. */
  | { ok: false; isLost: boolean; code: string; path: string; seconds: number };

const api = (token: string, path: string) => `/api/view-collection/${encodeURIComponent(token)}/${path}`;

/** The query string of a list; defaults are left out. */
export function queryText({ page, search, filters, min, max, sort }: BuyerQuery): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  for (const filter of filters) query.append('filter', filter);
  if (min !== null) query.set('min', String(min));
  if (max !== null) query.set('max', String(max));
  if (sort !== 'featured') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** The choices in an address that this page made. */
export function queryOf(address: URLSearchParams): BuyerQuery {
  const amount = (name: string) => (address.get(name) ? Number(address.get(name)) : null);
  const sort = address.get('sort') as BuyerQuery['sort'] | null;
  return {
    page: Number(address.get('page') ?? 1),
    search: address.get('search') ?? '',
    filters: address.getAll('filter'),
    min: amount('min'),
    max: amount('max'),
    sort: sort ?? 'featured',
  };
}

type List = ResultOf<typeof listBuyerProducts>;

/** A page of products. @throws when it could not be loaded */
export function fetchList(token: string, query: BuyerQuery): Promise<List> {
  return fetchJson(api(token, `products${queryText(query)}`));
}

/** Lines of a shortlist; those no longer offered are missing. @throws when they could not be loaded */
export async function fetchLines(token: string, items: string): Promise<BuyerLine[]> {
  return (await fetchJson<ResultOf<typeof listShortlist>>(api(token, `shortlist?items=${items}`))).lines;
}

async function fetchJson<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return ((await answer.json()) as { data: T }).data;
}

/** Sends an enquiry; a refusal is an answer, not an exception. */
export async function postEnquiry(
  token: string,
  enquiry: InputOf<typeof sendEnquiry>['body'],
): Promise<EnquiryAnswer> {
  try {
    const answer = await fetch(api(token, 'enquiry'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    });
    if (answer.ok) {
      enquirySent();
      return { ok: true };
    }
    const isLost = answer.status >= 500;
    const { errors } = (await answer.json()) as {
      errors: { code: string; path?: string; params?: { seconds?: number } }[];
    };
    const [first] = errors;
    const seconds = first?.params?.seconds ?? 60;
    return { ok: false, isLost, code: first?.code ?? 'internal', path: first?.path ?? '', seconds };
  } catch {
    return { ok: false, isLost: true, code: 'network', path: '', seconds: 0 };
  }
}
