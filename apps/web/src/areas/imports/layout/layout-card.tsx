import type { Import, LayoutChange, SheetLayout } from '@sourcewiz/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Spinner } from '../../../platform/kit/states/spinner.tsx';
import { TitleRows } from './title-rows.tsx';
import css from './layout-card.module.css';
import { LeftOutRows } from './left-out-rows.tsx';
import {
  chosenGrouping,
  countWords,
  exampleWords,
  groupingWords,
  lettersWords,
  placeWords,
} from './layout-words.ts';
import { useLayout } from './use-layout.ts';

/** Which sheet is read, from which row on, and what makes its rows products; all of it can be changed. */
export function LayoutCard({ imported, checking }: { imported: Import; checking: boolean }) {
  const { t } = useTranslation('imports');
  const [open, setOpen] = useState(false);
  const { change, isChanging } = useLayout(imported);
  const { layout } = imported;
  if (layout === null) return null;
  const Icon = open ? ChevronUp : ChevronDown;
  const isBusy = checking || isChanging;
  return (
    <div className={css['place']}>
      <Card
        padding="flush"
        title={
          <Row as="span" gap={8} wrap>
            {t('layout.title')}
            {layout.format === null ? null : (
              <Tag tone="ok">{t('layout.recognised', { format: t(`layout.formats.${layout.format}`) })}</Tag>
            )}
          </Row>
        }
        aside={
          <Button variant="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('layout.close') : t('layout.change')}
            <Icon size={14} aria-hidden />
          </Button>
        }
      >
        <Summary imported={imported} layout={layout} />
        <Names layout={layout} onChange={change} />
        {open ? (
          <Stack gap={16} className={css['body']} aria-busy={isBusy}>
            <Choices imported={imported} layout={layout} onChange={change} />
            <TitleRows layout={layout} onChange={change} />
            <LeftOutRows layout={layout} onChange={change} />
            <Hidden layout={layout} onChange={change} />
            {imported.state === 'reading' || isChanging ? (
              <Row gap={8} role="status">
                <Spinner />
                <Text tone="soft">{t('layout.reading')}</Text>
              </Row>
            ) : null}
          </Stack>
        ) : null}
      </Card>
    </div>
  );
}

function Summary({ imported, layout }: { imported: Import; layout: SheetLayout }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { number } = formats;
  const chosen = chosenGrouping(layout);
  const others = layout.left_out_count - layout.headings;
  const facts = [
    chosen &&
      t('layout.made', {
        counts: countWords(chosen, formats, t),
        grouping: groupingWords(chosen, imported, t),
      }),
    placeWords(layout, t),
    lettersWords(layout, t),
    layout.headings > 0 &&
      t('layout.headings', { count: layout.headings, formatted: number(layout.headings) }),
    others > 0 && t('layout.leftOut', { count: others, formatted: number(others) }),
    layout.hidden.rows > 0 &&
      t(layout.hidden.taken ? 'layout.hiddenTaken' : 'layout.hiddenLeftOut', {
        count: layout.hidden.rows,
        formatted: number(layout.hidden.rows),
      }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <ul className={css['facts']}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

interface PartProps {
  layout: SheetLayout;
  onChange: (change: LayoutChange) => void;
}

function Choices({ imported, layout, onChange }: PartProps & { imported: Import }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const chosen = chosenGrouping(layout);
  return (
    <Stack gap={8}>
      <div className={css['choices']}>
        {layout.sheets.length < 2 ? null : (
          <Stack as="label" gap={4}>
            <Text tone="soft" size="sm">
              {t('layout.sheet')}
            </Text>
            <ChoiceField
              label={t('layout.sheet')}
              choices={layout.sheets.map(({ name, hidden }) => ({
                value: name,
                label: name,
                ...(hidden ? { note: t('layout.hiddenSheet') } : {}),
              }))}
              value={layout.sheet}
              onChange={(sheet) => (sheet === null ? undefined : onChange({ sheet }))}
            />
          </Stack>
        )}
        {layout.groupings.length < 2 ? null : (
          <Stack as="label" gap={4}>
            <Text tone="soft" size="sm">
              {t('layout.grouping')}
            </Text>
            <ChoiceField
              label={t('layout.grouping')}
              choices={layout.groupings.map((one, index) => ({
                value: String(index),
                label: sentence(groupingWords(one, imported, t)),
                note: countWords(one, formats, t),
              }))}
              value={chosen === undefined ? null : String(layout.groupings.indexOf(chosen))}
              onChange={(value) => {
                const grouping = layout.groupings[Number(value)];
                if (grouping) onChange({ grouping: { by: grouping.by, column: grouping.column } });
              }}
            />
          </Stack>
        )}
        <Letters layout={layout} onChange={onChange} />
      </div>
      {chosen === undefined || chosen.example === null ? null : (
        <Text as="p" tone="soft" size="sm">
          {exampleWords(chosen, t)}
        </Text>
      )}
    </Stack>
  );
}

/** What the letters of a text file are read as, with what its words would be otherwise. */
function Letters({ layout: { encoding }, onChange }: PartProps) {
  const { t } = useTranslation('imports');
  if (encoding === null) return null;
  return (
    <Stack as="label" gap={4}>
      <Text tone="soft" size="sm">
        {t('layout.letters')}
      </Text>
      <ChoiceField
        label={t('layout.letters')}
        choices={encoding.choices.map(({ value, shown }) => ({
          value,
          label: t(`layout.encodings.${value}`),
          note: shown,
        }))}
        value={encoding.value}
        onChange={(chosen) => {
          const found = encoding.choices.find(({ value }) => value === chosen);
          if (found) onChange({ encoding: found.value });
        }}
      />
    </Stack>
  );
}

/** What new products of a sheet without names are called. */
function Names({ layout: { names }, onChange }: PartProps) {
  const { t } = useTranslation('imports');
  if (names === 'cells') return null;
  return (
    <Stack gap={4} className={css['names']}>
      {names === 'asked' ? (
        <Text as="p" weight={560} role="status">
          {t('layout.noNames')}
        </Text>
      ) : null}
      <Checkbox checked={names === 'id'} onChange={(isOn) => onChange({ names_from_id: isOn })}>
        {t('layout.namesFromId')}
      </Checkbox>
    </Stack>
  );
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

function Hidden({ layout: { hidden }, onChange }: PartProps) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  if (hidden.rows === 0 && hidden.columns.length === 0) return null;
  return (
    <Stack gap={4}>
      {hidden.rows === 0 ? null : (
        <Checkbox checked={hidden.taken} onChange={(taken) => onChange({ take_hidden: taken })}>
          {t('layout.takeHidden', { count: hidden.rows, formatted: number(hidden.rows) })}{' '}
          {hidden.by_filter ? <Text tone="soft">{t('layout.byFilter')}</Text> : null}
        </Checkbox>
      )}
      {hidden.columns.length === 0 ? null : (
        <Text as="p" tone="soft" size="sm">
          {t('layout.hiddenColumns', { count: hidden.columns.length, columns: hidden.columns.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
