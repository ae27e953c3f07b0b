import { PACKAGING_ROWS_MAX, boxSides, packagingFigures, type PackagingInput } from '@sourcewiz/contract';
import { ArrowDown, ArrowUp, Copy, Package, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblemText } from '../../../platform/form/field-problem-text.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { BoxMeasures, BoxNumber, BoxUnit } from './packaging-inputs.tsx';
import { PackagingFigures, PackagingTable } from './packaging-table.tsx';
import { newRow, withCopy, withPart, withUnits } from './packaging.rules.ts';
import css from './packaging-rows.module.css';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';
import type { FormActions, ProductForm } from '../change/use-product-form.ts';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

const kinds = ['inner', 'master', 'pallet', 'other'] as const;

/** How the product is packed: a row for each box, from the inner one to the pallet, with its volume and cost. */
export function PackagingRows({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const mayEdit = usePermitted('edit_packaging');
  const maySeeCosts = usePermitted('view_costing');
  const { product, problems, actions } = form;
  const rows = product.packaging;
  if (rows === null) return null;
  const editable = mayEdit && !form.readOnly;
  if (!editable) {
    return rows.length === 0 ? (
      <Text as="p" tone="faint">
        {t('packaging.none')}
      </Text>
    ) : (
      <PackagingTable rows={rows} costs={maySeeCosts} />
    );
  }
  return (
    <Stack gap={12} className={css['rows']}>
      {rows.map((row, at) => (
        <PackagingRow
          // Rows have no identity of their own; the input is held by the form, not by the row.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          row={row}
          at={at}
          count={rows.length}
          costs={maySeeCosts}
          problems={problems}
          actions={actions}
        />
      ))}
      {rows.length === 0 ? (
        <Text as="p" tone="faint">
          {t('packaging.noneText')}
        </Text>
      ) : null}
      <AddRow rows={rows} actions={actions} />
    </Stack>
  );
}

function AddRow({ rows, actions }: { rows: readonly PackagingInput[]; actions: FormActions }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const full = rows.length >= PACKAGING_ROWS_MAX;
  const add = (kind: (typeof kinds)[number]): void =>
    actions.set('packaging', (now) => [
      ...now,
      newRow(now, kind === 'other' ? '' : t(`packaging.kinds.${kind}`)),
    ]);
  if (full) {
    return (
      <Text as="p" tone="faint">
        {t('packaging.full', { count: PACKAGING_ROWS_MAX, formatted: number(PACKAGING_ROWS_MAX) })}
      </Text>
    );
  }
  return (
    <Row wrap>
      {kinds.map((kind) => (
        <Button key={kind} size="small" icon={<Plus size={13} aria-hidden />} onClick={() => add(kind)}>
          {t(`packaging.kinds.${kind}`)}
        </Button>
      ))}
    </Row>
  );
}

interface RowProps {
  row: PackagingInput;
  at: number;
  count: number;
  costs: boolean;
  problems: FieldProblems;
  actions: FormActions;
}

const PackagingRow = memo(function PackagingRow({ row, at, count, costs, problems, actions }: RowProps) {
  const { t } = useTranslation('products');
  const { organisation } = useSession();
  const currency = row.currency || organisation.default_currency;
  const figures = packagingFigures(row, '.');
  const units = withUnits(row);
  const id = (part: string): string => `packaging-${at}-${part}`;
  const set = (part: keyof PackagingInput, text: string): void => {
    actions.set('packaging', (now) =>
      now.map((one, place) => (place === at ? withPart(one, part, text) : one)),
    );
    actions.setProblem(`packaging.${at}.${part}`, undefined);
  };
  const wrong = (...parts: (keyof PackagingInput)[]): string | undefined => {
    const problem = parts.map((part) => problems[`packaging.${at}.${part}`]).find(Boolean);
    return problem === undefined ? undefined : fieldProblemText(problem);
  };
  const name = row.description.trim() || t('packaging.row', { at: at + 1 });
  return (
    <fieldset className={css['row']}>
      <legend className="visually-hidden">{name}</legend>
      <Row className={css['top']}>
        <Package size={16} aria-hidden />
        <TextInput
          id={id('description')}
          className={css['name']}
          value={row.description}
          maxLength={120}
          placeholder={t('packaging.name')}
          aria-label={t('packaging.name')}
          onChange={(event) => set('description', event.target.value)}
        />
        <RowMenu name={name} at={at} count={count} actions={actions} />
      </Row>
      <div className={css['fields']}>
        <BoxMeasures
          label={t('packaging.size')}
          ids={boxSides.map(id)}
          names={boxSides.map((side) => `${name}, ${t(`packaging.${side}`)}`)}
          values={boxSides.map((side) => row[side])}
          wrong={boxSides.map((side) => wrong(side) !== undefined)}
          error={wrong('length', 'width', 'height', 'unit')}
          onChange={(place, text) => set(boxSides[place] ?? 'length', text)}
          unit={
            <BoxUnit
              id={id('unit')}
              dimension="length"
              label={t('packaging.unit')}
              value={units.unit}
              invalid={wrong('unit') !== undefined}
              onChange={(text) => set('unit', text)}
            />
          }
        />
        <BoxNumber
          id={id('no_of_pieces')}
          label={t('packaging.pieces')}
          whole
          value={row.no_of_pieces}
          error={wrong('no_of_pieces')}
          suffix={t('packaging.piecesUnit')}
          onChange={(text) => set('no_of_pieces', text)}
        />
        {costs ? (
          <>
            <BoxNumber
              id={id('cost_of_carton')}
              label={t('packaging.cost')}
              value={row.cost_of_carton}
              error={wrong('cost_of_carton')}
              suffix={currency}
              onChange={(text) => set('cost_of_carton', text)}
            />
            <BoxNumber
              id={id('rate_of_carton')}
              label={t('packaging.rate')}
              value={row.rate_of_carton}
              error={wrong('rate_of_carton', 'carton_rate_unit')}
              suffix={currency}
              note={row.cost_of_carton.trim() === '' ? undefined : t('packaging.rateUnused')}
              onChange={(text) => set('rate_of_carton', text)}
              choice={
                <BoxUnit
                  id={id('carton_rate_unit')}
                  dimension="area"
                  label={t('packaging.rateUnit')}
                  value={units.carton_rate_unit}
                  invalid={wrong('carton_rate_unit') !== undefined}
                  onChange={(text) => set('carton_rate_unit', text)}
                />
              }
            />
          </>
        ) : null}
      </div>
      <PackagingFigures figures={figures} currency={row.currency} costs={costs} />
    </fieldset>
  );
});

function RowMenu({
  name,
  at,
  count,
  actions,
}: {
  name: string;
  at: number;
  count: number;
  actions: FormActions;
}) {
  const { t } = useTranslation('products');
  const change = (next: (rows: readonly PackagingInput[]) => PackagingInput[]): void =>
    actions.set('packaging', next);
  const items: (MenuItem | 'divider')[] = [
    {
      key: 'copy',
      label: t('packaging.copy'),
      icon: <Copy size={15} aria-hidden />,
      disabled: count >= PACKAGING_ROWS_MAX,
      onClick: () => change((rows) => withCopy(rows, at)),
    },
    {
      key: 'up',
      label: t('packaging.up'),
      icon: <ArrowUp size={15} aria-hidden />,
      disabled: at === 0,
      onClick: () => change((rows) => moved(rows, at, at - 1)),
    },
    {
      key: 'down',
      label: t('packaging.down'),
      icon: <ArrowDown size={15} aria-hidden />,
      disabled: at === count - 1,
      onClick: () => change((rows) => moved(rows, at, at + 1)),
    },
    'divider',
    {
      key: 'remove',
      label: t('packaging.remove'),
      tone: 'danger',
      icon: <Trash2 size={15} aria-hidden />,
      onClick: () => change((rows) => rows.filter((_, place) => place !== at)),
    },
  ];
  return <MoreMenu label={t('packaging.actions', { name })} items={items} />;
}
