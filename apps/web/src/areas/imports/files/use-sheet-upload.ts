import { previewImport, type Import, type Operation, type ResultOf } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useIsLeft } from '../../../platform/kit/use-is-left.ts';
import type { Upload } from '../../../platform/upload/files.rules.ts';
import { useQueue } from '../../../platform/upload/use-uploads.ts';
import { refusalsNotice } from '../start/refusals-notice.ts';
import { rememberImport } from '../start/remembered-import.ts';
import { putImport } from '../use-import.ts';
import { chooseFiles, noFiles } from './chosen-files.rules.ts';

export type SheetUpload = ReturnType<typeof useSheetUpload>;

/**
 * Uploads one sheet; `UploadList` shows its progress, or why it was refused: what is wrong with it, or that sending it
 * failed (IMPORT-013).
 * @param op the operation it is sent to
 * @param onStored called with the answer, and what was sent
 */
export function useSheetUpload<Op extends Operation>(
  op: Op,
  onStored: (answer: ResultOf<Op>, sent: Upload) => void,
  texts: Readonly<Record<string, string>> = {},
) {
  const { t } = useTranslation('imports');
  const { queue, list } = useQueue<ResultOf<Op>>({
    send: (files, how) => upload(op, { files, texts, ...how }),
    onStored,
  });
  const [sheet] = list.uploads;
  return {
    /** Replaces the previous upload; files that an import does not take are refused with a notice. */
    send(file: File): void {
      const { chosen, refused } = chooseFiles(noFiles, [file]);
      refusalsNotice(refused);
      if (chosen.sheet === null) return;
      queue.discard(() => true);
      queue.add([[chosen.sheet]]);
    },
    isSending: list.pending > 0,
    /** Sent share, 0 to 1. */
    share: sheet?.share ?? 0,
    problem: sheet?.problem ?? null,
    /** Stops it, and forgets why it failed. */
    clear: () => queue.discard(() => true),
    list: {
      ...list,
      words: (problem: Parameters<typeof problemText>[0]) =>
        sheet?.canRetry ? `${t('files.failed')}. ${problemText(problem)}` : problemText(problem),
    },
  };
}

/**
 * Uploads a sheet to be checked, and opens its check.
 * @param onArrived called before that
 */
export function useCheckUpload(onArrived?: (imported: Import) => void) {
  const openImport = useOpenImport();
  return useSheetUpload(previewImport, (imported) => {
    putImport(imported);
    onArrived?.(imported);
    rememberImport(imported.id);
    openImport(imported.id, imported.file_name);
  });
}

/** Opens an import that arrived; users who have gone elsewhere meanwhile get a notice with a link. */
export function useOpenImport(): (id: string, fileName: string) => void {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  return (id, name) => {
    const run = (): void => void navigate({ to: '/manage-products', search: { import: id } });
    if (!isLeft.current) return run();
    toast({ tone: 'ok', title: t('files.arrived', { name }), action: { label: t('files.open'), run } });
  };
}
