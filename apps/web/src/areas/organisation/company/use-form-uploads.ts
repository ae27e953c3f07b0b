import type { Image } from '@sourcewiz/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { useImageUploads } from '../../media/index.ts';

/** Uploads of pictures of a form field: says of each file whether it arrived (API-020). */
export function useFormUploads(onUploaded: (add: (images: readonly Image[]) => readonly Image[]) => void) {
  const { t } = useTranslation('company');
  const tell = useCallback(
    ({ name }: File, arrived: boolean) =>
      toast(
        arrived
          ? { tone: 'ok', title: t('upload.done', { name }) }
          : { tone: 'bad', title: t('upload.failed', { name }) },
      ),
    [t],
  );
  return useImageUploads(onUploaded, tell);
}
