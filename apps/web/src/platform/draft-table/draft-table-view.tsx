import { SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GridPhoneField } from '../grid/grid-phone-field.tsx';
import { GridStatus } from '../grid/grid-status.tsx';
import { GridTools, type OpenTool } from '../grid/grid-tools.tsx';
import { GridView } from '../grid/grid-view.tsx';
import { Button } from '../kit/fields/button.tsx';
import { Page } from '../kit/page/page.tsx';
import { EmptyState } from '../kit/states/states.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { DraftClosed } from './draft-closed.tsx';
import css from './draft-table.module.css';
import { TableConflicts } from './table-conflicts.tsx';
import type { SaveAnswer } from './use-cell-saving.ts';
import type { DraftTable } from './use-draft-table.ts';
import { useFormats } from '../i18n/format.ts';
import { Stack, Text } from '../kit/layout/layout.tsx';

/** Lines shown at once: more would push the table off the screen. */
const SHOWN = 6;

/** What has happened to a table since it was opened, line by line; the first few of many, the rest on demand. */
function DraftNotices({ notices }: { notices: readonly string[] }) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  if (notices.length === 0) return null;
  const shown = showsAll ? notices : notices.slice(0, SHOWN);
  return (
    <Stack gap={4} role="alert" className={css['notice']}>
      {shown.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      {notices.length <= SHOWN ? null : (
        <Button variant="text" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('draftNotices.fewer') : t('draftNotices.all', { formatted: number(notices.length) })}
        </Button>
      )}
    </Stack>
  );
}

/** A draft table that fills the screen: head, notices, conflicts, tools, cells, and the line below them. */
export function DraftTableView<Row, Cell, Answer extends SaveAnswer>({
  table,
  label,
  rowCount,
  nameOf,
  pictureOf,
  onOpen,
  title,
  begin,
  head,
  notices,
  aside,
  empty,
  children,
}: {
  table: DraftTable<Row, Cell, Answer>;
  /** What the grid is, for screen readers. */
  label: string;
  rowCount: number;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  pictureOf: (row: Row) => ReactNode;
  /** Edits or shows a cell whose value does not fit on a line of text. */
  onOpen: (row: Row, column: string) => void;
  title: string;
  /** Where such a table is begun. */
  begin: { to: string; label: string };
  head: ReactNode;
  notices: readonly string[];
  /** Shown at the end of the tools. */
  aside?: ReactNode;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** What opens over the table. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('grid');
  const phone = usePhone();
  const [tool, setTool] = useState<OpenTool>(null);
  const { grid, saving, conflicts, settle } = table;
  if (saving.closed !== null) {
    return (
      <Page title={title}>
        <DraftClosed why={saving.closed} begin={begin} />
      </Page>
    );
  }
  const nothing = (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('draft.empty')}
      text={t('draft.emptyText')}
      actions={<Button onClick={() => grid.narrow({ words: {}, only: 'all' })}>{t('draft.showAll')}</Button>}
    />
  );
  return (
    <div className={css['page']}>
      {head}
      <DraftNotices notices={notices} />
      <TableConflicts conflicts={conflicts} grid={grid} nameOf={nameOf} onSettle={settle} />
      <GridTools grid={grid} open={tool} onOpen={setTool} aside={aside} />
      <GridView
        grid={grid}
        label={label}
        onFind={() => setTool('find')}
        onOpen={onOpen}
        empty={rowCount === 0 ? (empty ?? nothing) : nothing}
      />
      <GridStatus grid={grid} all={rowCount} />
      {phone ? <GridPhoneField grid={grid} nameOf={nameOf} pictureOf={pictureOf} onOpen={onOpen} /> : null}
      {children}
    </div>
  );
}
