import { listAttributes, type Attribute, type Import } from '@sourcewiz/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Spinner } from '../../../platform/kit/states/spinner.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import css from './check-page.module.css';
import { openCount } from '../columns/column-targets.rules.ts';
import { ColumnsCard } from '../columns/columns-card.tsx';
import { LayoutCard } from '../layout/layout-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import type { ResultFilter } from './result-filters.tsx';
import { useColumnMatching, type ColumnMatching } from '../columns/use-column-matching.ts';
import { isPreparing } from '../use-import.ts';

const none: readonly Attribute[] = [];

interface SheetCheckProps {
  /** Undefined while it is loaded. */
  imported: Import | undefined;
  /** What is above the check; the matching is null until the columns are known. */
  renderHead: (matching: ColumnMatching | null) => ReactNode;
  /** What ends the check. */
  renderBar: (about: { columns: ColumnMatching['columns']; checking: boolean }) => ReactNode;
}

/** How a sheet is read: columns matched to attributes, rows grouped into products, and what each row will do. */
export function SheetCheck({ imported, ...rest }: SheetCheckProps) {
  const isShown = imported !== undefined && (imported.state !== 'reading' || imported.layout !== null);
  return isShown ? <Checking imported={imported} {...rest} /> : <Reading imported={imported} {...rest} />;
}

function Checking({ imported, renderHead, renderBar }: SheetCheckProps & { imported: Import }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const phone = usePhone();
  const matching = useColumnMatching(imported);
  const checked = useLastCheck(imported);
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 }).data ?? none;
  const [part, setPart] = useState<'columns' | 'preview'>('preview');
  const [filter, setFilter] = useState<ResultFilter>('all');
  const needed = openCount(matching.columns);
  const toChoose = t('check.toChoose', { count: needed, formatted: number(needed) });
  const checking = isPreparing(imported) || matching.isChanging;

  const columns = <ColumnsCard imported={imported} matching={matching} attributes={attributes} />;
  const preview = (
    <PreviewCard
      imported={imported}
      counts={checked ? { ...checked.counts, lost: checked.lost_rows } : null}
      columns={matching.columns}
      attributes={attributes}
      filter={filter}
      onFilter={setFilter}
      checking={checking}
    />
  );
  return (
    <>
      {renderHead(matching)}
      <LayoutCard imported={imported} checking={checking} />
      {phone ? (
        <Stack gap={12}>
          <Segmented
            label={t('check.parts')}
            value={part}
            onChange={setPart}
            items={[
              {
                key: 'columns',
                label: needed === 0 ? t('columns.title') : `${t('columns.title')}: ${toChoose}`,
              },
              { key: 'preview', label: `${t('preview.title')} ${number(imported.row_count)}` },
            ]}
          />
          {part === 'columns' ? columns : preview}
        </Stack>
      ) : (
        <Columns side="first" width={406}>
          {columns}
          {preview}
        </Columns>
      )}
      {renderBar({ columns: matching.columns, checking })}
    </>
  );
}

/** The import as last checked: its counts stay visible while a changed matching is checked. */
function useLastCheck(imported: Import): Import | null {
  const [last, setLast] = useState<Import | null>(null);
  if (imported.state === 'ready' && last !== imported) setLast(imported);
  return imported.state === 'ready' ? imported : last;
}

/** Skeletons until the columns are known. */
function Reading({ imported, renderHead }: Pick<SheetCheckProps, 'imported' | 'renderHead'>) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const count = imported?.row_count ?? 0;
  const words =
    imported === undefined
      ? ''
      : count > 0
        ? t('reading.checking', { count, formatted: number(count) })
        : t('reading.reading', { file: imported.file_name });
  return (
    <>
      {renderHead(null)}
      <Row as="p" role="status" className={css['reading']}>
        {words === '' ? null : (
          <>
            <Spinner />
            <Text tone="soft">
              <strong>{words}</strong> {t('reading.text')}
            </Text>
          </>
        )}
      </Row>
      <Columns side="first" width={406}>
        <Card title={t('columns.title')} padding="flush">
          <RowSkeletons count={8} columns={2} />
        </Card>
        <Card title={t('preview.title')} padding="flush">
          <RowSkeletons count={8} columns={4} />
        </Card>
      </Columns>
    </>
  );
}
