import { downloadBackup, listBackups, taskActions, type ProductBackup } from '@sourcewiz/contract';
import { DatabaseBackup, Download, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { taskIcons } from '../task-icons.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './task-table.module.css';
import { TaskName } from './task-name.tsx';

const RestorePanel = lazyPart(() =>
  import('./restore-panel.tsx').then((part) => ({ default: part.RestorePanel })),
);

/** The backups of products from before bulk changes (PROD-045 to PROD-047). */
export function BackupsTab() {
  const { t } = useTranslation('taskHistory');
  const backups = useCall(listBackups, {}, { staleTime: 0 });
  const [asked, setAsked] = useState<ProductBackup | null>(null);
  const titleOf = useBackupTitle();
  const columns = useBackupColumns(setAsked);
  return (
    <section aria-label={t('backups.title')}>
      <Text as="p" tone="soft" className={css['text']}>
        {t('backups.text')}
      </Text>
      <RecordList
        label={t('backups.title')}
        query={backups}
        rows={(all) => all}
        idOf={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState
            icon={<DatabaseBackup size={18} />}
            title={t('backups.empty')}
            text={t('backups.emptyText')}
          />
        }
      />
      {asked === null ? null : (
        <Suspense fallback={null}>
          <RestorePanel backup={asked} title={titleOf(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}

const actionOf = ({ action }: ProductBackup) => taskActions.find((one) => one === action);

function useActionName(): (backup: ProductBackup) => string {
  const { t } = useTranslation('taskHistory');
  return (backup) => {
    const action = actionOf(backup);
    return action === undefined ? backup.action : t(`actions.${action}`);
  };
}

function useBackupTitle(): (backup: ProductBackup) => string {
  const actionName = useActionName();
  return (backup) => backup.subject || actionName(backup);
}

function useBackupColumns(onRestore: (backup: ProductBackup) => void): readonly Column<ProductBackup>[] {
  const { t } = useTranslation('taskHistory');
  const { date, number, when } = useFormats();
  const actionName = useActionName();
  const titleOf = useBackupTitle();
  return [
    {
      key: 'task',
      head: t('columns.task'),
      card: 'title',
      cell: (backup) => {
        const action = actionOf(backup);
        return (
          <TaskName
            icon={action === undefined ? DatabaseBackup : taskIcons[action]}
            title={titleOf(backup)}
            note={t('backups.until', { date: date(backup.expires_at) })}
          />
        );
      },
    },
    { key: 'action', head: t('columns.action'), card: 'none', cell: actionName },
    { key: 'user', head: t('columns.user'), cell: ({ user }) => user },
    { key: 'date', head: t('columns.date'), cell: ({ created_at: at }) => when(at) },
    {
      key: 'products',
      head: t('columns.products'),
      cell: ({ product_count: count }) => t('counts.all', { count, formatted: number(count) }),
    },
    {
      key: 'buttons',
      head: t('columns.buttons'),
      card: 'menu',
      cell: (backup) => (
        <BackupButtons backup={backup} title={titleOf(backup)} onRestore={() => onRestore(backup)} />
      ),
    },
  ];
}

function BackupButtons({
  backup,
  title,
  onRestore,
}: {
  backup: ProductBackup;
  title: string;
  onRestore: () => void;
}) {
  const { t } = useTranslation('taskHistory');
  const mayTake = usePermitted(downloadBackup);
  const download = useAct(downloadBackup, {
    onDone: () => toast({ tone: 'ok', title: t('backups.downloading'), text: t('backups.downloadingText') }),
  });
  if (!mayTake) return null;
  return (
    <Row as="span" gap={6} justify="end" wrap className={css['buttons']}>
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
    </Row>
  );
}
