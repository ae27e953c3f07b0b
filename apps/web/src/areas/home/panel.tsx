import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import css from './home.module.css';

export interface PanelRow {
  key: string | number;
  title: string;
  text?: string;
  /** A word that says why the row stands out. */
  mark?: string | undefined;
  start?: ReactNode;
  end?: ReactNode;
  /** Where it leads. */
  to?: string;
  search?: object;
}

/** A part of the home page: a few lines with links, always at the same height, whether loaded, loading or empty. */
export function Panel({
  title,
  note,
  all,
  rows,
  empty,
}: {
  title: string;
  note?: string | undefined;
  all?: { to: string; label: string } | undefined;
  /** Undefined while they are loading. */
  rows: readonly PanelRow[] | undefined;
  empty: string;
}) {
  return (
    <section className={css['panel']} aria-label={title}>
      <Row as="header" gap={8} align="baseline" className={css['head']}>
        <Text as="h2" size="lg" weight={600} clip>
          {title}
        </Text>
        {note === undefined ? null : (
          <Text tone="faint" size="sm" clip>
            {note}
          </Text>
        )}
        {all === undefined ? null : (
          <Link to={all.to} className={css['all']} aria-label={all.label} title={all.label}>
            <ArrowRight size={16} aria-hidden />
          </Link>
        )}
      </Row>
      {rows === undefined ? (
        <div className={css['waiting']}>
          <RowSkeletons count={3} columns={1} />
        </div>
      ) : rows.length === 0 ? (
        <Text as="p" tone="faint" className={css['empty']}>
          {empty}
        </Text>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.key} className={css['row']}>
              <PanelLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PanelLine({ row: { title, text, mark, start, end, to, search } }: { row: PanelRow }) {
  const inside = (
    <>
      {start}
      {mark === undefined ? null : (
        <i className={css['dot']}>
          <span className="visually-hidden">{mark}</span>
        </i>
      )}
      <Stack as="span" gap={0} grow>
        <Text weight={mark === undefined ? 500 : 600} clip>
          {title}
        </Text>
        {text === undefined ? null : (
          <Text tone="faint" size="sm" clip>
            {text}
          </Text>
        )}
      </Stack>
      <Text tone="soft" size="sm" figures className={css['end']}>
        {end}
      </Text>
    </>
  );
  if (to === undefined) return <div className={css['line']}>{inside}</div>;
  return (
    <Link to={to} {...(search === undefined ? {} : { search: search as never })} className={css['line']}>
      {inside}
    </Link>
  );
}
