import { cartonLabels, cartonLabelSizes, type TradePaperDetails } from '@sourcewiz/contract';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';

/** The labels of a packing list's cartons, on the paper that is chosen. */
export function CartonLabelsButton({ paper }: { paper: TradePaperDetails }) {
  const { t } = useTranslation('papers');
  const mayEdit = usePermitted('edit_quotation');
  const { act, isActing } = useAct(cartonLabels, {
    onDone({ download_link: link }) {
      if (link === null)
        toast({ tone: 'ok', title: t('packing.labelsStarted'), text: t('packing.labelsWhere') });
      else openDownload(link);
    },
  });
  if (!mayEdit || paper.packing.length === 0) return null;
  return (
    <Menu
      align="end"
      renderButton={(button) => (
        <Button {...button} size="small" loading={isActing} icon={<Printer size={15} aria-hidden />}>
          {t('packing.labels')}
        </Button>
      )}
      items={cartonLabelSizes.map((size) => ({
        key: size,
        label: t(`packing.labelSizes.${size}`),
        onClick: () => void act({ params: { id: paper.id }, body: { size } }),
      }))}
    />
  );
}
