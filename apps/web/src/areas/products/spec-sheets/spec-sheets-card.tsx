import { listSpecSheets } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import css from './spec-sheets-card.module.css';

/** The sheets of a product; absent for those who may not open them. */
export function SpecSheetsCard({ productId }: { productId: number }) {
  const { t } = useTranslation('specSheets');
  const { date } = useFormats();
  const mayOpen = usePermitted('update_products');
  const sheets = useCall(listSpecSheets, { query: { product_id: productId } }, { enabled: mayOpen });
  if (!mayOpen) return null;
  const id = String(productId);
  return (
    <section className={css['card']} aria-label={t('card.title')}>
      <h2>{t('card.title')}</h2>
      {sheets.isError && sheets.data === undefined ? (
        <FailedState what={t('card.title')} failure={sheets.error} onRetry={() => void sheets.refetch()} />
      ) : (
        <>
          {sheets.data?.length === 0 ? <p className={css['none']}>{t('card.none')}</p> : null}
          <ul className={css['list']}>
            {(sheets.data ?? []).map((sheet) => (
              <li key={sheet.id}>
                <Link
                  className={css['row']}
                  to="/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID"
                  params={{
                    mode: 'view',
                    id,
                    specsheetMode: 'view',
                    templateID: String(sheet.template_id ?? 0),
                    specsheetID: String(sheet.id),
                  }}
                >
                  <FileText size={15} aria-hidden />
                  <span className={css['name']} title={sheet.title}>
                    {sheet.title}
                  </span>
                  <span className={css['when']}>{date(sheet.updated_at)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <LinkButton
            size="small"
            icon={<Plus size={14} />}
            to="/product-details/$mode/$id/specsheet/create"
            params={{ mode: 'view', id }}
          >
            {t('card.new')}
          </LinkButton>
        </>
      )}
    </section>
  );
}
