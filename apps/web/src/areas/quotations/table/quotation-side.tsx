import { exact, type ContainerFill, type QuotationDetails } from '@sourcewiz/contract';
import { Container as ContainerIcon, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './quotation-table.module.css';
import type { QuotationSums } from './quotation-sums.rules.ts';

/** Cubic metres and kilograms with two digits at most, as read. */
const short = (text: string): string => exact(text).toDecimalPlaces(2).toFixed();

interface FillProps {
  sums: QuotationSums;
  /** What it was before the cell that is being edited. */
  before: readonly ContainerFill[];
  /** The number of a line in the table. */
  numberOf: (uid: string) => number;
  /** Makes the quantity of a line that; undefined for people who may not. */
  onRaise: ((uid: string, quantity: string) => void) | undefined;
}

/** How full the containers are, and which line fills the chosen one. */
export function ContainerPart({ sums, before, numberOf, onRaise }: FillProps) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const { fills, suggestion, container } = sums;
  const chosen = fills.find((fill) => fill.container === container?.code);
  const others = fills.filter((fill) => fill !== chosen);
  const [fill] = fills;
  return (
    <section className={css['part']} aria-label={t('side.container')}>
      <Row justify="between" align="baseline">
        <h2>{t('side.container')}</h2>
        <Text tone="faint" size="sm">
          {t('side.usable')}
        </Text>
      </Row>
      {chosen === undefined ? null : <Fill fill={chosen} before={before} />}
      {suggestion === null || container === undefined ? null : (
        <Row gap={10} className={css['suggestion']}>
          <ContainerIcon size={17} aria-hidden />
          <Stack gap={2} grow>
            <Text weight={560}>{t('side.fillWith', { line: numberOf(suggestion.uid) })}</Text>
            <Text size="sm" tone="soft" figures>
              {t('side.fillText', {
                count: suggestion.more_cartons,
                cartons: number(suggestion.more_cartons),
                pieces: number(suggestion.more_pieces),
                cbm: number(short(suggestion.cbm)),
                percent: number(suggestion.used_percent),
              })}
            </Text>
          </Stack>
          {onRaise === undefined ? null : (
            <Button size="small" onClick={() => onRaise(suggestion.uid, suggestion.quantity)}>
              {t('side.raise', { cartons: number(suggestion.cartons) })}
            </Button>
          )}
        </Row>
      )}
      {others.map((one) => (
        <Fill key={one.container} fill={one} before={before} />
      ))}
      {fill === undefined || fill.without_cbm === 0 ? null : (
        <Text tone="warn" size="sm">
          {t('side.withoutCbm', { count: fill.without_cbm, formatted: number(fill.without_cbm) })}
        </Text>
      )}
    </section>
  );
}

/** One container: used and free volume, weight, and how many are needed. */
export function Fill({ fill, before }: { fill: ContainerFill; before: readonly ContainerFill[] }) {
  const { t } = useTranslation('quotations');
  const { number, rate } = useFormats();
  const used = Number(fill.used_percent);
  const was = Number(before.find(({ container }) => container === fill.container)?.used_percent ?? used);
  const isFull = fill.needed > 1;
  const free = exact(fill.free_cbm);
  const weight = {
    weight: number(short(fill.weight_kg)),
    payload: number(short(fill.payload_kg)),
    percent: number(fill.weight_percent),
  };
  return (
    <div className={css['fill']} data-full={isFull || undefined}>
      <Row justify="between" align="baseline">
        <span>
          <Text weight={600}>{fill.name}</Text>{' '}
          <Text tone="soft" size="sm" figures>
            {t('side.used', { cbm: number(short(fill.cbm)), of: number(short(fill.usable_cbm)) })}
          </Text>
        </span>
        <Text weight={600} figures tone={isFull ? 'warn' : 'accent'}>
          {rate(fill.used_percent)}
        </Text>
      </Row>
      <div
        className={css['bar']}
        role="meter"
        aria-label={fill.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, used)}
        aria-valuetext={rate(fill.used_percent)}
      >
        <span style={{ width: `${Math.min(100, used)}%` }} data-added />
        <span style={{ width: `${Math.min(100, was, used)}%` }} />
      </div>
      <Row justify="between" gap={10}>
        <Text size="sm" tone={isFull ? 'warn' : 'soft'} figures>
          {fill.needed > 2
            ? t('side.needed', { formatted: number(fill.needed) })
            : free.isNegative()
              ? t('side.tooMuch', { cbm: number(short(free.abs().toFixed())) })
              : t('side.free', { cbm: number(short(fill.free_cbm)) })}
        </Text>
        <Text size="sm" tone="soft" figures>
          {t('side.weight', weight)}
        </Text>
      </Row>
    </div>
  );
}

