import { importExcel, listTasks, type Task } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { fetchCall } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { useSheetUpload } from './use-sheet-upload.ts';

/**
 * Uploads a corrected sheet in the place of a failed import (IMPORT-007, IMPORT-010); it starts at once with the
 * automatic matching.
 */
export function useUploadAgain(taskId: string) {
  const navigate = useNavigate();
  return useSheetUpload(
    importExcel,
    async ({ task_id }) => {
      const reference = await importOfTask(task_id);
      if (reference !== null) await navigate({ to: '/manage-products', search: { import: reference } });
    },
    { task_id: taskId },
  );
}

/** The import that a task works on. */
async function importOfTask(taskId: string): Promise<string | null> {
  const tasks = await fetchCall(listTasks, {});
  queryClient.setQueryData<Task[]>(keyOf(listTasks, {}), tasks);
  return tasks.find(({ task_id }) => task_id === taskId)?.reference ?? null;
}
