import { discardImport, type Task } from '@sourcewiz/contract';
import { CircleAlert, Clock3, LoaderCircle } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { StatusDot, type Tone } from '../../../platform/kit/marks/status-dot.tsx';
import { forgetPhotos } from '../photos/photo-uploads.ts';
import { forgetImport, useRememberedImport } from './remembered-import.ts';
import { useImport } from '../use-import.ts';

/** Replaces the drop area while an import is running, open or failed (IMPORT-002). */
export function BlockedCard({ task }: { task: Task }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const failed = task.status === 'failed';
  const Icon = failed ? CircleAlert : LoaderCircle;
  const words = { file: task.subject, name: task.user_created, percent: percent(task.progress) };
  return (
    <StandingImport
      tone={failed ? 'bad' : 'accent'}
      icon={<Icon size={19} />}
      title={t('blocked.title')}
      text={t(failed ? 'blocked.failed' : 'blocked.running', words)}
      below={failed ? null : <ProgressBar percent={task.progress} label={t('running.progress')} />}
      actions={
        task.reference === null ? null : (
          <LinkButton to="/manage-products" search={{ import: task.reference }}>
            {t('blocked.details')}
          </LinkButton>
        )
      }
    />
  );
}

/** An import that blocks others, or can be continued. */
function StandingImport({
  tone,
  icon,
  title,
  text,
  below,
  actions,
}: {
  tone: Tone;
  icon: ReactNode;
  title: string;
  text: string;
  below?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <Card>
      <Row align="start" wrap gap={14}>
        <IconTile size={44} tone={tone}>
          {icon}
        </IconTile>
        <Stack gap={4} style={{ flex: '1 1 240px' }}>
          <Text as="h2" size="xl" weight={600}>
            {title}
          </Text>
          <Text as="p" tone="soft" breaks>
            {text}
          </Text>
          {below}
        </Stack>
        <Row>{actions}</Row>
      </Row>
    </Card>
  );
}

/** The result of the newest import. */
export function LastImportCard({ task }: { task: Task }) {
  const { t } = useTranslation('imports');
  const { number, when } = useFormats();
  return (
    <Card title={t('last.title')}>
      <Stack gap={2}>
        <Text weight={560} breaks>
          {task.subject}
        </Text>
        <Text tone="faint" size="sm">{`${task.user_created} · ${when(task.updated_at)}`}</Text>
      </Stack>
      <Row justify="between" gap={10}>
        <StatusDot
          tone="ok"
          label={t('last.products', { count: task.total_count, formatted: number(task.total_count) })}
        />
        {task.reference === null ? null : (
          <LinkButton to="/manage-products" search={{ import: task.reference }} size="small">
            {t('last.details')}
          </LinkButton>
        )}
      </Row>
    </Card>
  );
}

/** Leads back to an upload that this browser began to check but did not start. */
export function UnfinishedCard() {
  const { t } = useTranslation('imports');
  const { when } = useFormats();
  const id = useRememberedImport();
  const { data, error } = useImport(id);
  const over = error?.status === 404 || (data !== undefined && !openStates.includes(data.state));
  const { act, isActing } = useAct(discardImport, {
    onDone: (_, { params }) => {
      forgetPhotos(String(params.id));
      forgetImport(String(params.id));
    },
  });
  useEffect(() => {
    if (over && id !== null) forgetImport(id);
  }, [over, id]);

  if (id === null || data === undefined || over) return null;
  return (
    <StandingImport
      tone="warn"
      icon={<Clock3 size={19} />}
      title={t('unfinished.title')}
      text={t('unfinished.text', { file: data.file_name, when: when(data.uploaded_at) })}
      actions={
        <>
          <Button loading={isActing} onClick={() => void act({ params: { id } })}>
            {t('unfinished.discard')}
          </Button>
          <LinkButton to="/manage-products" search={{ import: id }}>
            {t('unfinished.continue')}
          </LinkButton>
        </>
      }
    />
  );
}

const openStates: readonly string[] = ['reading', 'checking', 'ready'];
