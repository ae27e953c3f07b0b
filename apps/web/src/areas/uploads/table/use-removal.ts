import { deleteUploadProducts } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { UploadEntry } from './upload-row.rules.ts';
import type { OpenUpload } from './use-upload-table.ts';

/** Removes rows from an upload, with their images, after asking. */
export function useRemoval({ state, table, drop }: OpenUpload): {
  remove: (entries: readonly UploadEntry[]) => Promise<void>;
  isActing: boolean;
} {
  const { t } = useTranslation('uploadTable');
  const { number } = useFormats();
  const { act, isActing } = useAct(deleteUploadProducts, {
    onDone({ removed, revision }) {
      drop(removed, revision);
      const count = removed.length;
      toast({ tone: 'ok', title: t('remove.done', { count, formatted: number(count) }) });
    },
  });
  const remove = async (entries: readonly UploadEntry[]): Promise<void> => {
    const count = entries.length;
    if (count === 0) return;
    const isSure = await askConfirm({
      title: t('remove.title', { count, formatted: number(count) }),
      text: t('remove.text'),
      yes: t('remove.yes'),
      no: t('remove.no'),
      danger: true,
    });
    if (!isSure) return;
    // Input in other rows is stored first, and nothing is sent for removed rows.
    await table.saving.flush();
    await act({ body: { task_id: state.task_id, group_ids: entries.map(({ row }) => row.group_id) } });
  };
  return { remove, isActing };
}
