import { importExcel, listTasks, type Task } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchCall } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { upload } from '../../../platform/api/upload.ts';
import { chooseFiles, noFiles } from './chosen-files.rules.ts';
import { refusalsNotice } from '../start/refusals-notice.ts';
import { failureNotice } from './upload-failure.ts';

/**
 * Uploads a corrected sheet in the place of a failed import (IMPORT-007, IMPORT-010); it starts at once with the
 * automatic matching.
 */
export function useUploadAgain(taskId: string | null) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const [wrongTemplate, setWrongTemplate] = useState(false);

  const send = async (file: File): Promise<void> => {
    const { chosen, refused } = chooseFiles(noFiles, [file]);
    refusalsNotice(refused);
    if (chosen.sheet === null) return;
    setShare(0);
    const answer = await upload(importExcel, {
      files: [chosen.sheet],
      texts: taskId === null ? {} : { task_id: taskId },
      onProgress: setShare,
    });
    setShare(null);
    if (!answer.ok) {
      const [problem = null] = answer.errors;
      if (problem?.code === 'missing_id_column') setWrongTemplate(true);
      else failureNotice({ status: answer.status, problem });
      return;
    }
    const reference = await importOfTask(answer.data.task_id);
    if (reference !== null) await navigate({ to: '/manage-products', search: { import: reference } });
  };

  return { send, share, wrongTemplate, forgetWrongTemplate: () => setWrongTemplate(false) };
}

/** The import that a task works on. */
async function importOfTask(taskId: string): Promise<string | null> {
  const tasks = await fetchCall(listTasks, {});
  queryClient.setQueryData<Task[]>(keyOf(listTasks, {}), tasks);
  return tasks.find(({ task_id }) => task_id === taskId)?.reference ?? null;
}
