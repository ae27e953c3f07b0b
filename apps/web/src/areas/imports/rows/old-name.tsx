import { useTranslation } from 'react-i18next';
import { Text } from '../../../platform/kit/layout/layout.tsx';

/** The previous name of a product, struck through below the new one. */
export function OldName({ name }: { name: string }) {
  const { t } = useTranslation('imports');
  return (
    <Text as="div" tone="faint" size="sm" clip>
      <span className="visually-hidden">{t('preview.before')}</span>
      <del title={name}>{name}</del>
    </Text>
  );
}
