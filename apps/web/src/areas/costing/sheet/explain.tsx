import { explainCost, type CostFigure, type CostLine, type CostTerm } from '@sourcewiz/contract';
import { createContext, use, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, type Formats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import css from './explain.module.css';
import type { WorkedOut } from './use-sheet.ts';
import { useAmounts } from './use-amounts.ts';

interface Opened {
  figure: CostFigure;
  label: string;
}

interface Explaining {
  opened: Opened | null;
  open: (opened: Opened, element: HTMLElement) => void;
}

const ExplainContext = createContext<Explaining>({ opened: null, open: () => undefined });

/** Around a sheet: opens the formula of the figure that is pressed, one at a time. */
export function Explainable({ worked, children }: { worked: WorkedOut; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const value = useMemo(
    () => ({
      opened,
      open: (next: Opened, element: HTMLElement) => {
        anchor.current = element;
        setOpened(next);
      },
    }),
    [opened],
  );
  return (
    <ExplainContext value={value}>
      {children}
      {opened === null ? null : (
        <Explanation
          key={keyOf(opened.figure)}
          {...opened}
          worked={worked}
          anchor={anchor}
          onClose={() => setOpened(null)}
        />
      )}
    </ExplainContext>
  );
}

const keyOf = (figure: CostFigure): string =>
  `${figure.of} ${'uid' in figure ? figure.uid : 'at' in figure ? figure.at : ''}`;

/** A figure that opens its formula. */
export function Figure({
  figure,
  label,
  children,
  strong = false,
}: {
  figure: CostFigure;
  /** What it is, for the formula's title and screen readers. */
  label: string;
  children: string;
  strong?: boolean;
}) {
  const { t } = useTranslation('costing');
  const { opened, open } = use(ExplainContext);
  const isOpen = opened !== null && keyOf(opened.figure) === keyOf(figure);
  return (
    <BareButton
      className={css['figure']}
      data-strong={strong || undefined}
      data-figure
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('explain.open', { label, value: children })}
      onClick={(event) => open({ figure, label }, event.currentTarget)}
    >
      {children}
    </BareButton>
  );
}

/** More terms than this are a list instead of a line. */
const IN_A_LINE = 6;

function Explanation({
  figure,
  label,
  worked,
  anchor,
  onClose,
}: Opened & { worked: WorkedOut; anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { t } = useTranslation('costing');
  const { amount, money } = useAmounts(worked.input);
  const { number } = useFormats();
  const explained = explainCost(figure, worked);
  const words = useTermWords();
  if (explained === null)
    return (
      <Popover anchor={anchor} align="end" label={label} onClose={onClose} className={css['box']}>
        <Stack gap={8} className={css['content']}>
          <Text weight={600} className={css['title']}>
            {label}
          </Text>
          <Text tone="soft">{t('explain.unknown')}</Text>
        </Stack>
      </Popover>
    );
  const { terms, exact, result } = explained;
  const isList = terms.length > IN_A_LINE;
  const rounded = exact === result ? '' : t('explain.rounded', { exact: number(shortened(exact)) });
  return (
    <Popover anchor={anchor} align="end" label={label} onClose={onClose} className={css['box']}>
      <Stack gap={12} className={css['content']}>
        <Text weight={600} className={css['title']}>
          {label}
        </Text>
        <div className={css['formula']} data-list={isList || undefined}>
          {terms.map((term, at) => (
            <span key={at} className={css['term']}>
              {term.op === '' ? null : <Text tone="faint">{term.op}</Text>}
              <Stack as="span" gap={0}>
                <Text as="b" weight={600} figures>
                  {words.shown(term)}
                </Text>
                <Text tone="faint" size="sm">
                  {words.label(term)}
                </Text>
              </Stack>
            </span>
          ))}
          <span className={css['term']}>
            <Text tone="faint">=</Text>
            <Stack as="span" gap={0}>
              <Text as="b" weight={600} tone="accent" figures>
                {PRICE_FIGURES.has(figure.of) ? money(result) : amount(result)}
              </Text>
              <Text tone="faint" size="sm">
                {rounded}
              </Text>
            </Stack>
          </span>
        </div>
        <dl className={css['origins']}>
          {terms.map((term, at) => {
            const origin = words.origin(term);
            return origin === '' ? null : (
              <Row key={at} as="div" gap={12} align="baseline">
                <Text as="dt" weight={560} figures className={css['value']}>
                  {words.shown(term)}
                </Text>
                <Text as="dd" tone="soft">
                  {origin}
                </Text>
              </Row>
            );
          })}
        </dl>
      </Stack>
    </Popover>
  );
}

const PRICE_FIGURES: ReadonlySet<CostFigure['of']> = new Set([
  'margin',
  'exw',
  'inland_freight',
  'port_charges',
  'fob',
  'freight',
  'cfr',
  'insurance',
  'cif',
  'tax',
  'selling_price',
]);

/** Enough digits to see how it was rounded. */
const shortened = (text: string): string => text.replace(/(\.\d{6})\d+$/, '$1');

/** How a term is written, named, and where it came from. */
function useTermWords() {
  const { t } = useTranslation('costing');
  const formats = useFormats();
  const { number, date } = formats;
  const percent = (text = '0') => formats.rate(text);
  const named = (name = ''): string => {
    const key = /^figure\.(\w+)$/.exec(name)?.[1];
    return key === undefined ? name : t(`figure.${key as 'cost'}`);
  };
  return {
    shown: ({ value, what, unit, to, currency, percent: share }: CostTerm): string => {
      switch (what) {
        case 'quantity':
          return `${number(value)} ${unit ?? ''}`.trim();
        case 'loss':
        case 'margin_on_cost':
          return `(1 + ${percent(share)})`;
        case 'margin_on_price':
          return `(1 − ${percent(share)})`;
        case 'insured':
          return `(1 − 1.10 × ${percent(share)})`;
        case 'percent':
          return percent(share);
        case 'units':
          return `${number(value)} ${unit === undefined ? '' : `${unit} / ${to}`}`.trim();
        case 'exchange':
        case 'pieces':
        case 'cbm':
          return number(value);
        default:
          return priced(formats, value, currency);
      }
    },
    label: ({ what, unit, to, name, currency, exchange }: CostTerm): string => {
      if (what === 'amount' || what === 'typed') return named(name);
      if (what === 'exchange') return `${exchange?.quote} / ${exchange?.base}`;
      if (what === 'units') return t('explain.what.units', { unit: unit ?? '', to: to ?? '' });
      return t(`explain.what.${what}`, { unit: unit ?? '', name: named(name), currency });
    },
    origin: ({ what, line, exchange, source }: CostTerm): string => {
      if (source !== undefined) return originOf(source, { t, date });
      if (what === 'pieces' || what === 'cbm') return t('explain.carton');
      if (what === 'exchange' && exchange !== undefined)
        return t('explain.exchange', {
          source: exchange.source === 'manual' ? t('explain.manual') : exchange.source,
          day: date(exchange.day),
        });
      if (line === undefined || (what !== 'rate' && what !== 'loss' && what !== 'quantity')) return '';
      if (what === 'quantity') return t('explain.sheet');
      return what === 'rate' ? originOf(line.source, { t, date }) : '';
    },
  };
}

/** An amount with its currency; small rates keep all their digits. */
export function priced({ number, money }: Formats, value: string, currency = ''): string {
  if (currency === '') return number(value);
  const digits = value.split('.')[1]?.length ?? 0;
  return digits > 2 ? `${number(value)} ${currency}` : money(value, currency);
}

type Words = ReturnType<typeof useTranslation<'costing'>>['t'];

/** Where a rate came from, by whom and of which day. */
export function originOf(
  source: CostLine['source'],
  { t, date }: { t: Words; date: Formats['date'] },
): string {
  if (source === null) return t('source.new');
  return t(source.by === '' ? `source.${source.kind}Alone` : `source.${source.kind}`, {
    by: source.by,
    day: date(source.day),
  });
}
