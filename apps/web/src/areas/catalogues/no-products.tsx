import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { stepLink } from './step-link.ts';

/** A catalogue without products, with a way to choose some. */
export function NoProducts({ title, catalogueId }: { title: string; catalogueId: number }) {
  const { t } = useTranslation('catalogues');
  return (
    <EmptyState
      icon={<PackageOpen size={18} />}
      tone="accent"
      title={title}
      text={t('details.noProductsText')}
      actions={
        <LinkButton {...stepLink('products', catalogueId)} variant="primary">
          {t('details.chooseProducts')}
        </LinkButton>
      }
    />
  );
}
