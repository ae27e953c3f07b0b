import { discardImport, type Task } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Clock3, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { StatusDot } from '../../../platform/kit/page/status-dot.tsx';
import { forgetPhotos } from '../photos/photo-uploads.ts';
import { forgetImport, useRememberedImport } from './remembered-import.ts';
import css from './side-cards.module.css';
import { useImport } from '../use-import.ts';

/** Takes the place of the drop area while an import is not finished well (IMPORT-002). */
export function BlockedCard({ task }: { task: Task }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const failed = task.status === 'failed';
  const Icon = failed ? CircleAlert : LoaderCircle;
  const words = { file: task.subject, name: task.user_created, percent: percent(task.progress) };
  return (
    <div className={css['blocked']} data-tone={failed ? 'bad' : 'accent'}>
      <span className={css['mark']} aria-hidden>
        <Icon size={19} />
      </span>
      <div className={css['words']}>
        <h2 className={css['title']}>{t('blocked.title')}</h2>
        <p>{t(failed ? 'blocked.failed' : 'blocked.running', words)}</p>
        {failed ? null : <ProgressBar percent={task.progress} label={t('running.progress')} />}
      </div>
      {task.reference === null ? null : (
        <div className={css['actions']}>
          <LinkButton to="/manage-products" search={{ import: task.reference }}>
            {t('blocked.details')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** What came of the newest import. */
export function LastImportCard({ task }: { task: Task }) {
  const { t } = useTranslation('imports');
  const { number, when } = useFormats();
  return (
    <Card title={t('last.title')}>
      <div className={css['last']}>
        <span className={css['file']}>{task.subject}</span>
        <span className={css['facts']}>{`${task.user_created} · ${when(task.updated_at)}`}</span>
      </div>
      <div className={css['counts']}>
        <StatusDot
          tone="ok"
          label={t('last.products', { count: task.total_count, formatted: number(task.total_count) })}
        />
        {task.reference === null ? null : (
          <LinkButton to="/manage-products" search={{ import: task.reference }} size="small">
            {t('last.details')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** Leads back to an upload that this browser began to check and did not start. */
export function UnfinishedCard() {
  const { t } = useTranslation('imports');
  const { when } = useFormats();
  const navigate = useNavigate();
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
    <div className={css['blocked']} data-tone="warn">
      <span className={css['mark']} aria-hidden>
        <Clock3 size={19} />
      </span>
      <div className={css['words']}>
        <h2 className={css['title']}>{t('unfinished.title')}</h2>
        <p>{t('unfinished.text', { file: data.file_name, when: when(data.uploaded_at) })}</p>
      </div>
      <div className={css['actions']}>
        <Button loading={isActing} onClick={() => void act({ params: { id } })}>
          {t('unfinished.discard')}
        </Button>
        <Button onClick={() => void navigate({ to: '/manage-products', search: { import: id } })}>
          {t('unfinished.continue')}
        </Button>
      </div>
    </div>
  );
}

const openStates: readonly string[] = ['reading', 'checking', 'ready'];
