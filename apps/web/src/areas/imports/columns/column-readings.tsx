import type { ColumnReading, ImportColumn, ReadingKind } from '@sourcewiz/contract';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import css from './column-readings.module.css';
import { openQuestions, shownReadings } from './column-readings.rules.ts';

/** How the cells of a column are read and why, what it was made of, open questions, and why it is left out. */
export function ColumnReadings({
  column,
  onRead,
  onLeaveOut,
}: {
  column: ImportColumn;
  onRead: (kind: ReadingKind, value: string) => void;
  onLeaveOut: () => void;
}) {
  const { t } = useTranslation('imports');
  const shown = shownReadings(column);
  const isOpen = openQuestions(column) > 0;
  const { number } = useFormats();
  const { problem, uncounted, mixed, sections } = column;
  const isPlain = [problem, uncounted, mixed, sections].every((fact) => fact === undefined);
  if (shown.length === 0 && isPlain) return null;
  return (
    <Stack gap={6} className={css['readings']} data-open={isOpen || undefined}>
      {problem === undefined ? null : (
        <Row gap={6} align="start">
          <CircleAlert size={13} className={css['icon']} color="var(--bad)" aria-hidden />
          <Stack gap={2} align="start">
            <Text tone="bad" size="sm">
              {wireText(problem)}
            </Text>
            <Button variant="text" size="small" onClick={onLeaveOut}>
              {t('readings.leaveOut')}
            </Button>
          </Stack>
        </Row>
      )}
      {uncounted === undefined ? null : (
        <Warning>{t('readings.uncounted', { count: uncounted, formatted: number(uncounted) })}</Warning>
      )}
      {mixed === undefined ? null : (
        <Warning>
          {t('readings.mixed', {
            small: mixed.small.example,
            smallCount: number(mixed.small.count),
            large: mixed.large.example,
            largeCount: number(mixed.large.count),
          })}
        </Warning>
      )}
      {sections === undefined ? null : (
        <Text tone="faint" size="xs">
          {t('columns.sections', {
            count: sections.rows,
            formatted: number(sections.rows),
            headings: t('columns.headings', {
              count: sections.headings,
              formatted: number(sections.headings),
            }),
          })}
        </Text>
      )}
      {shown.map(([kind, reading]) => (
        <Reading
          key={kind}
          kind={kind}
          reading={reading}
          column={column}
          onChange={(value) => onRead(kind, value)}
        />
      ))}
    </Stack>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Row gap={6} align="start">
      <CircleAlert size={13} className={css['icon']} color="var(--warn)" aria-hidden />
      <Text tone="warn" size="sm">
        {children}
      </Text>
    </Row>
  );
}

function Reading({
  kind,
  reading,
  column,
  onChange,
}: {
  kind: ReadingKind;
  reading: ColumnReading;
  column: ImportColumn;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('imports');
  const { evidence, choiceLabel } = useReadingWords();
  const { number } = useFormats();
  const isOpen = reading.asked && reading.value === null;
  const words = { formatted: number(reading.cells), count: reading.cells, example: reading.example };
  return (
    <Row gap={8} justify="between" className={css['reading']}>
      <Stack gap={0} grow>
        <Text tone={isOpen ? 'warn' : 'soft'} size="sm" weight={isOpen ? 600 : 450}>
          {isOpen ? <CircleHelp size={13} className={css['icon']} aria-hidden /> : null}
          {t(isOpen ? `readings.ask.${kind}` : `readings.${kind}`, words)}
        </Text>
        <Text tone="faint" size="xs" clip={!isOpen} title={reading.example}>
          {isOpen ? t('readings.stays') : evidence(reading)}
        </Text>
      </Stack>
      <ChoiceField
        className={css['choice']}
        label={t('readings.of', { what: t(`readings.${kind}`), header: column.header || column.letter })}
        choices={reading.choices.map((choice) => ({
          value: choice.value,
          label: choiceLabel(kind, choice),
        }))}
        value={reading.value}
        placeholder={t('columns.choose')}
        onChange={(value) => {
          if (value !== null && value !== reading.value) onChange(value);
        }}
      />
    </Row>
  );
}

/** Why a column is read as it is, and what each choice means, in words. */
function useReadingWords(): {
  evidence: (reading: ColumnReading) => string;
  choiceLabel: (kind: ReadingKind, choice: ColumnReading['choices'][number]) => string;
} {
  const { t, i18n } = useTranslation('imports');
  const { number, longDate: date } = useFormats();
  return {
    evidence({ from, cells, example }) {
      const words = { count: cells, formatted: number(cells), example };
      return t(`readings.from.${from}`, words);
    },
    choiceLabel(kind, { value, typed, shown }) {
      switch (kind) {
        case 'decimal_mark':
          return `${typed} = ${i18n.language === 'tr' ? shown.replaceAll('.', ',') : shown}`;
        case 'date_order':
          return /^\d{4}-\d\d-\d\d$/.test(shown) ? date(shown) : shown;
        case 'separator':
          return value === 'none' ? t('readings.oneName') : shown;
        case 'currency':
        case 'unit':
          return value;
      }
    },
  };
}
