import { isForBuyers, type Attribute, type ResultOf, type proposeFamily } from '@sourcewiz/contract';
import { X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Checkbox } from '../../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choices/choice-field.tsx';
import { IconButton } from '../../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { SortableList } from '../../../../platform/kit/sort/sortable-list.tsx';
import { useStable } from '../../../../platform/kit/use-stable.ts';
import css from '../attribute-drawer.module.css';
import { SortRow } from '../sort-rows.tsx';
import { movedRows, shownRows, withUse, type FamilyRow, type FamilyUse } from './family-draft.rules.ts';

const uses = ['wanted', 'for_buyers', 'counts'] as const satisfies FamilyUse[];

/** The attributes of a family in their order, with their uses; others are added by name. */
export function FamilyList({
  rows,
  attributes,
  looked,
  onChange,
}: {
  rows: readonly FamilyRow[];
  attributes: readonly Attribute[];
  /** In how many products each attribute is filled in, once that is known. */
  looked: ResultOf<typeof proposeFamily> | undefined;
  onChange: (rows: FamilyRow[]) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const shown = shownRows(rows, attributes);
  const filled = new Map(looked?.attributes.map((one) => [one.attribute_id, one.filled]));
  const move = useStable((from: number, to: number) =>
    onChange(
      movedRows(
        rows,
        shown.map(({ row }) => row),
        { from, to },
      ),
    ),
  );
  const put = useStable((next: FamilyRow) =>
    onChange(rows.map((row) => (row.key === next.key ? next : row))),
  );
  const remove = useStable((key: string) => onChange(rows.filter((row) => row.key !== key)));
  const add = (id: number): void =>
    onChange([...rows, { key: String(id), attribute_id: id, wanted: true, for_buyers: true, counts: false }]);
  const taken = new Set(rows.map(({ attribute_id: id }) => id));
  const offered = attributes.filter(
    ({ id, visible, isDisabled }) => visible && !isDisabled && !taken.has(id),
  );
  return (
    <Stack as="section" aria-label={t('family.list')}>
      <Text as="h3" size="base" weight={600}>
        {t('family.list')}
      </Text>
      {shown.length === 0 ? (
        <Text as="p" tone="faint">
          {t('family.none')}
        </Text>
      ) : null}
      <SortableList onMove={move}>
        <ul className={css['members']} aria-label={t('family.list')}>
          {shown.map(({ row, attribute }, index) => (
            <FamilyLine
              key={row.key}
              row={row}
              attribute={attribute}
              index={index}
              count={shown.length}
              filled={looked && (filled.get(row.attribute_id) ?? 0)}
              products={looked?.product_count ?? 0}
              onMove={move}
              onChange={put}
              onRemove={remove}
            />
          ))}
        </ul>
      </SortableList>
      <ChoiceField
        label={t('family.others')}
        placeholder={t('family.add')}
        choices={offered.map(({ id, name, tabname }) => ({
          value: String(id),
          label: name,
          note: t(`sections.${tabname}`),
        }))}
        value={null}
        notice={offered.length === 0 ? t('family.allIn') : undefined}
        onChange={(value) => value !== null && add(Number(value))}
      />
    </Stack>
  );
}

const FamilyLine = memo(function FamilyLine({
  row,
  attribute,
  index,
  count,
  filled,
  products,
  onMove,
  onChange,
  onRemove,
}: {
  row: FamilyRow;
  attribute: Attribute;
  index: number;
  count: number;
  filled: number | undefined;
  products: number;
  onMove: (from: number, to: number) => void;
  onChange: (row: FamilyRow) => void;
  onRemove: (key: string) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const { name, compulsory } = attribute;
  const mayBeShown = isForBuyers(attribute);
  return (
    <SortRow id={row.key} index={index} count={count} name={name} onMove={onMove}>
      <div role="group" aria-label={name} className={css['member']}>
        <Row gap={8} justify="between">
          <Text weight={500} clip>
            {name}
          </Text>
          {filled === undefined || products === 0 ? null : (
            <Text tone="faint" size="sm" figures className={css['filled']}>
              {t('family.filled', { count: products, filled: number(filled), formatted: number(products) })}
            </Text>
          )}
        </Row>
        <div className={css['uses']}>
          {uses.map((use) =>
            use === 'for_buyers' && !mayBeShown ? (
              <Text key={use} tone="faint" size="sm">
                {t('family.internal')}
              </Text>
            ) : use === 'counts' && compulsory ? (
              <Text key={use} tone="faint" size="sm">
                {t('family.compulsory')}
              </Text>
            ) : (
              <Checkbox key={use} checked={row[use]} onChange={(on) => onChange(withUse(row, use, on))}>
                {t(`family.uses.${use}`)}
              </Checkbox>
            ),
          )}
        </div>
      </div>
      {/* An attribute left out is not asked for; it can still be filled in. */}
      <IconButton
        label={t('remove', { name })}
        icon={<X size={15} aria-hidden />}
        onClick={() => onRemove(row.key)}
      />
    </SortRow>
  );
});
