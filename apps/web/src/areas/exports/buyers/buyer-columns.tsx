import {
  currencies,
  unitNames,
  type Attribute,
  type BuyerColumn,
  type BuyerTarget,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './buyers.module.css';
import { choicesOf, evidenceOf, targetKey, targetLabel, targetsOf } from './buyer-words.ts';

/** A change that the user makes to a column. */
export interface ColumnChange {
  index: number;
  target: BuyerTarget;
  unit?: string | null;
  currency?: string | null;
}

/** The columns of a buyer's table, each with what is written into it and how the match was found. */
export function BuyerColumns({
  columns,
  attributes,
  onChange,
}: {
  columns: readonly BuyerColumn[];
  attributes: readonly Attribute[];
  onChange: (change: ColumnChange) => void;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const targets = useMemo(() => targetsOf(attributes), [attributes]);
  const choices = useMemo(() => choicesOf(targets, attributes, t), [targets, attributes, t]);
  return (
    <ul className={css['columns']}>
      {columns.map((column) => {
        const { index, letter, header, target, options } = column;
        const own = { value: targetKey(target), label: targetLabel(target, attributes, t) };
        const isOpen = target.kind === 'undecided';
        const isListed = isOpen || choices.some(({ value }) => value === own.value);
        const name = header === '' ? t('buyer.column', { letter }) : header;
        return (
          <li key={index} className={css['column']} data-open={isOpen || undefined}>
            <span className={css['letter']}>{letter}</span>
            <Stack gap={2}>
              <Row gap={6} wrap>
                <Text weight={560} breaks>
                  {name}
                </Text>
                {options ? (
                  <Tag>{t('buyer.options', { count: options.count, formatted: number(options.count) })}</Tag>
                ) : null}
              </Row>
              <Text size="sm" tone={isOpen ? 'warn' : 'faint'} breaks>
                {evidenceOf(column, t)}
              </Text>
            </Stack>
            <Stack gap={6}>
              <ChoiceField
                label={t('buyer.targetOf', { name })}
                choices={isListed ? choices : [own, ...choices]}
                value={isOpen ? null : own.value}
                placeholder={t('buyer.choose')}
                onChange={(value) => {
                  const chosen = targets.find((one) => targetKey(one) === value);
                  if (chosen) onChange({ index, target: chosen });
                }}
                add={{
                  label: (text) => t('buyer.writeAlways', { text }),
                  onAdd: (text) => onChange({ index, target: { kind: 'constant', text } }),
                }}
              />
              <Measured column={column} attributes={attributes} onChange={onChange} />
            </Stack>
          </li>
        );
      })}
    </ul>
  );
}

/** The unit or currency that a column's measures and prices are converted into. */
function Measured({
  column: { index, header, target, unit, currency },
  attributes,
  onChange,
}: {
  column: BuyerColumn;
  attributes: readonly Attribute[];
  onChange: (change: ColumnChange) => void;
}) {
  const { t } = useTranslation('exports');
  if (target.kind !== 'attribute') return null;
  const attribute = attributes.find(({ id }) => id === target.attribute_id);
  if (attribute?.dtype === 'price' && target.part === 'value') {
    return (
      <ChoiceField
        label={t('buyer.currencyOf', { name: header })}
        choices={currencies.map(({ code }) => ({ value: code, label: t('buyer.inCurrency', { code }) }))}
        value={currency}
        placeholder={t('buyer.currency')}
        onChange={(value) => onChange({ index, target, currency: value })}
      />
    );
  }
  const isMeasure = attribute && ['uom', 'size', 'packaging'].includes(attribute.dtype);
  if (!isMeasure || ['unit', 'no_of_pieces'].includes(target.part)) return null;
  const dimension = attribute.dtype === 'uom' ? attribute.dimension : 'length';
  return (
    <ChoiceField
      label={t('buyer.unitOf', { name: header })}
      none={t('buyer.ownUnit')}
      choices={unitNames(dimension, attribute.own_units).map((name) => ({
        value: name,
        label: t('buyer.inUnit', { unit: name }),
      }))}
      value={unit}
      placeholder={t('buyer.ownUnit')}
      onChange={(value) => onChange({ index, target, unit: value })}
    />
  );
}
