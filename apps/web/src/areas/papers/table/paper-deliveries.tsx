import {
  DELIVERIES_MAX,
  deliveryProblems,
  deliverySum,
  inOrderOfDelivery,
  missingDeliveries,
  typedUnitWord,
  type PaperTerms,
} from '@sourcewiz/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { today } from '../../../platform/i18n/today.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { DayCell, NumberCell } from '../kept-field.tsx';
import css from '../papers.module.css';
import type { PaperEditor } from '../use-paper.ts';

type Delivery = PaperTerms['deliveries'][number];

/** When the supplier delivers how much of each line; what does not add up is named. */
export function PaperDeliveries({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { date, number } = useFormats();
  const { paper, canEdit, keep, loading } = editor;
  const { terms, products } = paper;
  const [now] = useState(today);
  const rows = inOrderOfDelivery(terms.deliveries, products);
  const word = (unit: string) => typedUnitWord(unit, currentLanguage());
  const units = new Map(products.map(({ uid, unit }) => [uid, word(unit)]));
  const names = new Map(products.map(({ uid, facts, name }) => [uid, facts.sku || name]));
  const problems = deliveryProblems(rows, products);
  const send = (deliveries: readonly Delivery[]) =>
    void keep('table', { terms: { deliveries: [...deliveries] } });
  const change = (at: number, part: Partial<Delivery>) =>
    send(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const lastDay = rows.at(-1)?.day ?? terms.due_on ?? terms.ship_by ?? now;
  const missing = missingDeliveries(rows, products, lastDay);
  const [first] = products;
  const add = () =>
    first && send([...rows, missing[0] ?? { line: first.uid, day: lastDay, quantity: first.quantity }]);
  if (rows.length === 0 && !canEdit) return null;
  const ordered = deliverySum(
    products.map(({ uid, quantity }) => ({ line: uid, quantity })),
    products,
  );
  const planned = rows.length === 0 ? '0' : deliverySum(rows, products)?.quantity;
  const heads = ['day', 'line', 'quantity', 'unit'] as const;
  return (
    <Section
      title={t('deliveries.title')}
      text={
        ordered === null || planned === undefined
          ? undefined
          : t('deliveries.sum', {
              planned: number(planned),
              ordered: `${number(ordered.quantity)} ${word(ordered.unit)}`.trim(),
            })
      }
      aside={
        canEdit && products.length > 0 && rows.length < DELIVERIES_MAX ? (
          <>
            {missing.length > 0 && rows.length + missing.length <= DELIVERIES_MAX ? (
              <Button size="small" loading={loading.table} onClick={() => send([...rows, ...missing])}>
                {t(rows.length === 0 ? 'deliveries.all' : 'deliveries.rest')}
              </Button>
            ) : null}
            <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
              {t('deliveries.add')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={10}>
        {rows.length === 0 ? (
          <Text tone="faint">{t('deliveries.none')}</Text>
        ) : (
          <div className={css['scroll']}>
            <table className={css['lines']} aria-label={t('deliveries.title')}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col" className={head === 'quantity' ? css['end'] : undefined}>
                      {t(`deliveries.${head}`)}
                    </th>
                  ))}
                  <th aria-hidden />
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a delivery has no name of its own
                  <tr key={`${row.line} ${row.day} ${at}`}>
                    <td data-head={t('deliveries.day')}>
                      {canEdit ? (
                        <DayCell
                          name={t('deliveries.day')}
                          aria-label={t('deliveries.day')}
                          value={row.day}
                          onKeep={(day) => day !== null && change(at, { day })}
                        />
                      ) : (
                        date(row.day)
                      )}
                    </td>
                    <td data-head={t('deliveries.line')}>
                      {canEdit ? (
                        <ChoiceField
                          label={t('deliveries.line')}
                          value={row.line}
                          choices={products.map(({ uid, facts, name }) => ({
                            value: uid,
                            label: facts.sku || name,
                            note: name,
                          }))}
                          onChange={(line) => line !== null && change(at, { line })}
                        />
                      ) : (
                        names.get(row.line)
                      )}
                    </td>
                    <td className={css['end']} data-head={t('deliveries.quantity')}>
                      {canEdit ? (
                        <NumberCell
                          name="delivery-quantity"
                          className={css['short']}
                          aria-label={t('deliveries.quantity')}
                          value={row.quantity}
                          onKeep={(quantity) => quantity !== null && change(at, { quantity })}
                        />
                      ) : (
                        number(row.quantity)
                      )}
                    </td>
                    <td data-head={t('deliveries.unit')}>{units.get(row.line)}</td>
                    <td>
                      {canEdit ? (
                        <IconButton
                          variant="text"
                          size="small"
                          icon={<Trash2 size={14} aria-hidden />}
                          label={t('deliveries.remove', { name: names.get(row.line) ?? '' })}
                          onClick={() => send(rows.toSpliced(at, 1))}
                        />
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {problems.map(({ line, planned, ordered }) => (
          <Text key={line} tone="bad" role="status">
            {t('findings.gaps.deliveries_differ', {
              at: names.get(line) ?? '',
              found: number(planned),
              wanted: number(ordered),
            })}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}
