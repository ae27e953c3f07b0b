import type { BuyerTemplate } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './buyers.module.css';

const ROWS = 14;
const COLUMNS = 12;
/** Rows that products may begin in, from the header on. */
const FIRST_WITHIN = 12;

export interface TableChange {
  sheet?: number;
  header_rows?: number[];
  first_row?: number;
}

/** The beginning of the buyer's sheet, with the row of its titles and the one where products begin. */
export function BuyerRows({
  template,
  onChange,
}: {
  template: BuyerTemplate;
  onChange: (change: TableChange) => void;
}) {
  const { t } = useTranslation('exports');
  const { sheets, sheet, header_rows: headers, first_row: first, first_rows: rows } = template;
  const last = headers.at(-1) ?? 0;
  const shown = rows.filter(({ row }, place) => place < ROWS || row <= last + 2);
  const width = Math.min(COLUMNS, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const columns = Array.from({ length: width }, (_, column) => column);
  const starts = Array.from({ length: FIRST_WITHIN }, (_, place) => last + 1 + place);
  const startChoices = [...new Set([first, ...starts])].toSorted((one, other) => one - other);
  return (
    <Stack gap={10}>
      <Row gap={12} wrap align="start" className={css['pair']}>
        {sheets.length > 1 ? (
          <Field label={t('buyer.sheet')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('buyer.sheet')}
                choices={sheets.map(({ name, hidden }, place) => ({
                  value: String(place),
                  label: name,
                  ...(hidden ? { note: t('buyer.hidden') } : {}),
                }))}
                value={String(sheet)}
                onChange={(value) => (value === null ? undefined : onChange({ sheet: Number(value) }))}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('buyer.firstRow')}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('buyer.firstRow')}
              choices={startChoices.map((row) => ({ value: String(row), label: t('buyer.row', { row }) }))}
              value={String(first)}
              onChange={(value) => (value === null ? undefined : onChange({ first_row: Number(value) }))}
            />
          )}
        </Field>
      </Row>
      <Text as="p" size="sm" tone="soft">
        {t('buyer.headerHelp')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('buyer.firstRows')}>
        <table className={css['table']}>
          <tbody>
            {shown.map(({ row, cells }) => (
              <tr
                key={row}
                data-header={headers.includes(row) || undefined}
                data-before={row < first || undefined}
              >
                <th scope="row">
                  <Button
                    variant="text"
                    size="small"
                    aria-pressed={headers.includes(row)}
                    aria-label={t('buyer.rowIsHeader', { row })}
                    onClick={() => (headers.includes(row) ? undefined : onChange({ header_rows: [row] }))}
                  >
                    {row}
                  </Button>
                </th>
                <td>
                  <RowMark row={row} template={template} />
                </td>
                {columns.map((column) => (
                  <td key={column} title={cells[column]} dir="auto">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function RowMark({ row, template }: { row: number; template: BuyerTemplate }) {
  const { t } = useTranslation('exports');
  const { header_rows: headers, sample_rows: samples, below_row: below, settings } = template;
  if (headers.includes(row)) return <Tag tone="accent">{t('buyer.titles')}</Tag>;
  if (samples.includes(row))
    return <Tag tone="warn">{settings.replace_samples ? t('buyer.replaced') : t('buyer.example')}</Tag>;
  return below !== null && row >= below ? <Tag>{t('buyer.below')}</Tag> : null;
}
