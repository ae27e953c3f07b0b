import type { historyOperation, ResultOf } from '@sourcewiz/contract';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { usePages } from '../list/use-pages.ts';
import { RecordHistory } from './record-history.tsx';

/** A call made by `historyOperation` of the contract. */
type HistoryCall = ReturnType<typeof historyOperation>;
type Change<Op extends HistoryCall> = ResultOf<Op>['entries'][number]['changes'][number];

/** The history of a record as a part of its page or panel. */
export function HistoryOfRecord<Op extends HistoryCall>({
  operation,
  id,
  title,
  nameOf,
  shown,
}: {
  operation: Op;
  id: number;
  title: string;
  nameOf: (field: Change<Op>['field']) => string;
  /** A value of a field as displayed, '' for none. */
  shown: (field: Change<Op>['field'], value: Change<Op>['before']) => string;
}) {
  const list = usePages(
    operation as HistoryCall,
    (before: number) => ({ params: { id }, query: before === 0 ? {} : { before } }),
    { rows: 'entries', first: 0, next: (last) => (last.has_more ? (last.entries.at(-1)?.id ?? null) : null) },
  );
  const changes = list.rows.flatMap(({ changes: changed, ...entry }) => {
    // A field that was, and is, without a value has nothing to tell.
    const fields = changed.flatMap(({ field, ...sides }) => {
      const values = { before: shown(field, sides.before), after: shown(field, sides.after) };
      return values.before === '' && values.after === '' ? [] : [{ name: nameOf(field), values }];
    });
    return fields.length === 0 ? [] : [{ ...entry, fields }];
  });
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text as="h3" weight={600}>
        {title}
      </Text>
      <RecordHistory title={title} list={list} changes={changes} />
    </Stack>
  );
}
