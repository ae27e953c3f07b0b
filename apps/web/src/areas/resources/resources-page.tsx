import { listResources, resourceSorts, resourceTypes, type ResourceType } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Hammer, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { DeleteResource } from './delete-resource.tsx';
import type { Opened } from './opened.ts';
import { ResourceForm } from './resource-form.tsx';
import { readResourceSearch, type ResourceSearch } from './resource-search.rules.ts';
import { useResourceColumns } from './resource-parts.tsx';
import { ResourceTools } from './resource-tools.tsx';
import { UsesDialog } from './uses-dialog.tsx';

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
  const close = (): void => setOpened(null);
  const add = { label: t(`add.${type}`), onClick: () => setOpened({ what: 'form', resource: null }) };
  return (
    <RecordsPage
      title={t('title')}
      label={t(type)}
      add={mayAdd ? add : undefined}
      tabs={{
        label: t('tabs'),
        value: type,
        items: resourceTypes.map((key) => ({ key, label: t(key) })),
        onChange: (tab) => void navigate({ to: paths[tab] }),
      }}
      tools={
        <ResourceTools
          type={type}
          search={search}
          categories={list.data?.categories ?? []}
          onChange={change}
        />
      }
      query={list}
      rows={({ resources }) => resources}
      columns={columns}
      search={search}
      sorts={resourceSorts}
      onChange={change}
      empty={{
        icon: type === 'material' ? <Layers size={18} /> : <Hammer size={18} />,
        title: t(`empty.${type}.title`),
        text: t(mayAdd ? `empty.${type}.text` : 'empty.reader'),
      }}
      nothing={{
        title: t('nothing', { words: search.q ?? search.category ?? '' }),
        text: t('nothingText'),
        showAll: t('showAll'),
        onShowAll: () => show({}),
      }}
    >
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
    </RecordsPage>
  );
}

function useResources(type: ResourceType, { q, ...filters }: ResourceSearch) {
  const query = { type, per_page: PER_PAGE, ...filters, ...(q === undefined ? {} : { query: q }) };
  return useCall(listResources, { query }, { whileLoading: 'keep' });
}
