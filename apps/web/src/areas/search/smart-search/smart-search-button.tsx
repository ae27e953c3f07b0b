import { useNavigate } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './smart-search-button.module.css';

/** The camera beside the words of a search: leads to the search by picture. */
export function SmartSearchButton() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const label = t('field.camera');
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={label}
      title={label}
      onClick={() => void navigate({ to: '/master-catalogue/smart-search' as string })}
    >
      <Camera size={16} aria-hidden />
    </button>
  );
}
