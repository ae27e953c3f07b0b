import type { Money, SheetFreight } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { currencyChoices } from '../../../platform/i18n/currency-names.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { NumberCell } from './cell.tsx';
import type { SheetTableProps } from './sheet-props.ts';
import css from './sheet.module.css';

/** What freight by the container is divided by, in words. */
export function freightNote(
  { worked: { input, facts } }: SheetTableProps,
  t: ReturnType<typeof useTranslation<'costing'>>['t'],
  number: (value: string | number) => string,
): string {
  if (input.freight?.basis !== 'container') return '';
  const { pieces_per_container: pieces } = facts;
  return pieces === null
    ? t('price.noPieces')
    : t('price.pieces', { pieces: number(pieces), container: input.freight.container });
}

/** How the freight of a piece is paid: by the container, at the rate that the company knows for it, or another way. */
export function FreightFields({ form, ground, isEditable, worked }: SheetTableProps) {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const { freight, currency: own } = form.draft;
  const bases = ['none', 'container', 'cbm', 'piece'] as const;
  const basis = freight?.basis ?? 'none';
  const containers = ground?.containers ?? [];
  /** In a container, at the rate that the company knows for it. */
  const inContainer = (now: SheetFreight | null, code: string): SheetFreight => {
    const known = containers.find((one) => one.code === code)?.freight;
    const { rate = '', currency = own } = now ?? {};
    return { basis: 'container', rate, currency, ...(known && rateOf(known)), container: code };
  };
  const charged = (next: string | null, now: SheetFreight | null): SheetFreight | null => {
    if (next === null || next === 'none') return null;
    const first = containers.find((one) => one.freight && one.pieces !== null) ?? containers[0];
    if (next === 'container') return inContainer(now, now?.container || (first?.code ?? ''));
    return {
      basis: next as 'cbm' | 'piece',
      rate: now?.rate ?? '',
      currency: now?.currency ?? own,
      container: '',
    };
  };
  if (!isEditable)
    return (
      <Text tone="soft">
        {t(`price.freight.${basis}`)} {worked.input.freight?.container}
      </Text>
    );
  const chosen = containers.find(({ code }) => freight?.basis === 'container' && code === freight.container);
  const known = chosen?.freight && rateOf(chosen.freight);
  const isOther =
    known !== undefined && (known.rate !== freight?.rate || known.currency !== (freight.currency ?? own));
  return (
    <Row gap={6} wrap>
      <ChoiceField
        label={t('price.freightBasis')}
        choices={bases.map((key) => ({ value: key, label: t(`price.freight.${key}`) }))}
        value={basis}
        onChange={(next) => form.set('freight', (now) => charged(next, now))}
      />
      {freight?.basis === 'container' ? (
        <ChoiceField
          label={t('price.container')}
          choices={containers.map(({ code, name }) => ({ value: code, label: name }))}
          value={freight.container === '' ? null : freight.container}
          onChange={(code) => form.set('freight', (now) => inContainer(now, code ?? ''))}
        />
      ) : null}
      {freight === null ? null : (
        <>
          <NumberCell
            col="price"
            label={t('price.freightRate')}
            value={freight.rate}
            problem={form.errorAt('freight.rate')}
            onChange={(rate) => form.set('freight', (now) => now && { ...now, rate })}
          />
          <ChoiceField
            label={t('price.freightCurrency')}
            className={css['short']}
            choices={currencyChoices()}
            value={freight.currency ?? own}
            shown={freight.currency ?? own}
            onChange={(code) => form.set('freight', (now) => now && { ...now, currency: code ?? own })}
          />
        </>
      )}
      {chosen && known && isOther ? (
        <Button
          size="small"
          variant="text"
          onClick={() => form.set('freight', (now) => inContainer(now, chosen.code))}
        >
          {t('price.freightTake', {
            rate: `${number(known.rate)} ${known.currency}`,
            container: chosen.name,
          })}
        </Button>
      ) : null}
    </Row>
  );
}

/** What a full container costs, as the rate of freight. */
const rateOf = ({ amount, currency }: Money): { rate: string; currency: string } => ({
  rate: amount,
  currency,
});
