import { randomUUID } from 'node:crypto';
import {
  exact,
  packLines,
  type CartonRange,
  type createPaper as createOperation,
  type DocumentLine,
  type PaperTerms,
  type ParsedOf,
  type Party,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { defined } from '../../../platform/defined.ts';
import { fail } from '../../../platform/fail.ts';
import { changedParty, loadLineSources, refKey, refuseUnknownContacts } from '../../documents/index.ts';
import { assertImagesExist } from '../../media/index.ts';
import { emptyParty } from '../paper-answers.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

export type CreateInput = ParsedOf<typeof createOperation>['body'];
type Parties = Pick<CreateInput, 'exporter' | 'buyer' | 'consignee' | 'notify'>;

/** Lines of products: facts as of today, list price if its currency is that of the paper. */
export async function newLines(
  ctx: Ctx,
  products: CreateInput['products'],
  { currency, language }: PaperTerms,
  { isPriced, path = 'body.products' }: { isPriced: boolean; path?: string },
): Promise<DocumentLine[]> {
  const sources = await loadLineSources(ctx, products, language);
  return products.map((product, at): DocumentLine => {
    const source = sources.get(refKey(product)) ?? fail('not_found', { path: `${path}.${at}.product_id` });
    const list = source.listPrice?.currency === currency ? source.listPrice.amount : null;
    const price = product.price ?? list;
    return {
      uid: randomUUID().slice(0, 13),
      product_id: product.product_id,
      variant_id: product.variant_id,
      name: beginning(source.facts.name, 200),
      remark: '',
      quantity: exact(product.quantity ?? source.facts.moq ?? 1).toFixed(),
      unit: 'pcs',
      price: isPriced && price !== null ? exact(price).toDecimalPlaces(6).toFixed() : null,
      discount_percent: '0',
      facts: source.facts,
    };
  });
}

/** @throws DomainError not_found for a signature or stamp that is no picture of the company */
export async function checkPictures(ctx: Ctx, sent: CreateInput['terms']): Promise<void> {
  for (const name of ['signature_file_id', 'stamp_file_id'] as const) {
    const id = sent?.[name];
    if (id) await assertImagesExist(ctx, [id], `body.terms.${name}`);
  }
}

export const packed = (lines: readonly DocumentLine[]): CartonRange[] =>
  packLines(
    lines.map(({ uid, quantity, facts: { pack } }) => ({ uid, quantity, pack })),
    () => randomUUID().slice(0, 13),
  );

/** Terms with what was sent; of the bank too, what is not sent stays. */
export function withTerms(before: PaperTerms, sent: CreateInput['terms']): PaperTerms {
  const { bank, ...change } = sent ?? {};
  return { ...before, ...defined(change), bank: { ...before.bank, ...defined(bank ?? {}) } };
}

/** @throws DomainError not_found for a contact that is none of the company's */
export async function withParties<
  Row extends { seller: Party; buyer: Party; parties: Record<string, Party> },
>(ctx: Ctx, { seller, buyer, parties }: Row, { exporter, buyer: sentBuyer, consignee, notify }: Parties) {
  const sent = { exporter, buyer: sentBuyer, consignee, notify };
  await refuseUnknownContacts(ctx, sent, [seller, buyer, ...Object.values(parties)]);
  const others = { ...parties };
  for (const role of ['consignee', 'notify'] as const) {
    const change = sent[role];
    if (change) others[role] = changedParty(ctx, others[role] ?? emptyParty, change);
  }
  return {
    seller: { ...seller, ...defined(sent.exporter ?? {}) },
    buyer: changedParty(ctx, buyer, sent.buyer),
    parties: others,
  };
}
