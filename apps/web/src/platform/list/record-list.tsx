import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../kit/fields/checkbox.tsx';
import { Pager } from '../kit/page/pager.tsx';
import { RowSkeletons } from '../kit/states/skeletons.tsx';
import { usePhone } from '../kit/use-phone.ts';
import css from './list.module.css';
import { Loaded, type Loading } from './loaded.tsx';
import { SortHead, sortedAs, type Orders } from './sort-head.tsx';
import { usePlaceKeys } from './use-place-keys.ts';

/** What a list shows of a record: a column of the table, a fact on the card of a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** On a card: at the top, in the corner, or not at all; all others are facts with their headings. */
  card?: 'title' | 'menu' | 'none';
  /** For figures. */
  align?: 'end';
  sort?: Orders;
}

export interface Selection<Row> {
  /** Ids as texts, including those of records on other pages. */
  chosen: ReadonlySet<string>;
  nameOf: (row: Row) => string;
  onChange: (chosen: ReadonlySet<string>) => void;
}

interface Rows<Row> {
  label: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string | number;
  sort?: { value: string; onChange: (sort: string) => void };
  selection?: Selection<Row>;
}

/** The current position in a list with pages. */
export interface Paging<Data> {
  /** From 1. */
  page: number;
  perPage: number;
  totalOf: (data: Data) => number;
  onPage: (page: number) => void;
}

