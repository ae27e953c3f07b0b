import { useNavigate } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';

/** The camera beside a search field: leads to the image search. */
export function SmartSearchButton() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const label = t('field.camera');
  return (
    <Button
      icon={<Camera size={16} aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void navigate({ to: '/master-catalogue/smart-search' as string })}
    />
  );
}
