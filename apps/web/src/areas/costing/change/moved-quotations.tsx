import type { AnswerOf, whatIf } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import css from './what-if.module.css';

/** Open quotations with products that move. */
export function MovedQuotations({
  data: { quotations, quotation_counts: counts, floor },
}: {
  data: AnswerOf<typeof whatIf>;
}) {
  const { t } = useTranslation('whatIf');
  const { number, money } = useFormats();
  if (quotations === null || counts === null) return null;
  const { all, below, lines } = counts;
  const percent = (value: string | null): string =>
    value === null ? '–' : t('percent', { value: number(value) });
  return (
    <Card
      title={t('quotations.title')}
      aside={
        all === 0 ? undefined : (
          <Text tone="faint">
            {t('quotations.below', { count: below, formatted: number(below), total: number(all) })}
          </Text>
        )
      }
    >
      {all === 0 ? (
        <Text tone="faint">{t('quotations.none')}</Text>
      ) : (
        <>
          <ul className={css['quotations']}>
            {quotations.map((one, at) => (
              <li key={`${one.number} ${one.revision} ${at}`}>
                <Row justify="between" wrap>
                  <span>
                    <b>{one.number}</b>{' '}
                    <Text tone="faint">{t('quotations.revision', { revision: number(one.revision) })}</Text>
                  </span>
                  <Text tone="faint">{one.buyer}</Text>
                </Row>
                <Row justify="between" wrap>
                  <span>
                    {one.product_name}
                    <Text tone="faint" size="sm" as="div">
                      {t('quotations.line', {
                        pieces: number(one.pieces),
                        price: money(one.price, one.currency),
                        incoterm: one.incoterm,
                      })}
                    </Text>
                  </span>
                  <span>
                    <Text tone="faint" className={css['old']}>
                      {percent(one.old_margin_percent)}
                    </Text>{' '}
                    <Text tone={one.is_below ? 'bad' : 'ink'} weight={600}>
                      {percent(one.new_margin_percent)}
                    </Text>
                  </span>
                </Row>
                {one.is_below ? (
                  <Row gap={6} inline>
                    <CircleAlert size={13} aria-hidden color="var(--bad)" />
                    <Text tone="bad">{t('quotations.belowFloor', { floor: number(floor ?? '0') })}</Text>
                  </Row>
                ) : null}
              </li>
            ))}
          </ul>
          {lines > quotations.length ? (
            <Text as="p">
              {t('quotations.more', { shown: number(quotations.length), total: number(lines) })}
            </Text>
          ) : null}
          <Text as="p" tone="faint" size="sm">
            {t('quotations.note')}
          </Text>
        </>
      )}
    </Card>
  );
}
