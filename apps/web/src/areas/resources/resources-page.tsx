import { listResources, type ResourceType } from '@sourcewiz/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Hammer, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Pager } from '../../platform/kit/page/pager.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../platform/kit/states/states.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { DeleteResource } from './delete-resource.tsx';
import type { Opened } from './opened.ts';
import { ResourceCards } from './resource-cards.tsx';
import { ResourceForm } from './resource-form.tsx';
import type { ResourceSearch } from './resource-search.rules.ts';
import { ResourceTable } from './resource-table.tsx';
import { ResourceTools } from './resource-tools.tsx';
import css from './resources.module.css';
import { UsesDialog } from './uses-dialog.tsx';

const PER_PAGE = 50;
const paths = { material: '/material-library', process: '/process-library' } as const;

export const MaterialsPage = () => <ResourcesPage type="material" />;
export const ProcessesPage = () => <ResourcesPage type="process" />;

/** The resource library (RES-001). */
function ResourcesPage({ type }: { type: ResourceType }) {
  const { t } = useTranslation('resources');
  const search: ResourceSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayAdd = usePermitted('add_resources');
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useResources(type, search);
  const isBare =
    list.data?.total === 0 && search.q === undefined && search.category === undefined && !search.page;
  const show = (next: ResourceSearch, to: ResourceType = type): void => {
    void navigate({ to: paths[to], search: next, replace: to === type });
  };
  const close = (): void => setOpened(null);
  return (
    <Page
      title={t('title')}
      actions={
        mayAdd && !isBare ? (
          <Button
            variant="primary"
            icon={<Plus size={15} aria-hidden />}
            onClick={() => setOpened({ what: 'form', resource: null })}
          >
            {t(`add.${type}`)}
          </Button>
        ) : undefined
      }
    >
      <Tabs
        label={t('tabs')}
        value={type}
        controls="resources"
        items={[
          { key: 'material', label: t('material') },
          { key: 'process', label: t('process') },
        ]}
        onChange={(tab) => show({}, tab)}
      />
      {isBare ? null : (
        <ResourceTools type={type} search={search} categories={list.data?.categories ?? []} onChange={show} />
      )}
      <div id="resources" role="tabpanel" aria-label={t(type)} className={css['panel']}>
        <Resources type={type} list={list} search={search} onShow={show} onOpen={setOpened} isBare={isBare} />
      </div>
      {opened?.what === 'form' ? (
        <ResourceForm
          type={type}
          resource={opened.resource}
          categories={(list.data?.categories ?? []).map(({ name }) => name)}
          suppliers={list.data?.suppliers ?? []}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'uses' ? <UsesDialog resource={opened.resource} onClose={close} /> : null}
      {opened?.what === 'delete' ? <DeleteResource resource={opened.resource} onClose={close} /> : null}
    </Page>
  );
}

function useResources(type: ResourceType, { q, category, sort = 'name', page = 1 }: ResourceSearch) {
  const query = {
    type,
    sort,
    page,
    per_page: PER_PAGE,
    ...(q === undefined ? {} : { query: q }),
    ...(category === undefined ? {} : { category }),
  };
  return useCall(listResources, { query }, { whileLoading: 'keep' });
}

function Resources({
  type,
  list,
  search,
  onShow,
  onOpen,
  isBare,
}: {
  type: ResourceType;
  list: ReturnType<typeof useResources>;
  search: ResourceSearch;
  onShow: (search: ResourceSearch) => void;
  onOpen: (opened: Opened) => void;
  isBare: boolean;
}) {
  const { t } = useTranslation('resources');
  const mayAdd = usePermitted('add_resources');
  const phone = usePhone();
  if (list.error && list.data === undefined) {
    return <FailedState what={t(type)} failure={list.error} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <RowSkeletons count={8} />;
  const { resources, total } = list.data;
  if (isBare) {
    return (
      <EmptyState
        icon={type === 'material' ? <Layers size={18} /> : <Hammer size={18} />}
        tone="accent"
        title={t(`empty.${type}.title`)}
        text={mayAdd ? t(`empty.${type}.text`) : t('empty.reader')}
        actions={
          mayAdd ? (
            <Button variant="primary" onClick={() => onOpen({ what: 'form', resource: null })}>
              {t(`add.${type}`)}
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (resources.length === 0) {
    return (
      <NothingFound
        title={t('nothing', { words: search.q ?? search.category ?? '' })}
        text={t('nothingText')}
        actions={<Button onClick={() => onShow({})}>{t('showAll')}</Button>}
      />
    );
  }
  const goTo = (page: number): void => {
    const { page: _, ...rest } = search;
    onShow(page === 1 ? rest : { ...rest, page });
  };
  const Rows = phone ? ResourceCards : ResourceTable;
  return (
    <>
      <Rows type={type} resources={resources} onOpen={onOpen} />
      <Pager page={search.page ?? 1} perPage={PER_PAGE} total={total} onPage={goTo} />
    </>
  );
}