/** Records as a table, on a phone as cards; with the states of loading, failed, not permitted and empty. */
export function RecordList<Row, Data>({
  query,
  rows,
  empty,
  paging,
  ...list
}: Rows<Row> & {
  query: Loading<Data> & { isPlaceholderData: boolean };
  rows: (data: Data) => readonly Row[];
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** With it, links to the other pages are shown below. */
  paging?: Paging<Data>;
}) {
  const phone = usePhone();
  const lastPage = useLastPage(query, paging);
  const waiting = (
    <div className={css['list']}>
      {/* The headings are rendered at once; only the records are waited for. */}
      {phone ? null : (
        <div aria-hidden>
          <Table {...list} rows={[]} />
        </div>
      )}
      <RowSkeletons count={phone ? 3 : 6} columns={phone ? 1 : Math.min(4, list.columns.length)} />
    </div>
  );
  return (
    <Loaded query={query} what={list.label} waiting={waiting}>
      {(data) => {
        const shown = rows(data);
        const { page = 1, totalOf } = paging ?? {};
        const isElsewhere = page > lastPage || (totalOf !== undefined && totalOf(data) > 0);
        if (shown.length === 0) return isElsewhere ? waiting : empty;
        return (
          <>
            <div
              className={phone ? undefined : css['list']}
              data-waiting={query.isPlaceholderData || undefined}
            >
              {phone ? <Cards {...list} rows={shown} /> : <Table {...list} rows={shown} />}
            </div>
            {paging === undefined ? null : <Pager {...paging} total={paging.totalOf(data)} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** Goes back to the last page when the open one no longer exists, e.g. after its last record was deleted. */
function useLastPage<Data>(
  { data, isPlaceholderData }: Loading<Data> & { isPlaceholderData: boolean },
  paging: Paging<Data> | undefined,
): number {
  const isKnown = data !== undefined && !isPlaceholderData && paging !== undefined;
  const last = isKnown ? Math.max(1, Math.ceil(paging.totalOf(data) / paging.perPage)) : Infinity;
  const isBeyond = paging !== undefined && paging.page > last;
  const goBack = useEffectEvent(() => paging?.onPage(last));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  return last;
}

function Table<Row>({ label, columns, idOf, rows, sort, selection }: Rows<Row> & { rows: readonly Row[] }) {
  const box = useRef<HTMLTableSectionElement>(null);
  const { keys, tabIndexOf } = useRowKeys(box, { idOf, rows, selection });
  return (
    <table className={css['table']} aria-label={label}>
      <thead>
        <tr>
          {selection === undefined ? null : (
            <th scope="col" className={css['tick']}>
              <SelectAll ids={rows.map((row) => String(idOf(row)))} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-card={column.card}
              aria-sort={sortedAs(column.sort, sort?.value)}
            >
              <Head column={column} sort={sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={box} {...keys}>
        {rows.map((row, place) => (
          <tr key={idOf(row)} data-place={place} tabIndex={tabIndexOf(place)}>
            {selection === undefined ? null : (
              <td className={css['tick']}>
                <SelectOne row={row} idOf={idOf} selection={selection} />
              </td>
            )}
            {columns.map(({ key, cell, align, card }) => (
              <td key={key} data-align={align} data-card={card}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Arrow keys move between rows, Space selects one, and Enter opens it, like a press on its name. */
function useRowKeys<Row>(
  box: RefObject<HTMLElement | null>,
  {
    idOf,
    rows,
    selection,
  }: { idOf: Rows<Row>['idOf']; rows: readonly Row[]; selection: Selection<Row> | undefined },
) {
  const lastChosen = useRef(0);
  return usePlaceKeys({
    box,
    total: rows.length,
    onSelect:
      selection &&
      ((place, range) => {
        const from = range ? Math.min(lastChosen.current, place) : place;
        const to = range ? Math.max(lastChosen.current, place) : place;
        const ids = rows.slice(from, to + 1).map((row) => String(idOf(row)));
        lastChosen.current = place;
        const isChosen = range || !ids.every((id) => selection.chosen.has(id));
        selection.onChange(withIds(selection.chosen, ids, isChosen));
      }),
    onOpen: (place) =>
      box.current
        ?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card=title] :is(a, button)`)
        ?.click(),
  });
}

function Head<Row>({
  column: { head, card, sort: orders },
  sort,
}: {
  column: Column<Row>;
  sort: Rows<Row>['sort'];
}) {
  if (card === 'menu') return <span className="visually-hidden">{head}</span>;
  if (orders === undefined || sort === undefined) return head;
  return <SortHead head={head} orders={orders} sort={sort} />;
}

function Cards<Row>({ label, columns, idOf, rows, selection }: Rows<Row> & { rows: readonly Row[] }) {
  const box = useRef<HTMLUListElement>(null);
  const { keys, tabIndexOf } = useRowKeys(box, { idOf, rows, selection });
  const facts = columns.filter(({ card }) => card === undefined);
  return (
    <ul ref={box} className={css['cards']} aria-label={label} {...keys}>
      {rows.map((row, place) => (
        <li key={idOf(row)} className={css['card']} data-place={place} tabIndex={tabIndexOf(place)}>
          <div className={css['cardHead']}>
            {selection === undefined ? null : <SelectOne row={row} idOf={idOf} selection={selection} />}
            {columns.map(({ key, card, cell }) =>
              card === 'title' || card === 'menu' ? (
                <div key={key} data-card={card}>
                  {cell(row)}
                </div>
              ) : null,
            )}
          </div>
          <Facts facts={facts.map(({ key, head, cell }) => ({ key, head, value: cell(row) }))} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly { key: string; head: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={css['facts']}>
      {known.map(({ key, head, value }) => (
        <div key={key}>
          <dt>{head}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SelectOne<Row>({
  row,
  idOf,
  selection,
}: {
  row: Row;
  idOf: Rows<Row>['idOf'];
  selection: Selection<Row>;
}) {
  const { t } = useTranslation('platform');
  const { chosen, nameOf, onChange } = selection;
  const id = String(idOf(row));
  return (
    <Checkbox checked={chosen.has(id)} onChange={(isChosen) => onChange(withIds(chosen, [id], isChosen))}>
      <span className="visually-hidden">{t('list.select', { name: nameOf(row) })}</span>
    </Checkbox>
  );
}

function SelectAll({
  ids,
  selection: { chosen, onChange },
}: {
  ids: readonly string[];
  selection: Selection<never>;
}) {
  const { t } = useTranslation('platform');
  return (
    <Checkbox
      checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
      onChange={(isChosen) => onChange(withIds(chosen, ids, isChosen))}
    >
      <span className="visually-hidden">{t('list.selectAll')}</span>
    </Checkbox>
  );
}

function withIds(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const others = [...chosen].filter((id) => !ids.includes(id));
  return new Set(isChosen ? [...others, ...ids] : others);
}