/** What all lines come to, and the margin for those who may see it. */
export function TotalPart({
  quotation,
  sums,
  below,
  onCharges,
}: {
  quotation: QuotationDetails;
  sums: QuotationSums;
  /** How many lines are below the floor. */
  below: number;
  /** Opens discounts, charges and taxes; undefined for people who may not change them. */
  onCharges: (() => void) | undefined;
}) {
  const { t } = useTranslation('quotations');
  const { amount, number, rate } = useFormats();
  const { figures, margin } = sums;
  const { terms, taxes } = quotation;
  const count = quotation.lines.length;
  const discounted = quotation.lines.filter(({ discount_percent: percent }) => Number(percent) > 0).length;
  const rows = Object.values(taxes);
  return (
    <section className={css['part']} aria-label={t('side.total')}>
      <Row justify="between" align="baseline">
        <h2>{t('side.total')}</h2>
        <Text tone="faint" size="sm">
          {[terms.incoterm, terms.places[terms.incoterm]].filter(Boolean).join(' ')}, {terms.currency}
        </Text>
      </Row>
      <Line
        name={t('side.pieces', { count, formatted: number(figures.quantity), lines: number(count) })}
        value={amount(figures.gross)}
      />
      {figures.line_discounts === '0' ? null : (
        <Line
          name={t('side.lineDiscounts', { count: discounted, formatted: number(discounted) })}
          value={`−${amount(figures.line_discounts)}`}
        />
      )}
      {rows.map(({ uid, kind, property, type, value }) => (
        <Line
          key={uid}
          name={type === 'percent' ? `${property}, ${rate(value)}` : property}
          value={`${kind === 'discount' ? '−' : ''}${amount(figures.adjustments[uid] ?? '0')}`}
        />
      ))}
      <Row justify="between" align="baseline" className={css['total']}>
        <Text weight={600} size="md">
          {t('side.total')}
        </Text>
        <Text weight={620} size="2xl" figures>
          {amount(figures.taxed_total)}
        </Text>
      </Row>
      {onCharges === undefined ? null : (
        <Button variant="text" size="small" onClick={onCharges}>
          {t('charges.title')}
        </Button>
      )}
      {margin === null ? null : (
        <div className={css['margin']} data-below={below > 0 || undefined}>
          <Row gap={8}>
            <Lock size={14} aria-hidden />
            <Text grow>{t('side.margin')}</Text>
            <Text weight={600} figures>
              {amount(margin.margin)}
            </Text>
            {margin.percent === null ? null : (
              <Text weight={600} figures>
                {rate(margin.percent)}
              </Text>
            )}
          </Row>
          <Text size="sm" tone={below > 0 ? 'warn' : 'soft'}>
            {below > 0 && quotation.margin_floor !== null
              ? t('side.below', {
                  count: below,
                  formatted: number(below),
                  floor: number(quotation.margin_floor),
                })
              : null}{' '}
            {t('side.never')}
          </Text>
        </div>
      )}
    </section>
  );
}

/** Totals and volume against the revision before. */
export function SincePart({ quotation, sums }: { quotation: QuotationDetails; sums: QuotationSums }) {
  const { t } = useTranslation('quotations');
  const { amount } = useFormats();
  const { before } = quotation;
  if (before === null) return null;
  const difference = exact(sums.figures.taxed_total).minus(before.figures.taxed_total);
  return (
    <section className={css['part']}>
      <h2>{t('side.since', { revision: before.revision })}</h2>
      <Line
        name={t('side.total')}
        value={
          <>
            <s>{amount(before.figures.taxed_total)}</s>{' '}
            <strong>
              {difference.isNegative() ? '−' : '+'}
              {amount(difference.abs().toFixed())}
            </strong>
          </>
        }
      />
    </section>
  );
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <Row justify="between" gap={10} align="baseline">
      <Text breaks>{name}</Text>
      <Text figures>{value}</Text>
    </Row>
  );
}
