import {
  incotermPrices,
  quotedPrices,
  type Container,
  type IncotermPrice,
  type QuotationLine,
  type QuotationTerms,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './quotation-table.module.css';
import type { QuotationSums } from './quotation-sums.rules.ts';

/** The same lines at each Incoterm, in total and for the current line; a press quotes another. */
export function IncotermBar({
  terms,
  sums,
  containers,
  line,
  lineNumber = 0,
  lines,
  onChoose,
}: {
  terms: QuotationTerms;
  sums: QuotationSums;
  containers: readonly Container[];
  /** The current line. */
  line?: QuotationLine | undefined;
  lineNumber?: number;
  lines: number;
  onChoose: ((incoterm: IncotermPrice) => void) | undefined;
}) {
  const { t } = useTranslation('quotations');
  const { amount, number, rate } = useFormats();
  const prices = line && quotedPrices(line, terms, containers);
  return (
    <section className={css['incoterms']} aria-label={t('incoterms.title')}>
      <Row justify="between" className={css['incotermsHead']}>
        <Text weight={560}>{t('incoterms.title')}</Text>
        <Text tone="faint" size="sm">
          {terms.currency}, {t('lines', { count: lines, formatted: number(lines) })}
        </Text>
      </Row>
      <div className={css['incotermList']}>
        {incotermPrices.map((name) => {
          const { total, margin } = sums.incoterms[name];
          const isQuoted = name === terms.incoterm;
          const price = prices?.[name] ?? null;
          return (
            <BareButton
              key={name}
              className={css['incoterm']}
              pressed={isQuoted}
              disabled={onChoose === undefined || total === null}
              onClick={() => onChoose?.(name)}
            >
              <Row justify="between">
                <Text weight={600}>{[name, terms.places[name]].filter(Boolean).join(' ')}</Text>
                {isQuoted ? <Tag tone="ok">{t('incoterms.quoted')}</Tag> : null}
              </Row>
              <Text weight={620} size="lg" figures>
                {total === null ? '–' : amount(total)}
              </Text>
              {margin?.percent == null ? null : (
                <Row justify="between">
                  <Text size="sm" tone="soft">
                    {t('incoterms.margin')}
                  </Text>
                  <Text size="sm" figures>
                    {rate(margin.percent)}
                  </Text>
                </Row>
              )}
              {line === undefined ? null : (
                <Row justify="between">
                  <Text size="sm" tone="soft">
                    {t('incoterms.line', { line: lineNumber })}
                  </Text>
                  <Text size="sm" figures>
                    {price === null ? '–' : amount(price)}
                  </Text>
                </Row>
              )}
              {total === null ? (
                <Text size="sm" tone="soft">
                  {t('incoterms.unknown')}
                </Text>
              ) : null}
            </BareButton>
          );
        })}
      </div>
    </section>
  );
}
