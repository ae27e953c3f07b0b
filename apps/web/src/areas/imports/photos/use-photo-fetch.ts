import { fetchImportPhotos, type Import, type Task } from '@sourcewiz/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useTaskList } from '../use-import.ts';

/** Fetching the images of a finished import: the current task, and a way to fetch missing ones. */
export function usePhotoFetch(imported: Import) {
  const { t } = useTranslation('imports');
  const task = useFetchTask(imported.id);
  const { act, isActing } = useAct(fetchImportPhotos, {
    onDone: () => toast({ tone: 'ok', title: t('photos.fetchStarted') }),
  });
  const status = task?.status;
  useEffect(() => {
    if (status === 'success' || status === 'failed') void loadKinds('import', 'import_row');
  }, [status]);
  const isRunning = status === 'pending' || status === 'in-progress';
  const hasLinks = imported.photo_columns.some(
    ({ fetched, links, pictures }) => (fetched && links > 0) || (imported.takes_pictures && pictures > 0),
  );
  const missing = imported.photos.failed + imported.photos.waiting;
  return {
    task: isRunning ? task : undefined,
    mayFetch: imported.state === 'done' && hasLinks && missing > 0 && !isRunning,
    fetch: () => void act({ params: { id: imported.id } }),
    isStarting: isActing,
  };
}

function useFetchTask(importId: string): Task | undefined {
  return useTaskList()?.find(
    ({ action, reference }) => action === 'fetch_import_images' && reference === importId,
  );
}
