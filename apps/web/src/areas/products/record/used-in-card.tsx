import { listCatalogues } from '@sourcewiz/contract';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import page from './product-editor.module.css';
import css from './used-in-card.module.css';

const tones = { active: 'ok', draft: 'neutral', inactive: 'warn' } as const;

/** The catalogues that hold the product; absent while there is none. */
export function UsedInCard({ productId }: { productId: number }) {
  const { t } = useTranslation('products');
  const permitted = usePermitted('view_catalogue_history');
  const { data } = useCall(
    listCatalogues,
    { query: { product_id: productId, limit: 20 } },
    { enabled: permitted },
  );
  if (data === undefined || data.catalogues.length === 0) return null;
  return (
    <section className={page['card']}>
      <header className={page['cardHead']}>
        <h2>{t('usedIn.title')}</h2>
      </header>
      <ul className={css['list']}>
        {data.catalogues.map(({ id, name, status }) => (
          <li key={id} className={css['row']}>
            <BookOpen size={15} aria-hidden />
            <span className={css['name']} title={name}>
              {name}
            </span>
            <Tag tone={tones[status]}>{t(`catalogue.${status}`)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
