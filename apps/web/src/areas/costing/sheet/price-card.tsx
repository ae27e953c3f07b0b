import { incotermPrices, sumOf, type CostFigure, type IncotermPrice } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyChoices } from '../../../platform/i18n/currency-names.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { NumberCell, UnitCell } from './cell.tsx';
import { Figure } from './explain.tsx';
import { FreightFields, freightNote } from './freight-fields.tsx';
import { pressInSheet } from './sheet-keys.ts';
import { ChargeRows } from './charge-rows.tsx';
import type { SheetTableProps } from './sheet-props.ts';
import css from './sheet.module.css';
import { useAmounts, useUnitName } from './use-amounts.ts';

/** From the cost to the selling price, step by step. */
export function PriceCard(props: SheetTableProps) {
  const { form, worked, ground, isEditable } = props;
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const { amount, money, withCurrency } = useAmounts(worked.input);
  const { input, figures, facts } = worked;
  const { draft } = form;
  const unit = useUnitName()(input.selling_unit);
  const typed = (field: 'inland_freight' | 'port_charges' | 'insurance_percent') => ({
    col: 'price',
    label: t(`figure.${field}`),
    value: draft[field],
    problem: form.errorAt(field),
    onChange: isEditable ? (text: string) => form.set(field, text) : undefined,
  });
  const figure = (of: Exclude<CostFigure['of'], 'line' | 'overhead' | 'tax'>, strong = false) => {
    const value = of === 'overheads' ? null : figures[of];
    return (
      <Figure figure={{ of } as CostFigure} label={t(`figure.${of}`)} strong={strong}>
        {value === null
          ? input.freight === null
            ? '–'
            : t('price.unknown')
          : COSTS.has(of)
            ? amount(value)
            : money(value)}
      </Figure>
    );
  };
  return (
    <div
      role="group"
      aria-label={t('price.title', { unit })}
      onKeyDown={pressInSheet}
      className={css['price']}
    >
      <Card
        title={t('price.title', { unit })}
        aside={
          isEditable ? (
            <ChoiceField
              label={t('price.currency')}
              className={css['short']}
              choices={currencyChoices()}
              value={draft.currency}
              shown={draft.currency}
              onChange={(code) => form.set('currency', code ?? draft.currency)}
            />
          ) : (
            <Text tone="faint">{input.currency}</Text>
          )
        }
      >
        <Stack gap={6}>
          <Step name={t('figure.making_cost')} value={figure('making_cost')} />
          <Step
            name={t('figure.overheads')}
            value={
              <Figure figure={{ of: 'overheads' }} label={t('figure.overheads')}>
                {amount(sumText(figures.overheads))}
              </Figure>
            }
          />
          <Step name={t('figure.packaging')} value={figure('packaging')} />
          <Step isTotal name={t('price.cost', { unit })} value={figure('cost', true)} />
          <Step
            isWide
            name={t('figure.margin')}
            note={
              figures.margin_percent === null
                ? ''
                : t('price.ofPrice', { percent: number(figures.margin_percent) })
            }
            value={figure('margin')}
          >
            <Row gap={8} wrap>
              {isEditable ? (
                <Segmented
                  label={t('figure.margin')}
                  value={draft.margin.basis}
                  items={(['cost', 'price'] as const).map((key) => ({
                    key,
                    label: t(`price.margin.${key}`),
                  }))}
                  onChange={(basis) => form.set('margin', (now) => ({ ...now, basis }))}
                />
              ) : (
                <Text tone="soft">{t(`price.margin.${input.margin.basis}`)}</Text>
              )}
              <NumberCell
                col="price"
                label={t('price.marginPercent')}
                unit="%"
                value={draft.margin.percent}
                problem={form.errorAt('margin.percent')}
                onChange={
                  isEditable ? (percent) => form.set('margin', (now) => ({ ...now, percent })) : undefined
                }
              />
            </Row>
          </Step>
          <Step isTotal chosen={input.incoterm === 'EXW'} name="EXW" value={figure('exw', true)} />
          <Step name={t('figure.inland_freight')} value={figure('inland_freight')}>
            <NumberCell {...typed('inland_freight')} />
          </Step>
          <Step name={t('figure.port_charges')} value={figure('port_charges')}>
            <NumberCell {...typed('port_charges')} />
          </Step>
          <Step isTotal chosen={input.incoterm === 'FOB'} name="FOB" value={figure('fob', true)} />
          <Step
            isWide
            name={t('figure.freight')}
            note={freightNote(props, t, number)}
            value={figure('freight')}
          >
            <FreightFields {...props} ground={ground} />
          </Step>
          <Step isTotal chosen={input.incoterm === 'CFR'} name="CFR" value={figure('cfr', true)} />
          <Step name={t('figure.insurance')} note={t('price.insured')} value={figure('insurance')}>
            <NumberCell {...typed('insurance_percent')} unit="%" />
          </Step>
          <Step isTotal chosen={input.incoterm === 'CIF'} name="CIF" value={figure('cif', true)} />
          <table className={css['taxes']} aria-label={t('figure.tax')}>
            <tbody>
              <ChargeRows
                {...props}
                list="taxes"
                base={figures.price === null ? '–' : money(figures.price)}
              />
            </tbody>
          </table>
          <Row justify="between" align="end" wrap className={css['selling']}>
            <Stack gap={4}>
              <Text weight={600}>{t('figure.selling_price')}</Text>
              <Row gap={6} wrap>
                {isEditable ? (
                  <Segmented<IncotermPrice>
                    label={t('price.incoterm')}
                    value={draft.incoterm}
                    items={incotermPrices.map((key) => ({ key, label: key }))}
                    onChange={(incoterm) => form.set('incoterm', incoterm)}
                  />
                ) : (
                  <Text tone="faint">{input.incoterm}</Text>
                )}
                <UnitCell
                  col="unit"
                  label={t('price.sellingUnit')}
                  value={draft.selling_unit}
                  problem={form.errorAt('selling_unit')}
                  onChange={isEditable ? (text) => form.set('selling_unit', text) : undefined}
                />
              </Row>
            </Stack>
            <Text size="4xl" weight={620} figures>
              <Figure figure={{ of: 'selling_price' }} label={t('figure.selling_price')} strong>
                {figures.selling_price === null ? t('price.unknown') : withCurrency(figures.selling_price)}
              </Figure>
            </Text>
          </Row>
          {facts.cbm_per_piece === null ? null : (
            <Text tone="faint" size="sm">
              {t('price.cbm', { cbm: number(facts.cbm_per_piece) })}
            </Text>
          )}
          {isEditable ? (
            <Row gap={6}>
              <Text tone="faint" size="sm">
                {t('price.decimals')}
              </Text>
              {[2, 3, 4, 5, 6].map((count) => (
                <Button
                  key={count}
                  size="small"
                  variant={draft.decimals === count ? 'default' : 'text'}
                  aria-pressed={draft.decimals === count}
                  onClick={() => form.set('decimals', count)}
                >
                  {count}
                </Button>
              ))}
            </Row>
          ) : null}
        </Stack>
      </Card>
    </div>
  );
}

const COSTS: ReadonlySet<CostFigure['of']> = new Set(['making_cost', 'packaging', 'cost']);
const sumText = (amounts: readonly string[]): string => sumOf(amounts).toFixed();

function Step({
  name,
  note = '',
  value,
  isTotal = false,
  chosen = false,
  isWide = false,
  children,
}: {
  name: string;
  note?: string;
  value: ReactNode;
  isTotal?: boolean;
  /** The price that is sold at. */
  chosen?: boolean;
  /** What is entered takes a row of its own. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={css['step']}
      data-total={isTotal || undefined}
      data-chosen={chosen || undefined}
      data-wide={isWide || undefined}
      data-row
    >
      <span>
        {name}
        {note === '' ? null : (
          <Text as="div" tone="faint" size="sm" weight={450}>
            {note}
          </Text>
        )}
      </span>
      <span className={css['entry']}>{children}</span>
      <span className={css['amount']}>{value}</span>
    </div>
  );
}
