import { SURE_FROM_PERCENT, type IncomingSheet } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { Tag } from '../kit/marks/tag.tsx';
import css from './rows.module.css';

type Column = IncomingSheet['columns'][number];

/** The columns of the sheet, with the field that each is read as. */
export function SheetColumns({
  sheet: { columns, fields },
  onChoose,
}: {
  sheet: IncomingSheet;
  onChoose: (index: number, field: string) => void;
}) {
  const { t } = useTranslation('rows');
  const { number } = useFormats();
  const matched = columns.filter(({ field }) => field !== '').length;
  const taken = new Map(columns.map(({ field, letter }) => [field, letter]));
  const choicesOf = (column: Column) =>
    fields.map(({ name, label }) => {
      const letter = taken.get(name);
      const isElsewhere = letter !== undefined && letter !== column.letter;
      return { value: name, label, ...(isElsewhere ? { note: letter } : {}) };
    });
  return (
    <Stack as="section" gap={10} aria-label={t('columns.title')}>
      <Row align="baseline">
        <Text as="h3" weight={600}>
          {t('columns.title')}
        </Text>
        <Text tone="faint">
          {t('columns.matched', { matched: number(matched), all: number(columns.length) })}
        </Text>
      </Row>
      <ul className={css['columns']}>
        {columns.map((column) => (
          <Stack as="li" key={column.index} gap={4} className={css['column']}>
            <Row justify="between">
              <Text weight={560} clip>
                {column.header || column.letter}
              </Text>
              {column.field !== '' && column.sure < SURE_FROM_PERCENT ? (
                <Tag tone="warn">{t('columns.unsure')}</Tag>
              ) : null}
            </Row>
            <Text tone="faint" size="sm" clip>
              {column.sample || t('columns.noValues')}
            </Text>
            <ChoiceField
              label={t('columns.fieldOf', { letter: column.letter, header: column.header })}
              none={t('columns.leftOut')}
              value={column.field === '' ? null : column.field}
              choices={choicesOf(column)}
              onChange={(field) => onChoose(column.index, field ?? '')}
            />
          </Stack>
        ))}
      </ul>
    </Stack>
  );
}
