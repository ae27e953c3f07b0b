import {
  DOCUMENT_LINES_MAX,
  exact,
  type CartonRange,
  type DocumentLine,
  type ParsedOf,
  type updatePaper as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { defined } from '../../../platform/defined.ts';
import { fail } from '../../../platform/fail.ts';
import {
  changeDocument,
  keptFigures,
  removeDocument,
  writeLines,
  type DocumentChange,
} from '../../documents/index.ts';
import { deleteLinks } from '../../links/index.ts';
import { paperSubject } from '../links/paper-link.ts';
import { toRow, type Opened } from '../paper-answers.ts';
import { findDraft, findPaper, sumsOf, tellPaper } from '../papers.service.ts';
import { changePaper, removePaper } from '../papers.store.ts';
import { checkPictures, newLines, packed, withParties, withTerms } from './paper-parts.ts';

type UpdateInput = ParsedOf<typeof updateOperation>['body'];

/** Changes a draft. @throws DomainError not_found, conflict, paper_not_draft, too_many_lines, number_too_large */
export async function updatePaper(ctx: Ctx, { id, version, ...input }: UpdateInput): Promise<Opened> {
  const before = await findDraft(ctx, id, version);
  await checkPictures(ctx, input.terms);
  const wanted = withTerms(before.terms, input.terms);
  const changed = changedLines(before.lines, input);
  const isPriced = before.row.type !== 'packaging-list';
  const lines = [
    ...changed,
    ...(await newLines(ctx, input.add ?? [], wanted, { isPriced, path: 'body.add' })),
  ];
  if (lines.length > DOCUMENT_LINES_MAX)
    fail('too_many_lines', { path: 'body.add', params: { limit: DOCUMENT_LINES_MAX } });
  const uids = new Set(lines.map(({ uid }) => uid));
  const packing = input.pack ? packed(lines) : (input.packing ?? withoutLines(before.packing, uids));
  const unknown = packing.flatMap(({ contents }) => contents).find(({ line }) => !uids.has(line));
  if (unknown) fail('not_found', { path: 'body.packing' });
  const stray = input.terms?.deliveries?.findIndex(({ line }) => !uids.has(line)) ?? -1;
  if (stray >= 0) fail('not_found', { path: `body.terms.deliveries.${stray}.line` });
  const terms = { ...wanted, deliveries: wanted.deliveries.filter(({ line }) => uids.has(line)) };
  const adjustments = input.taxes ?? before.row.adjustments;
  const figures = keptFigures(lines, adjustments);
  const units = lines.filter(({ uid, unit }) =>
    before.lines.some((line) => line.uid === uid && line.unit !== unit),
  ).length;
  await writeLines(ctx, id, { lines: lines.map(toRow) });
  const change: DocumentChange = {
    terms,
    adjustments,
    currency: terms.currency,
    validUntil: terms.due_on,
    lineCount: lines.length,
    total: figures.total,
    taxedTotal: figures.taxed_total,
    ...(await withParties(ctx, before.row, input)),
  };
  await changeDocument(ctx, id, change);
  await changePaper(ctx, id, {
    packing,
    ...sumsOf({ lines, packing }),
    unitUpdates: (before.paper?.unitUpdates ?? 0) + units,
  });
  const paper = await findPaper(ctx, id);
  tellPaper(ctx, paper);
  return paper;
}

type LineChange = NonNullable<UpdateInput['lines']>[number];

function changedLines(
  before: readonly DocumentLine[],
  { lines: changes = [], remove = [], order = [] }: Pick<UpdateInput, 'lines' | 'remove' | 'order'>,
): DocumentLine[] {
  for (const [at, { uid }] of changes.entries())
    if (!before.some((line) => line.uid === uid)) fail('not_found', { path: `body.lines.${at}.uid` });
  const place = (uid: string) => (order.includes(uid) ? order.indexOf(uid) : order.length);
  return before
    .filter(({ uid }) => !remove.includes(uid))
    .map((line) => {
      const { hs_code: code, ...change } = defined<Partial<LineChange>>(
        changes.find(({ uid }) => uid === line.uid) ?? {},
      );
      const plain = (value: string | undefined, old: string) =>
        value === undefined ? old : exact(value).toFixed();
      return {
        ...line,
        ...change,
        name: change.name === '' ? line.facts.name : (change.name ?? line.name),
        quantity: plain(change.quantity, line.quantity),
        discount_percent: plain(change.discount_percent, line.discount_percent),
        price:
          change.price === undefined
            ? line.price
            : change.price === null
              ? null
              : exact(change.price).toFixed(),
        facts: code === undefined ? line.facts : { ...line.facts, hs_code: code },
      };
    })
    .toSorted((one, other) => place(one.uid) - place(other.uid));
}

/** Cartons without the lines that are gone; empty ones go too. */
function withoutLines(packing: readonly CartonRange[], uids: ReadonlySet<string>): CartonRange[] {
  return packing.flatMap((range) => {
    const contents = range.contents.filter(({ line }) => uids.has(line));
    return contents.length === 0 && range.contents.length > 0 ? [] : [{ ...range, contents }];
  });
}

/** @throws DomainError not_found, paper_not_draft */
export async function deletePaper(ctx: Ctx, id: number): Promise<void> {
  const paper = await findDraft(ctx, id);
  await deleteLinks(ctx, { kind: paperSubject.kind, subjectId: id });
  await removePaper(ctx, id);
  await removeDocument(ctx, id);
  tellPaper(ctx, paper);
}
