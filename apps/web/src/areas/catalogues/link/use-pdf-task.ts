import {
  generateCatalogueExcel,
  generateCataloguePdf,
  generateCataloguePpt,
  listTasks,
  triggerTask,
  type Catalogue,
  type CatalogueDesign,
} from '@sourcewiz/contract';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { pdfStateOf, pdfTaskOf, type CatalogueFile } from './pdf-task.rules.ts';
import { useNow } from '../use-now.ts';

/** Progress comes over the live connection; this is the fallback for when it is interrupted. */
const ASK_EVERY_MS = 3000;

/** The task that makes a file of a catalogue: its state, and the possible actions. */
export function useFileTask(catalogue: Catalogue, file: CatalogueFile) {
  const { user } = useSession();
  const { data: tasks, isError } = useCall(listTasks, {}, { staleTime: 10_000 });
  const task = pdfTaskOf(tasks ?? [], catalogue.id, file);
  const state = pdfStateOf(task, useNow());
  useCall(listTasks, {}, { refetchInterval: state === 'running' ? ASK_EVERY_MS : false });
  const pdf = useAct(generateCataloguePdf);
  const ppt = useAct(generateCataloguePpt);
  const excel = useAct(generateCatalogueExcel);
  const trigger = useAct(triggerTask);
  const isMine = task !== undefined && (user.is_admin || task.created_by === user.id);

  const make = (design: CatalogueDesign): void => {
    const body = { collection_id: catalogue.id };
    if (file === 'excel') void excel.act({ body });
    else void { pdf, ppt }[file].act({ body: { ...body, design } });
  };
  return {
    task,
    state,
    isKnown: tasks !== undefined || isError,
    isMine,
    isActing: { pdf, ppt, excel }[file].isActing || trigger.isActing,
    make,
    /** A user's own failed task is continued, so that it does not stay among the failed ones. */
    retry: (design: CatalogueDesign): void => {
      if (task !== undefined && isMine) {
        void trigger.act({ body: { task_id: task.task_id, trigger_action: 'retry' } });
      } else make(design);
    },
    cancel: (): void => {
      if (task !== undefined) void trigger.act({ body: { task_id: task.task_id, trigger_action: 'cancel' } });
    },
  };
}
