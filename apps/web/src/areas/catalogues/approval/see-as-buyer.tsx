import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { BuyerPreview } from '../preview/buyer-preview.tsx';

/** Opens the page that buyers will get once it is approved. */
export function SeeAsBuyer({ catalogueId }: { catalogueId: number }) {
  const { t } = useTranslation('catalogues');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Eye size={15} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('approval.asBuyer')}
      </Button>
      {isOpen ? (
        <Dialog width={1240} title={t('preview.title')} onClose={() => setIsOpen(false)}>
          <BuyerPreview catalogueId={catalogueId} changes={{}} />
        </Dialog>
      ) : null}
    </>
  );
}
