import { importExcel, listTasks } from '@sourcewiz/contract';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useOpenImport, useSheetUpload } from './use-sheet-upload.ts';

/**
 * Uploads a corrected sheet to replace a failed import (IMPORT-007, IMPORT-010); it starts at once with the automatic
 * matching.
 */
export function useUploadAgain(taskId: string) {
  const openImport = useOpenImport();
  const { act: loadTasks } = useAct(listTasks);
  return useSheetUpload(
    importExcel,
    async ({ task_id }, { files }) => {
      const tasks = await loadTasks();
      if (!tasks.ok) return;
      queryClient.setQueryData(keyOf(listTasks, {}), tasks.data);
      const reference = tasks.data.find((task) => task.task_id === task_id)?.reference ?? null;
      if (reference !== null) openImport(reference, files[0]?.name ?? '');
    },
    { task_id: taskId },
  );
}
