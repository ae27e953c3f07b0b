import type { Image } from '@sourcewiz/contract';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { useImageUploads } from '../../media/index.ts';

/** Hears which part of the form has a picture on its way. */
export type TellUploading = (part: string, isUploading: boolean) => void;

/**
 * Uploads of pictures of a form field: says of each file whether it arrived (API-020), and tells the form while one is
 * on its way.
 */
export function useFormUploads({
  part,
  onUploaded,
  onUploading,
}: {
  part: string;
  onUploaded: (add: (images: readonly Image[]) => readonly Image[]) => void;
  onUploading: TellUploading;
}) {
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
  const uploads = useImageUploads(onUploaded, tell);
  const isUploading = uploads.uploads.some(({ problem }) => problem === null);
  useEffect(() => onUploading(part, isUploading), [part, isUploading, onUploading]);
  return uploads;
}
