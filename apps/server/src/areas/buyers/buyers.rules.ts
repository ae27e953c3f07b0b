import type { BuyerEvent, BuyerProductRow, NextStep, Reminder } from '@sourcewiz/contract';

/** What one source knows of a product for a buyer; sources of the same product are added up. */
export interface ProductPart {
  id: number | null;
  product_id: string;
  name: string;
  visits?: number;
  seconds?: number;
  is_shortlisted?: boolean;
  asked?: number;
  quoted?: BuyerProductRow['quoted'];
  ordered?: number;
}

/** So many visits to a product without an enquiry call for a message. */
const LOOKED_OFTEN = 3;

/** One row per product, whatever sources know of it: first what is to be done, then what was looked at longest. */
export function productRows(parts: readonly ProductPart[]): Omit<BuyerProductRow, 'thumb'>[] {
  const byProduct = Map.groupBy(parts, ({ id, product_id, name }) => id ?? `${product_id} ${name}`);
  const rows = [...byProduct.values()].map((same) => {
    const sum = (of: (part: ProductPart) => number | undefined): number =>
      same.reduce((total, part) => total + (of(part) ?? 0), 0);
    const named = same.find(({ name }) => name !== '') ?? same[0];
    const row = {
      id: named?.id ?? null,
      product_id: named?.product_id ?? '',
      name: named?.name ?? '',
      visits: sum(({ visits }) => visits),
      seconds: sum(({ seconds }) => seconds),
      is_shortlisted: same.some((part) => part.is_shortlisted === true),
      asked: sum(({ asked }) => asked),
      quoted: same.find((part) => part.quoted)?.quoted ?? null,
      ordered: sum(({ ordered }) => ordered),
    };
    return { ...row, state: stateOf(row) };
  });
  const weight = ({ state }: (typeof rows)[number]): number => (state.startsWith('to_quote') ? 0 : 1);
  return rows.toSorted((a, b) => weight(a) - weight(b) || b.asked - a.asked || b.seconds - a.seconds);
}

/** What is to be done about a product, or what has been: a new quantity for something quoted is to be quoted again. */
export function stateOf({
  asked,
  quoted,
  ordered,
}: Pick<BuyerProductRow, 'asked' | 'quoted' | 'ordered'>): BuyerProductRow['state'] {
  if (quoted !== null && asked > quoted.pieces) return 'to_quote_again';
  if (ordered > 0) return 'ordered';
  if (quoted !== null) return 'quoted';
  return asked > 0 ? 'to_quote' : 'only_seen';
}

/** An enquiry, as far as the next step depends on it. */
export interface OpenEnquiry {
  id: number;
  number: number;
  at: Date;
  products: number;
  pieces: number;
}

/**
 * The one thing to do next: the oldest unanswered enquiry, then a reminder that is due, then whoever looked often
 * without asking, then the next reminder.
 */
export function nextStepOf({
  open,
  reminders,
  products,
  lastVisit,
}: {
  open: readonly OpenEnquiry[];
  /** The earliest first. */
  reminders: readonly Reminder[];
  products: readonly Pick<BuyerProductRow, 'name' | 'visits' | 'state'>[];
  lastVisit: Date | null;
}): NextStep | null {
  const none = { enquiry: null, reminder: null, product: null };
  const [oldest] = open.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (oldest) {
    const { at, ...enquiry } = oldest;
    return { ...none, kind: 'answer_enquiry', at: at.toISOString(), enquiry };
  }
  const [reminder] = reminders;
  const remind = reminder && {
    ...none,
    kind: 'reminder' as const,
    at: new Date(reminder.day).toISOString(),
    reminder,
  };
  if (remind && reminder.is_due) return remind;
  const looked = products
    .filter(({ state, visits }) => state === 'only_seen' && visits >= LOOKED_OFTEN)
    .toSorted((a, b) => b.visits - a.visits)[0];
  if (looked && lastVisit !== null) {
    const product = { name: looked.name, visits: looked.visits };
    return { ...none, kind: 'follow_up', at: lastVisit.toISOString(), product };
  }
  return remind ?? null;
}

/** An entry of the history with what its kind does not have left out. */
export function event(
  of: Pick<BuyerEvent, 'kind' | 'by'> & { at: Date } & Partial<Omit<BuyerEvent, 'at'>>,
): BuyerEvent {
  return { enquiry: null, products: 0, pieces: 0, seconds: 0, text: '', ...of, at: of.at.toISOString() };
}
