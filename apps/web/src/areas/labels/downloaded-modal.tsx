import type { LabelOrderAnswer } from '@sourcewiz/contract';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { LeftOut } from './left-out.tsx';
import type { Made } from './use-label-order.ts';

/** The PDF is ready, and open in another window unless the browser blocked it. */
export function DownloadedModal({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { t: words } = useTranslation('platform');
  const text = useDownloadedText();
  return (
    <Dialog
      title={t('downloaded.title')}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{words('actions.close')}</CloseButton>
          <ButtonAnchor
            variant="primary"
            icon={<FileText size={14} aria-hidden />}
            href={made.pdf_url ?? ''}
            target="_blank"
            rel="noopener"
          >
            {t('downloaded.open')}
          </ButtonAnchor>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p">{text(made.data)}</Text>
        <LeftOut {...made.data.left_out} />
      </Stack>
    </Dialog>
  );
}

/** LABEL-013, LABEL-014: how many labels of how many products, or the one product with its variants. */
function useDownloadedText() {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  return ({ labels, products, variants, product_id: id }: LabelOrderAnswer): string => {
    if (products === 1 && id !== null) {
      if (variants === 0) return t('downloaded.single', { id });
      return t('downloaded.singleVariants', { id, count: variants, formatted: number(variants) });
    }
    const what = t('downloaded.bulk', {
      count: products,
      formatted: number(products),
      labels: number(labels),
    });
    return t('downloaded.andVariants', { what });
  };
}
