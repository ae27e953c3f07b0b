import type { BuyerTemplate } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { FirstRows } from '../../../platform/rows/first-rows.tsx';
import css from './buyers.module.css';

const ROWS = 14;
/** Products may begin within this many rows from the header. */
const FIRST_WITHIN = 12;

export interface TableChange {
  sheet?: number;
  header_rows?: number[];
  first_row?: number;
}

/** The first rows of the buyer's sheet, with the header row and the first row of products marked. */
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
      <FirstRows
        label={t('buyer.firstRows')}
        rows={rows}
        most={ROWS}
        headers={headers}
        begin={first}
        rowLabel={(row) => t('buyer.rowIsHeader', { row })}
        renderMark={(row) => <RowMark row={row} template={template} />}
        onPick={(row) => (headers.includes(row) ? undefined : onChange({ header_rows: [row] }))}
      />
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
