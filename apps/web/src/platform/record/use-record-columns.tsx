import type { RecordFields } from '@sourcewiz/contract';
import type { Column } from '../list/record-list.tsx';
import css from './record-panel.module.css';
import { useRecordFields } from './use-record-fields.ts';

/**
 * The columns of a list of records: the first field opens the record, and those that the list can be sorted by have
 * their arrows.
 * @param about.shown the fields in order
 */
export function useRecordColumns<Row extends { id: number }, Fields extends RecordFields>(
  fields: Fields,
  {
    shown: names,
    sorts,
    onOpen,
  }: {
    shown: readonly (keyof Fields & keyof Row & string)[];
    sorts: readonly string[];
    onOpen: (row: Row) => void;
  },
): Column<Row>[] {
  const { nameOf, shown } = useRecordFields(fields);
  return names.map((field, at) => ({
    key: field,
    head: nameOf(field),
    ...(at === 0 ? { card: 'title' as const } : {}),
    ...(fields[field]?.holds === 'number' ? { align: 'end' as const } : {}),
    ...(sorts.includes(field) ? { sort: { up: field, down: `-${field}` } } : {}),
    cell: (row) =>
      at === 0 ? (
        <button type="button" className={css['opens']} onClick={() => onOpen(row)}>
          {shown(field, row[field])}
        </button>
      ) : (
        shown(field, row[field])
      ),
  }));
}
