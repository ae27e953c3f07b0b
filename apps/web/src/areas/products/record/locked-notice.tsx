import { listTasks } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { taskTitle } from '../../tasks/index.ts';
import css from './locked-notice.module.css';

/** Says that a task holds the product, so that it can only be viewed: which task, and whose (PROD-041). */
export function LockedNotice({ taskId }: { taskId: string }) {
  const { t } = useTranslation('products');
  const { data } = useCall(listTasks, {}, { staleTime: 60_000 });
  const task = data?.find(({ task_id: id }) => id === taskId);
  return (
    <Row as="p" className={css['locked']} role="status">
      <Lock size={14} aria-hidden />
      {task === undefined
        ? t('product.locked')
        : t('product.lockedBy', { task: taskTitle(task), name: task.user_created })}
    </Row>
  );
}
