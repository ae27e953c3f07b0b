import { useTranslation } from 'react-i18next';
import css from './old-name.module.css';

/** The name that a product had before, struck through below the new one. */
export function OldName({ name }: { name: string }) {
  const { t } = useTranslation('imports');
  return (
    <span className={css['line']}>
      <span className="visually-hidden">{t('preview.before')}</span>
      <del title={name}>{name}</del>
    </span>
  );
}
