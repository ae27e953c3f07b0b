import { exact } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { unitText } from '../unit-text.ts';
import css from './bom.module.css';
import { buyingList, type Bom, type ToBuy } from './bom-rows.rules.ts';

/** What an order takes of everything that is bought, loss included, and the work that it is. */
export function BuyCard({
  toBuy,
  packing,
  order,
}: {
  toBuy: readonly ToBuy[];
  packing: Bom['packing'];
  order: string;
}) {
  const { t } = useTranslation('bom');
  const { number, money } = useFormats();
  const boxes = packing.flatMap(({ description, need, cost, currency }): ToBuy[] =>
    cost === null
      ? []
      : [
          {
            source_id: null,
            kind: 'material',
            code: '',
            name: description === '' ? t('box') : description,
            unit: '',
            need,
            cost: exact(cost).times(need).toFixed(),
            currency,
          },
        ],
  );
  const { goods, work, totals } = buyingList([...toBuy, ...boxes]);
  return (
    <Card title={t('buy.title', { order: number(order) })} aside={<Text tone="faint">{t('buy.note')}</Text>}>
      {goods.length === 0 ? (
        <Text tone="faint">{t('buy.none')}</Text>
      ) : (
        <dl className={css['buy']}>
          {goods.map(({ name, code, unit, need, cost, currency }) => (
            <div key={`${code} ${name} ${unit} ${currency} ${cost}`}>
              <dt>{name}</dt>
              <dd>
                {number(need)} <Text tone="faint">{unitText(unit, need)}</Text>
              </dd>
              <dd>{money(cost, currency)}</dd>
            </div>
          ))}
          {totals.map(({ currency, amount }) => (
            <div key={currency} className={css['total']}>
              <dt>{t('buy.total')}</dt>
              <dd />
              <dd>{money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {work.length === 0 ? null : (
        <Text as="p" tone="faint">
          {t('buy.work')}:{' '}
          {work.map(({ name, need, unit }) => `${name} ${number(need)} ${unitText(unit, need)}`).join(', ')}
        </Text>
      )}
    </Card>
  );
}
