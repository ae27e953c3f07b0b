import {
  rowResults,
  type IncomingRow,
  type IncomingSheet,
  type RowResult,
  type SheetOperations,
} from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/use-call.ts';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { StatusDot, type Tone } from '../kit/marks/status-dot.tsx';
import { Tabs } from '../kit/page/tabs.tsx';
import { NothingFound } from '../kit/states/states.tsx';
import { RecordList, type Column } from '../list/record-list.tsx';
import css from './rows.module.css';
import { wireText } from './wire-text.ts';

const PER_PAGE = 20;
const tones: Readonly<Record<RowResult, Tone>> = {
  new: 'ok',
  changed: 'info',
  unchanged: 'neutral',
  error: 'bad',
};

/** What each row of the sheet does: the counts above are the filters. */
export function SheetPreview({
  sheet,
  sheets,
  isChecking,
}: {
  sheet: IncomingSheet;
  sheets: SheetOperations;
  isChecking: boolean;
}) {
  const { t } = useTranslation('rows');
  const { id, counts } = sheet;
  const [shown, setShown] = useState<{ result: RowResult | 'all'; page: number }>({ result: 'all', page: 1 });
  const { result, page } = shown;
  const query = { page, per_page: PER_PAGE, ...(result === 'all' ? {} : { result }) };
  const list = useCall(sheets.rows, { params: { id }, query }, { whileLoading: 'keep' });
  const panel = useId();
  return (
    <Stack as="section" gap={10} aria-label={t('preview.title')} aria-busy={isChecking}>
      <Tabs
        label={t('preview.filters')}
        controls={panel}
        value={result}
        items={[
          { key: 'all', label: t('preview.all'), count: counts.all },
          ...rowResults.map((key) => ({ key, label: t(`counts.${key}`), count: counts[key] })),
        ]}
        onChange={(key) => setShown({ result: key, page: 1 })}
      />
      <div id={panel} role="tabpanel" aria-label={t('preview.title')} className={css['rows']}>
        <RecordList
          label={t('preview.title')}
          query={list}
          rows={({ rows }) => rows}
          idOf={({ row }) => row}
          columns={useRowColumns(sheet)}
          empty={<NothingFound title={t('preview.none')} />}
          paging={{
            page,
            perPage: PER_PAGE,
            totalOf: ({ total }) => total,
            onPage: (next) => setShown({ result, page: next }),
          }}
        />
      </div>
    </Stack>
  );
}

function useRowColumns({ columns, fields }: IncomingSheet): Column<IncomingRow>[] {
  const { t } = useTranslation('rows');
  const matched = fields.filter(({ name }) => columns.some(({ field }) => field === name));
  return [
    {
      key: 'row',
      head: t('preview.row'),
      cell: ({ row }) => <Text figures>{row}</Text>,
    },
    {
      key: 'result',
      head: t('preview.result'),
      cell: ({ result, problems }) => (
        <Stack gap={2}>
          <StatusDot tone={tones[result]} label={t(`results.${result}`)} />
          {problems.map((problem) => (
            <Text key={wireText(problem)} tone="bad" size="sm">
              {wireText(problem)}
            </Text>
          ))}
        </Stack>
      ),
    },
    ...matched.map(({ name, label }, index): Column<IncomingRow> => ({
      key: name,
      head: label,
      ...(index === 0 ? { card: 'title' } : {}),
      cell: (row) => <Cell row={row} field={name} />,
    })),
  ];
}

/** The content of a cell: its old and new value, or the input with what is wrong with it. */
function Cell({ row: { result, cells }, field }: { row: IncomingRow; field: string }) {
  const { t } = useTranslation('rows');
  const cell = cells.find((one) => one.field === field);
  if (cell === undefined) return null;
  const { old, value, problem } = cell;
  if (problem !== undefined) {
    return (
      <Stack gap={2}>
        <Text tone="bad" weight={560} breaks>
          {value}
        </Text>
        <Text tone="bad" size="sm">
          {wireText(problem)}
        </Text>
      </Stack>
    );
  }
  if (result !== 'changed' || old === value) return <Text breaks>{value}</Text>;
  return (
    <Stack gap={2}>
      {old === '' ? null : (
        <Text as="del" tone="faint" size="sm" breaks>
          <span className="visually-hidden">{t('preview.before')} </span>
          {old}
        </Text>
      )}
      <Text as="ins" weight={600} breaks className={css['now']}>
        <span className="visually-hidden">{t('preview.now')} </span>
        {value}
      </Text>
    </Stack>
  );
}
