import type { LayoutChange, SheetLayout } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './first-rows.module.css';

/** Rows and columns that are shown to find the titles in. */
const ROWS = 8;
const COLUMNS = 12;

/** The beginning of the sheet with the row of the titles marked; it can be moved, or taken away. */
export function FirstRows({
  layout,
  onChange,
}: {
  layout: SheetLayout;
  onChange: (change: LayoutChange) => void;
}) {
  const { t } = useTranslation('imports');
  const { header_rows: headers, first_rows: rows } = layout;
  const last = headers.at(-1) ?? 0;
  const shown = rows.filter(({ row }, index) => index < ROWS || row <= last + 2);
  const width = Math.min(COLUMNS, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const columns = Array.from({ length: width }, (_, column) => column);
  const [first] = headers;
  const next = rows[rows.findIndex(({ row }) => row === first) + 1];
  return (
    <Stack gap={8}>
      <Text as="p" tone="soft" size="sm">
        {t('layout.headerHelp')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('layout.firstRows')}>
        <table className={css['table']}>
          <tbody>
            {shown.map(({ row, cells }) => {
              const isHeader = headers.includes(row);
              return (
                <tr key={row} data-header={isHeader} data-before={row < last && !isHeader}>
                  <th scope="row">
                    <Button
                      variant="text"
                      size="small"
                      aria-pressed={row === first}
                      aria-label={t('layout.rowIsHeader', { row })}
                      onClick={() => (row === first ? undefined : onChange({ header_rows: [row] }))}
                    >
                      {row}
                    </Button>
                  </th>
                  {columns.map((column) => (
                    <td key={column} title={cells[column]} dir="auto">
                      {cells[column]}
                    </td>
                  ))}
                  <td>{isHeader ? <Tag tone="accent">{t('layout.titles')}</Tag> : null}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Checkbox
        checked={headers.length === 0}
        onChange={(none) => onChange({ header_rows: none ? [] : [rows[0]?.row ?? 1] })}
      >
        {t('layout.noHeader')}
      </Checkbox>
      {first === undefined || next === undefined ? null : (
        <Checkbox
          checked={headers.length > 1}
          onChange={(two) => onChange({ header_rows: two ? [first, next.row] : [last] })}
        >
          {t('layout.twoRows')}
        </Checkbox>
      )}
    </Stack>
  );
}
