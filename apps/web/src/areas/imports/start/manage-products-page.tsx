import type { Import } from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Lock, FileX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionName } from '../../../platform/i18n/problem-text.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { useFreshPermissions } from '../../../platform/session/use-fresh-permissions.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { NotFoundState } from '../../../platform/kit/states/not-found-state.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { ImportPage } from '../import-page.tsx';
import { CheckPage } from '../rows/check-page.tsx';
import { RunningPanel } from '../progress/running-panel.tsx';
import { StartPage } from './start-page.tsx';
import { isImport, useImport, useTaskList } from '../use-import.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { chooseFiles, noFiles } from '../files/chosen-files.rules.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { TemplateButton } from './template-button.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { forgetPhotos, sendPhotos, sentPhotos } from '../photos/photo-uploads.ts';
import { forgetImport } from './remembered-import.ts';
import { ACCEPTED_SHEETS } from '../../../platform/upload/sheet-kinds.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useCheckUpload } from '../files/use-sheet-upload.ts';

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

/** A sheet that cannot be read at all: what is wrong with it, and what to do. */
function InvalidFilePage({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const sheet = useCheckUpload((next) => {
    sendPhotos(next.id, chooseFiles(noFiles, sentPhotos(imported.id)).chosen);
    forgetPhotos(imported.id);
  });
  useEffect(() => forgetImport(imported.id), [imported.id]);
  const reasons = imported.problems.map(wireText);

  return (
    <ImportPage current="stepUpload">
      <Card>
        <div role="alert">
          <EmptyState
            icon={<FileX size={18} />}
            tone="bad"
            title={t('invalid.title', { file: imported.file_name })}
            text={[...reasons.map(asSentence), t('invalid.nothingLost')].join(' ')}
            actions={
              <>
                <FilePicker
                  accept={ACCEPTED_SHEETS}
                  input={{ 'aria-label': t('invalid.again') }}
                  onFiles={([file]) => file && sheet.send(file)}
                >
                  {(open) => (
                    <Button variant="primary" loading={sheet.isSending} onClick={open}>
                      {t('invalid.again')}
                    </Button>
                  )}
                </FilePicker>
                <TemplateButton />
              </>
            }
          />
        </div>
        <UploadList {...sheet.list} />
      </Card>
    </ImportPage>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
