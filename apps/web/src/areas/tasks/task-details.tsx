import { openBulkTable, type Task } from '@sourcewiz/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { reasonOfCode } from './task-reason.ts';
import { taskDetail, taskTitle } from './task-words.ts';
import { refusedGroups } from './tasks.rules.ts';

/** What a bulk task does or did, and which products it left as they were: each by its reason, with a way to it. */
export function TaskDetails({
  task,
  onClose,
  onLeave,
}: {
  task: Task;
  onClose: () => void;
  /** Called when it leads to another page. */
  onLeave: () => void;
}) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const navigate = useNavigate();
  const mayEdit = usePermitted('update_products');
  const { act, isActing } = useAct(openBulkTable, {
    onDone: ({ unique_id: id }) => {
      onLeave();
      void navigate({ to: `/bulk-edit-table/${id}` as string });
    },
  });
  const ids = task.skipped_products.map(({ id }) => id);
  return (
    <Dialog
      title={taskTitle(task)}
      text={`${task.user_created} · ${formats.when(task.created_at)}`}
      onClose={onClose}
      actions={
        mayEdit && ids.length > 0 ? (
          <Button loading={isActing} onClick={() => void act({ body: { product_ids: ids } })}>
            {t('details.edit')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={12}>
        <Text as="p">{taskDetail({ ...task, skipped_products: [] }, formats)}</Text>
        {refusedGroups(task).map(([code, products]) => (
          <Stack key={code} gap={4}>
            <Text as="h3" weight={560}>
              {reasonOfCode(code) ?? t('details.left')}
            </Text>
            <Text as="p" breaks>
              {products.map(({ id, product_id: sku }, index) => (
                <span key={id}>
                  {index === 0 ? '' : ', '}
                  <Link
                    to={'/product-details/$mode/$id' as string}
                    params={{ mode: 'edit', id: String(id) } as never}
                    onClick={onLeave}
                  >
                    {sku}
                  </Link>
                </span>
              ))}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
