import { getProducts } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import css from '../details/buyer-page.module.css';

const SHOWN = 7;

/** The products that were chosen in the library and come along. */
export function ComingProducts({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const seesProducts = usePermitted('view_products');
  const { data = [] } = useCall(
    getProducts,
    { query: { ids: ids.slice(0, SHOWN) } },
    { enabled: seesProducts },
  );
  const more = ids.length - SHOWN;
  return (
    <Card title={t('buyer.chosenTitle')}>
      <div className={css['coming']}>
        <div className={css['pictures']}>
          {data.map(({ id, name, images }) => (
            <img key={id} src={images[0]?.thumb ?? '/art/no-image.svg'} alt={name} title={name} />
          ))}
          {more > 0 ? <span className={css['more']}>+{number(more)}</span> : null}
        </div>
        <p className={css['comingText']}>
          {t('buyer.chosenText', { count: ids.length, formatted: number(ids.length) })}
        </p>
      </div>
    </Card>
  );
}
