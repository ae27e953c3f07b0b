import type { InboxEnquiry } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Text } from '../../platform/kit/layout/layout.tsx';
import css from './enquiry-items.module.css';

/** Which products a buyer asked for, and how many of each. */
export function EnquiryItems({ items }: { items: InboxEnquiry['items'] }) {
  const { t } = useTranslation('enquiries');
  const { number } = useFormats();
  return (
    <table className={css['items']}>
      <thead>
        <tr>
          <th scope="col">{t('record.product')}</th>
          <th scope="col" className={css['quantity']}>
            {t('record.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          <tr key={`${item.product_id} ${place}`}>
            <td>
              <Text as="div" weight={500} breaks>
                {item.name}
              </Text>
              <Text as="div" tone="faint" size="sm" breaks>
                {item.variant === '' ? item.product_id : `${item.product_id} · ${item.variant}`}
              </Text>
            </td>
            <td className={css['quantity']}>{number(item.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
