import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, FileSpreadsheet, Images } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Menu, type MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';

/** Many products at once, beside the button for one: from photos, and from a sheet. */
export function AddManyMenu() {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const mayUpload = usePermitted('bulk_upload');
  const mayImport = usePermitted('update_products');
  const items: MenuItem[] = [
    ...(mayUpload
      ? [
          {
            key: 'photos',
            label: t('library.fromPhotos'),
            icon: <Images size={15} aria-hidden />,
            onClick: () => void navigate({ to: '/bulk-upload/' }),
          },
        ]
      : []),
    ...(mayUpload && mayImport
      ? [
          {
            key: 'sheet',
            label: t('library.fromSheet'),
            icon: <FileSpreadsheet size={15} aria-hidden />,
            onClick: () => void navigate({ to: '/manage-products' }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      align="end"
      items={items}
      renderButton={(button) => (
        <Button
          {...button}
          variant="primary"
          aria-label={t('library.moreWays')}
          title={t('library.moreWays')}
          icon={<ChevronDown size={15} aria-hidden />}
        />
      )}
    />
  );
}
