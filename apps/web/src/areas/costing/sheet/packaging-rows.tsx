import { type CostGround, type Product } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import css from './sheet.module.css';

/** The boxes of the product as they are; they are changed where the product is packed (COST-005). */
export function PackagingRows({ product, ground }: { product: Product; ground: CostGround | null }) {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const mayEdit = usePermitted('edit_packaging');
  const rows = ground?.packaging ?? [];
  return (
    <>
      {rows.map(({ description, currency, cost_per_piece: cost }, at) => {
        const box = product.packaging?.[at];
        return (
          <tr key={at} className={css['line']}>
            <th scope="row" className={css['name']}>
              <span className={css['read']}>{description === '' ? t('packaging.box') : description}</span>{' '}
              {box === undefined ? null : (
                <Text tone="faint" size="sm">
                  {[box.length, box.width, box.height].filter(Boolean).map(number).join(' × ')} {box.unit}
                </Text>
              )}
            </th>
            <td className={css['rate']} data-head={t('packaging.pieces')}>
              {box === undefined ? null : number(box.no_of_pieces || '0')}
            </td>
            <td colSpan={5} data-head={t('packaging.cbm')}>
              {box?.CBM == null ? null : (
                <Text tone="faint">
                  <Lock size={12} aria-label={t('packaging.locked')} /> {number(box.CBM)} m³
                </Text>
              )}
            </td>
            <td className={css['amount']}>{cost === null ? '–' : `${number(cost)} ${currency}`}</td>
          </tr>
        );
      })}
      {mayEdit ? (
        <tr className={css['add']}>
          <td colSpan={8}>
            <Link
              to="/product-details/$mode/$id/$tab"
              params={{ mode: 'edit', id: String(product.id), tab: 'packing' }}
              className={css['link']}
            >
              {t('packaging.edit')}
            </Link>
          </td>
        </tr>
      ) : null}
    </>
  );
}
