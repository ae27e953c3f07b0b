import type { UploadAction } from '@sourcewiz/contract';
import i18next from 'i18next';
import { currentFormats } from '../../../platform/i18n/format.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { sortFiles } from './chosen-files.ts';
import type { UploadRun } from './upload-run.ts';

/** Sends the acceptable files, and reports what was left out. */
export function addFiles(run: UploadRun, files: readonly File[], action: UploadAction): void {
  const chosen = sortFiles(files, action);
  const [name] = chosen.leftOut;
  if (name !== undefined) {
    const count = chosen.leftOut.length;
    toast({
      tone: 'warn',
      title: i18next.t('uploads:progress.left', { count, formatted: currentFormats().number(count), name }),
      text: i18next.t(
        action === 'bulk_products_upload' ? 'uploads:progress.leftWhy' : 'uploads:progress.leftWhyImages',
      ),
    });
  }
  run.add(chosen);
}
