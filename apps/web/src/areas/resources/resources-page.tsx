import { listResources, resourceSorts, type ResourceType } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Hammer, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { EmptyState, NothingFound } from '../../platform/kit/states/states.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { RecordList } from '../../platform/list/record-list.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { DeleteResource } from './delete-resource.tsx';
import type { Opened } from './opened.ts';
import { ResourceForm } from './resource-form.tsx';
import { readResourceSearch, type ResourceSearch } from './resource-search.rules.ts';
import { useResourceColumns } from './resource-parts.tsx';
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
  const { search, change, show } = useListSearch(readResourceSearch);
  const navigate = useNavigate();
  const mayAdd = usePermitted('add_resources');
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useResources(type, search);
  const columns = useResourceColumns(type, setOpened);
  const isBare =
    list.data?.total === 0 && search.q === undefined && search.category === undefined && !search.page;
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
        onChange={(tab) => void navigate({ to: paths[tab] })}
      />
      {isBare ? null : (
        <ResourceTools
          type={type}
          search={search}
          categories={list.data?.categories ?? []}
          onChange={change}
        />
      )}
      <div id="resources" role="tabpanel" aria-label={t(type)} className={css['panel']}>
        <RecordList
          label={t(type)}
          query={list}
          rows={({ resources }) => resources}
          idOf={({ id }) => id}
          columns={columns}
          paging={{
            page: search.page ?? 1,
            perPage: PER_PAGE,
            totalOf: ({ total }) => total,
            onPage: (page) => change({ page }),
          }}
          sort={{
            value: search.sort ?? 'name',
            onChange: (value) => change({ sort: resourceSorts.find((sort) => sort === value) }),
          }}
          empty={
            isBare ? (
              <NoResources type={type} onAdd={() => setOpened({ what: 'form', resource: null })} />
            ) : (
              <NothingFound
                title={t('nothing', { words: search.q ?? search.category ?? '' })}
                text={t('nothingText')}
                actions={<Button onClick={() => show({})}>{t('showAll')}</Button>}
              />
            )
          }
        />
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

function NoResources({ type, onAdd }: { type: ResourceType; onAdd: () => void }) {
  const { t } = useTranslation('resources');
  const mayAdd = usePermitted('add_resources');
  return (
    <EmptyState
      icon={type === 'material' ? <Layers size={18} /> : <Hammer size={18} />}
      tone="accent"
      title={t(`empty.${type}.title`)}
      text={mayAdd ? t(`empty.${type}.text`) : t('empty.reader')}
      actions={
        mayAdd ? (
          <Button variant="primary" onClick={onAdd}>
            {t(`add.${type}`)}
          </Button>
        ) : undefined
      }
    />
  );
}
