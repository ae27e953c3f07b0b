import type { LayoutChange, SheetLayout } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { FirstRows } from '../../../platform/rows/first-rows.tsx';

/** Rows shown for finding the header. */
const ROWS = 8;

/** The first rows of the sheet with the header row marked; it can be moved, or removed. */
export function TitleRows({
  layout,
  onChange,
}: {
  layout: SheetLayout;
  onChange: (change: LayoutChange) => void;
}) {
  const { t } = useTranslation('imports');
  const { header_rows: headers, first_rows: rows } = layout;
  const last = headers.at(-1) ?? 0;
  const [first] = headers;
  const next = rows[rows.findIndex(({ row }) => row === first) + 1];
  return (
    <Stack gap={8}>
      <Text as="p" tone="soft" size="sm">
        {t('layout.headerHelp')}
      </Text>
      <FirstRows
        label={t('layout.firstRows')}
        rows={rows}
        most={ROWS}
        headers={headers}
        begin={last}
        rowLabel={(row) => t('layout.rowIsHeader', { row })}
        renderMark={(row) => (headers.includes(row) ? <Tag tone="accent">{t('layout.titles')}</Tag> : null)}
        onPick={(row) => (row === first ? undefined : onChange({ header_rows: [row] }))}
      />
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
