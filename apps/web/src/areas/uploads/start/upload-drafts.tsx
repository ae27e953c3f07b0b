import { triggerTask, type Task, type UploadAction } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { useTaskList } from '../../tasks/index.ts';
import { uploadAddress, uploadDrafts } from './upload-address.ts';

/** The drafts of uploads that the person may continue, wherever they were started. */
export function useUploadDrafts(action: UploadAction): Task[] {
  const { user } = useSession();
  const tasks = useTaskList() ?? [];
  return uploadDrafts(tasks, action).filter((task) => user.is_admin || task.created_by === user.id);
}

/** Drafts that can be continued. */
export function UploadDrafts({
  action,
  except,
}: {
  action: UploadAction;
  /** The draft that is open. */
  except: string | null;
}) {
  const { t } = useTranslation('uploads');
  const drafts = useUploadDrafts(action).filter(({ task_id }) => task_id !== except);
  if (drafts.length === 0) return null;
  return (
    <Card title={t('drafts.title')}>
      <Stack as="ul" gap={14}>
        {drafts.map((task) => (
          <Draft key={task.task_id} task={task} action={action} />
        ))}
      </Stack>
    </Card>
  );
}

function Draft({ task, action }: { task: Task; action: UploadAction }) {
  const { t } = useTranslation('uploads');
  const { number, when } = useFormats();
  const { act, isActing } = useAct(triggerTask);
  const discard = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('drafts.discardTitle'),
      text: t('drafts.discardText'),
      yes: t('drafts.discard'),
      no: t('drafts.keep'),
      danger: true,
    });
    if (isSure) await act({ body: { task_id: task.task_id, trigger_action: 'ignore' } });
  };
  return (
    <Stack as="li" gap={6}>
      <Stack gap={0}>
        <Text weight={560} figures>
          {task.subject === ''
            ? t('drafts.images', { count: task.total_count, formatted: number(task.total_count) })
            : task.subject}
        </Text>
        <Text tone="faint" size="sm">
          {t('drafts.by', { name: task.user_created, when: when(task.updated_at) })}
        </Text>
      </Stack>
      <Row>
        <LinkButton size="small" to={uploadAddress({ action, id: task.task_id, state: task.current_state })}>
          {t('drafts.continue')}
        </LinkButton>
        <Button size="small" variant="text" loading={isActing} onClick={() => void discard()}>
          {t('drafts.discard')}
        </Button>
      </Row>
    </Stack>
  );
}
