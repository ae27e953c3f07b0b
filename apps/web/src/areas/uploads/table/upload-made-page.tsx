import type { Task } from '@sourcewiz/contract';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { DraftsNotice } from '../../products/index.ts';
import { useTaskList } from '../../tasks/index.ts';

/** `/bulk-upload-made/{id}`: the end of a bulk upload, with its products that buyers do not see yet. */
export function UploadMadePage() {
  const { t } = useTranslation('uploadTable');
  const { id = '' } = useParams({ strict: false });
  const tasks = useTaskList();
  const task = tasks?.find(({ task_id }) => task_id === id);
  return (
    <Page
      title={t('made.title')}
      crumbs={[
        { label: t('made.products'), to: '/master-catalogue' },
        { label: t('made.upload'), to: '/bulk-upload' },
        { label: t('made.title') },
      ]}
      // In the head, where they stay while the result below grows.
      actions={
        <>
          <LinkButton to={'/bulk-upload' as string}>{t('over')}</LinkButton>
          <LinkButton variant="primary" to={'/master-catalogue' as string}>
            {t('made.library')}
          </LinkButton>
        </>
      }
    >
      <Card>
        {tasks === undefined ? (
          <LineSkeletons count={3} />
        ) : task === undefined ? (
          <Text>{t('made.gone')}</Text>
        ) : (
          <Result task={task} />
        )}
      </Card>
    </Page>
  );
}

function Result({ task }: { task: Task }) {
  const { t } = useTranslation('uploadTable');
  const { number } = useFormats();
  const { created = 0, failed = 0 } = task.counts;
  const counted = (count: number) => ({ count, formatted: number(count) });
  const isOver = task.status === 'success' || task.status === 'failed';
  return (
    <Stack gap={12} role="status">
      <Text weight={600} figures>
        {t(isOver ? 'made.created' : 'made.creating', counted(created))}
      </Text>
      {isOver ? null : <ProgressBar percent={task.progress} label={t('made.title')} />}
      {task.status === 'failed' ? <Text tone="bad">{t('createFailed')}</Text> : null}
      {failed > 0 ? <Text tone="warn">{t('made.failed', counted(failed))}</Text> : null}
      {isOver ? <DraftsNotice products={{ product_ids: task.done_product_ids }} /> : null}
    </Stack>
  );
}
