import type { Import } from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionName } from '../../../platform/i18n/problem-text.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { useFreshPermissions } from '../../../platform/session/use-fresh-permissions.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { NotFoundState } from '../../../platform/kit/states/not-found-state.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import { ImportPage } from '../import-page.tsx';
import { CheckPage } from '../rows/check-page.tsx';
import { InvalidFilePage } from './invalid-file.tsx';
import { RunningPanel } from '../progress/running-panel.tsx';
import { StartPage } from './start-page.tsx';
import { isImport, useImport, useTaskList } from '../use-import.ts';

const route = getRouteApi('/shell/manage-products');

/**
 * `/manage-products`: the start of an import; with `?import=<id>` its check, or the drawer of a running or finished
 * one.
 */
export function ManageProductsPage({ beside }: { beside?: ReactNode }) {
  useFreshPermissions();
  return usePermitted('bulk_upload') ? (
    <ImportScreens beside={beside} />
  ) : (
    <NeedsBulkUpload beside={beside} />
  );
}

function ImportScreens({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation('imports');
  const { import: id = null } = route.useSearch();
  const query = useImport(id);
  const { data, error, refetch } = query;
  const started = useTaskList()?.some((task) => task.reference === id && isImport(task)) ?? false;

  if (id !== null && data === undefined && error !== null && !started) {
    if (error.status === 404) return <NotFoundState />;
    return (
      <ImportPage current="stepCheck">
        <Card>
          <FailedState what={t('check.failedWhat')} failure={error} onRetry={() => void refetch()} />
        </Card>
      </ImportPage>
    );
  }
  if (id !== null && data?.state === 'invalid') return <InvalidFilePage key={id} imported={data} />;
  if (id !== null && !started && !isStarted(data)) return <CheckPage key={id} id={id} imported={data} />;
  return (
    <>
      <StartPage beside={beside} />
      {id === null ? null : <RunningPanel key={id} id={id} query={query} />}
    </>
  );
}

function isStarted(imported: Import | undefined): boolean {
  return imported !== undefined && ['running', 'done', 'cancelled'].includes(imported.state);
}

/** The page opens with the permission to edit products; importing needs another one. */
function NeedsBulkUpload({ beside }: { beside: ReactNode }) {
  const { t } = useTranslation('platform');
  const { t: words } = useTranslation('imports');
  const { organisation } = useSession();
  return (
    <Page title={words('start.title')}>
      <Card>
        <EmptyState
          icon={<Lock size={18} />}
          title={t('states.deniedTitle')}
          text={t('states.deniedText', {
            admin: organisation.admin_name,
            company: organisation.name,
            permission: permissionName('bulk_upload'),
          })}
        />
      </Card>
      {beside}
    </Page>
  );
}
