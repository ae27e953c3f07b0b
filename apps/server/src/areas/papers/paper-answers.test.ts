import { expect, test } from 'vitest';
import type { DocumentRow } from '../documents/index.ts';
import { comparedWith, counts, pricedBefore, type Opened } from './paper-answers.ts';

const given = { isCurrent: true, sentAt: new Date('2026-11-20'), revision: 1, state: 'issued' };
const row = (of: Partial<DocumentRow>): DocumentRow => ({ ...given, ...of }) as DocumentRow;

test.each([
  ['an issued one', {}, true],
  ['one that the other side confirmed', { state: 'confirmed' }, true],
  ['an amendment that was issued', { revision: 2 }, true],
  ['one that an amendment has superseded', { isCurrent: false }, false],
  ['a superseded amendment', { isCurrent: false, revision: 2 }, false],
  [
    'a superseded quotation that was accepted',
    { type: 'quotation', isCurrent: false, state: 'accepted' },
    false,
  ],
  ['a cancelled one', { state: 'cancelled' }, false],
  ['a declined quotation', { type: 'quotation', state: 'declined' }, false],
  ['an expired quotation', { type: 'quotation', state: 'expired' }, false],
  ['a draft', { state: 'draft', sentAt: null, isCurrent: false }, true],
  ['the draft of an amendment', { state: 'draft', sentAt: null, isCurrent: false, revision: 2 }, false],
] as const)('DOC-018 %s counts among the documents of a deal: %o is %s', (_name, of, expected) => {
  expect(counts(row(of as Partial<DocumentRow>))).toBe(expected);
});

test('DOC-018 a paper is compared with what counts, and never with a revision of itself', () => {
  const paper = (id: number, of: Partial<DocumentRow>): Opened =>
    ({ row: row({ id, type: 'sales-order', number: `SO-${id}`, ...of }) }) as Opened;
  const old = paper(1, { number: 'SO-1', isCurrent: false });
  const order = paper(2, { number: 'SO-1', revision: 2 });
  const amending = paper(3, { number: 'SO-1', revision: 3, state: 'draft', sentAt: null, isCurrent: false });
  const invoice = paper(4, { type: 'commercial-invoice', number: null, state: 'draft', sentAt: null });
  const deal = [old, order, amending, invoice];
  const ids = (found: readonly Opened[]) => found.map((one) => one.row.id);
  expect(ids(comparedWith(invoice, deal))).toEqual([2]);
  expect(ids(comparedWith(amending, deal))).toEqual([4]);
  expect(ids(comparedWith(order, deal))).toEqual([]);
  expect(pricedBefore(deal)).toBe(order);
});
