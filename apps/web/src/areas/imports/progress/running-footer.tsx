import { triggerTask, type Task } from '@sourcewiz/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { mayCancel } from './import-progress.rules.ts';

const LIBRARY: string = '/master-catalogue';

/** Cancel, behind a box that must be ticked (IMPORT-009), and Close. */
export function RunningFooter({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const navigate = useNavigate();
  const hasLibrary = Object.hasOwn(useRouter().routesByPath, LIBRARY);
  const [asks, setAsks] = useState(false);
  const { act, isActing } = useAct(triggerTask, {
    // IMPORT-014 quotes exactly this sentence.
    onProblems: () => toast({ tone: 'bad', title: t('running.cancelFailed') }),
    onDone: (left) => {
      if (left === null) void navigate({ to: '/manage-products', search: {} });
    },
  });
  const cancel = async (): Promise<void> => {
    if (task === null) return;
    await act({ body: { task_id: task.task_id, trigger_action: 'dismiss' } });
    setAsks(false);
  };

  return (
    <Row justify="between" grow>
      {task !== null && mayCancel(task, user) ? (
        <Button variant="text" danger onClick={() => setAsks(true)}>
          {t('running.cancel')}
        </Button>
      ) : (
        <span />
      )}
      <Row as="span">
        {hasLibrary && task?.status === 'success' ? (
          <LinkButton to={LIBRARY}>{t('running.seeProducts')}</LinkButton>
        ) : null}
        <Button onClick={onClose}>{t('running.close')}</Button>
      </Row>
      <ConfirmModal
        open={asks}
        title={t('running.cancelTitle')}
        text={t('running.cancelText')}
        tick={t('running.cancelTick')}
        confirm={t('running.cancelDo')}
        cancel={t('running.cancelKeep')}
        tone="danger"
        busy={isActing}
        onConfirm={() => void cancel()}
        onCancel={() => setAsks(false)}
      />
    </Row>
  );
}
