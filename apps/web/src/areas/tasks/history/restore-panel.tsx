import { previewBackup, restoreBackup, type ProductBackup, type ResultOf } from '@sourcewiz/contract';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { RestoredProduct } from './restored-product.tsx';

type Preview = ResultOf<typeof previewBackup>;
const PER_PAGE = 20;

/** What restoring a backup changes, product by product; edits made since stay unless ticked. */
export function RestorePanel({
  backup,
  title,
  onClose,
}: {
  backup: ProductBackup;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('taskHistory');
  const { when, number } = useFormats();
  const [edited, setEdited] = useState(false);
  const [page, setPage] = useState(0);
  const [all, setAll] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const preview = useCall(
    previewBackup,
    {
      params: { id: backup.id },
      query: { page, per_page: PER_PAGE, ...(edited ? { edited: 'true' as const } : {}) },
    },
    { whileLoading: 'keep', staleTime: 0 },
  );
  const restore = useAct(restoreBackup, {
    onDone: () => {
      toast({ tone: 'ok', title: t('backups.restoring'), text: t('backups.followText') });
      onClose();
    },
  });
  const counts = preview.data?.counts;
  const count = counts === undefined ? 0 : counts.changed + counts.gone;
  const tick = (id: number, isTicked: boolean): void => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };

  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('backups.previewTitle')}
      note={t('backups.previewNote', { title, date: when(backup.created_at) })}
      footer={
        <>
          <Button onClick={onClose}>{t('backups.close')}</Button>
          <Button
            variant="primary"
            icon={<RotateCcw size={14} aria-hidden />}
            disabled={count === 0}
            loading={restore.isActing}
            onClick={() =>
              void restore.act({
                params: { id: backup.id },
                body: { include_edited: all ? true : [...ticked] },
              })
            }
          >
            {t('backups.restoreConfirm', { count, formatted: number(count) })}
          </Button>
        </>
      }
    >
      <Loaded
        query={preview}
        what={t('backups.previewWhat')}
        waiting={<RowSkeletons count={6} columns={1} />}
      >
        {({ counts: known, products, total }) =>
          known.changed + known.gone === 0 ? (
            <EmptyState
              icon={<CircleCheck size={18} />}
              title={t('backups.nothing')}
              text={t('backups.nothingText')}
            />
          ) : (
            <Stack gap={14}>
              <Summary counts={known} />
              {known.edited > 0 ? (
                <>
                  <Checkbox checked={all} onChange={setAll}>
                    {t('backups.includeAll')}
                  </Checkbox>
                  <Tabs
                    label={t('backups.previewTabs')}
                    value={edited ? 'edited' : 'all'}
                    onChange={(key) => {
                      setEdited(key === 'edited');
                      setPage(0);
                    }}
                    items={[
                      { key: 'all', label: t('backups.previewAll'), count: known.changed + known.gone },
                      { key: 'edited', label: t('backups.previewEdited'), count: known.edited },
                    ]}
                  />
                </>
              ) : null}
              <ul aria-busy={preview.isPlaceholderData}>
                {products.map((product) => (
                  <RestoredProduct
                    key={product.id}
                    product={product}
                    overwrites={all || ticked.has(product.id)}
                    onOverwrite={all ? undefined : (isTicked) => tick(product.id, isTicked)}
                  />
                ))}
              </ul>
              <Pager page={page + 1} perPage={PER_PAGE} total={total} onPage={(next) => setPage(next - 1)} />
            </Stack>
          )
        }
      </Loaded>
    </SidePanel>
  );
}

function Summary({ counts: { changed, gone, unchanged, edited } }: Pick<Preview, 'counts'>) {
  const { t } = useTranslation('taskHistory');
  const { number } = useFormats();
  const counted = (count: number) => ({ count, formatted: number(count) });
  return (
    <Stack gap={6}>
      <Row wrap gap={14}>
        {changed > 0 ? <StatusDot tone="info" label={t('backups.changed', counted(changed))} /> : null}
        {gone > 0 ? <StatusDot tone="ok" label={t('backups.gone', counted(gone))} /> : null}
        {edited > 0 ? <StatusDot tone="warn" label={t('backups.edited', counted(edited))} /> : null}
        {unchanged > 0 ? (
          <StatusDot tone="neutral" label={t('backups.unchanged', counted(unchanged))} />
        ) : null}
      </Row>
      <Text as="p" tone="faint" size="sm">
        {t('backups.restoreNote')}
      </Text>
    </Stack>
  );
}
