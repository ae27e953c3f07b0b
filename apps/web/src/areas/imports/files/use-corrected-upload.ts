import { useNavigate } from '@tanstack/react-router';
import { chooseFiles, noFiles } from './chosen-files.rules.ts';
import { refusalsNotice } from '../start/refusals-notice.ts';
import { rememberImport } from '../start/remembered-import.ts';
import { failureNotice } from './upload-failure.ts';
import { useSheetUpload } from './use-sheet-upload.ts';

/** Takes a corrected sheet to the check, while the good rows of the first one may still be going in. */
export function useCorrectedUpload(): { send: (file: File) => Promise<void>; share: number | null } {
  const navigate = useNavigate();
  const sheet = useSheetUpload(failureNotice);
  return {
    share: sheet.sending?.share ?? null,
    async send(file) {
      const { chosen, refused } = chooseFiles(noFiles, [file]);
      refusalsNotice(refused);
      const imported = chosen.sheet === null ? null : await sheet.send(chosen.sheet);
      if (imported === null) return;
      rememberImport(imported.id);
      await navigate({ to: '/manage-products', search: { import: imported.id } });
    },
  };
}
