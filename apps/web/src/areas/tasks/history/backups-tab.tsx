import {
  downloadBackup,
  listBackups,
  restoreBackup,
  taskActions,
  type ProductBackup,
} from '@sourcewiz/contract';
import { DatabaseBackup, Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { taskIcons } from '../task-icons.ts';
import css from './task-table.module.css';
import { TaskTableHead } from './task-table-head.tsx';

/** What was kept of products before they were changed in bulk (PROD-045 to PROD-047). */
export function BackupsTab() {
  const { t } = useTranslation('taskHistory');
  const { date, number } = useFormats();
  const backups = useCall(listBackups, {}, { staleTime: 0 });
  const [asked, setAsked] = useState<ProductBackup | null>(null);
  const restore = useAct(restoreBackup, {
    onDone: () => toast({ tone: 'ok', title: t('backups.restoring'), text: t('backups.followText') }),
  });
  const goOn = async (backup: ProductBackup): Promise<void> => {
    await restore.act({ params: { id: backup.id } });
    setAsked(null);
  };
  const counted = asked && { count: asked.product_count, formatted: number(asked.product_count) };
  return (
    <section aria-label={t('backups.title')}>
      <p className={css['text']}>{t('backups.text')}</p>
      <Card padding="flush">
        {backups.data === undefined ? (
          backups.isError ? (
            <FailedState
              what={t('backups.title')}
              failure={backups.error}
              onRetry={() => void backups.refetch()}
            />
          ) : (
            <RowSkeletons count={6} columns={3} />
          )
        ) : backups.data.length === 0 ? (
          <EmptyState
            icon={<DatabaseBackup size={18} />}
            title={t('backups.empty')}
            text={t('backups.emptyText')}
          />
        ) : (
          <div className={css['table']} data-kind="backups" role="table" aria-label={t('backups.title')}>
            <TaskTableHead columns={['task', 'action', 'user', 'date', 'products']} />
            {backups.data.map((backup) => (
              <BackupRow key={backup.id} backup={backup} onRestore={() => setAsked(backup)} />
            ))}
          </div>
        )}
      </Card>
      {asked === null || counted === null ? null : (
        <ConfirmModal
          open
          title={t('backups.restoreTitle', counted)}
          text={t('backups.restoreText', { count: counted.count, date: date(asked.created_at) })}
          confirm={t('backups.restoreConfirm', counted)}
          busy={restore.isActing}
          onConfirm={() => void goOn(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function BackupRow({ backup, onRestore }: { backup: ProductBackup; onRestore: () => void }) {
  const { t } = useTranslation('taskHistory');
  const { date, number, when } = useFormats();
  const download = useAct(downloadBackup, {
    onDone: () => toast({ tone: 'ok', title: t('backups.downloading'), text: t('backups.downloadingText') }),
  });
  const action = taskActions.find((one) => one === backup.action);
  const Icon = action === undefined ? DatabaseBackup : taskIcons[action];
  const actionName = action === undefined ? backup.action : t(`actions.${action}`);
  const title = backup.subject === '' ? actionName : backup.subject;
  return (
    <div className={css['row']} role="row">
      <span role="cell" className={css['task']}>
        <span className={css['icon']} aria-hidden>
          <Icon size={15} strokeWidth={1.8} />
        </span>
        <span className={css['names']}>
          <b>{title}</b>
          <small>{t('backups.until', { date: date(backup.expires_at) })}</small>
        </span>
      </span>
      <span role="cell" className={css['action']}>
        {actionName}
      </span>
      <span role="cell" className={css['user']}>
        {backup.user}
      </span>
      <span role="cell" className={css['date']}>
        {when(backup.created_at)}
      </span>
      <span role="cell" className={css['products']}>
        {t('counts.all', { count: backup.product_count, formatted: number(backup.product_count) })}
      </span>
      <span role="cell" className={css['buttons']}>
        <Button
          size="small"
          icon={<Download size={13} aria-hidden />}
          loading={download.isActing}
          aria-label={t('backups.downloadNamed', { title })}
          onClick={() => void download.act({ params: { id: backup.id } })}
        >
          {t('backups.download')}
        </Button>
        <Button
          size="small"
          icon={<RotateCcw size={13} aria-hidden />}
          aria-label={t('backups.restoreNamed', { title })}
          onClick={onRestore}
        >
          {t('backups.restore')}
        </Button>
      </span>
    </div>
  );
}
