import {
  listResources,
  resourceSorts,
  resourceTypes,
  type ResourceType,
  deleteResource,
  type Resource,
  resourceUses,
} from '@sourcewiz/contract';
import { useNavigate, Link } from '@tanstack/react-router';
import { Hammer, Layers, PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import type { Opened } from './opened.ts';
import { ResourceForm } from './resource-form.tsx';
import { readResourceSearch, type ResourceSearch } from './resource-search.rules.ts';
import { useResourceColumns } from './resource-parts.tsx';
import { ListFilter, ListOrder } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';
import css from './resources.module.css';

const paths = { material: '/material-library', process: '/process-library' } as const;

export const MaterialsPage = () => <ResourcesPage type="material" />;
export const ProcessesPage = () => <ResourcesPage type="process" />;

/** The resource library (RES-001). */
function ResourcesPage({ type }: { type: ResourceType }) {
  const { t } = useTranslation('resources');
  const { search, change, show } = useListSearch(readResourceSearch);
  const navigate = useNavigate();
  const mayAdd = usePermitted('add_resources');
  const seesCosts = usePermitted('view_costing');
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useResources(type, search);
  const columns = useResourceColumns(type, setOpened);
  const close = (): void => setOpened(null);
  const add = { label: t(`add.${type}`), onClick: () => setOpened({ what: 'form', resource: null }) };
  return (
    <RecordsPage
      title={t('title')}
      label={t(type)}
      actions={seesCosts ? <LinkButton to="/what-if">{t('whatIfPage')}</LinkButton> : undefined}
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

/** Search, category and order of the list. */
function ResourceTools({
  type,
  search,
  categories,
  onChange,
}: {
  type: ResourceType;
  search: ResourceSearch;
  categories: readonly { name: string; count: number }[];
  onChange: (part: { q?: string; category?: string | null; sort?: ResourceSearch['sort'] | null }) => void;
}) {
  const { t } = useTranslation('resources');
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      <ListFilter
        label={t('category')}
        all={t('allCategories')}
        value={search.category}
        choices={categories.map(({ name, count }) => ({ value: name, label: name, count }))}
        onChange={(category) => onChange({ category })}
      />
      <ListOrder
        sorts={resourceSorts}
        value={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </ListTools>
  );
}

/** Asks before a resource is deleted; one that products use cannot be. */
function DeleteResource({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const { id, name, used_in: count } = resource;
  const { act, isActing } = useAct(deleteResource, {
    onDone: () => {
      toast({ tone: 'ok', title: t('deleted', { name }) });
      onClose();
    },
  });
  const inUse = count > 0;
  return (
    <ConfirmModal
      open
      title={t('confirmDelete.title', { name })}
      text={
        inUse
          ? t('confirmDelete.inUse', { products: t('products', { count, formatted: number(count) }) })
          : t('confirmDelete.text')
      }
      tone={inUse ? 'normal' : 'danger'}
      confirm={inUse ? t('confirmDelete.close') : t('confirmDelete.confirm')}
      busy={isActing}
      onConfirm={() => (inUse ? onClose() : void act({ params: { id } }))}
      onCancel={onClose}
    />
  );
}

/** The products that use a resource. */
function UsesDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const mayOpen = usePermitted('view_products');
  const list = useCall(resourceUses, { params: { id: resource.id } });
  const { products, total } = list.data ?? { products: [], total: 0 };
  return (
    <Dialog title={t('uses.title', { name: resource.name })} onClose={onClose} width={520}>
      {list.error ? (
        <FailedState what={t('look')} failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <LineSkeletons count={4} />
      ) : products.length === 0 && list.data.total > 0 ? (
        <p>{t('uses.hidden', { products: t('products', { count: total, formatted: number(total) }) })}</p>
      ) : products.length === 0 ? (
        <EmptyState icon={<PackageSearch size={18} />} title={t('uses.none')} text={t('uses.noneText')} />
      ) : (
        <ul className={css['productList']}>
          {products.map(({ id, product_id: productId, name, attribute, percent }) => (
            <li key={`${id} ${attribute}`}>
              {mayOpen ? (
                <Link to="/product-details/$mode/$id" params={{ mode: 'view', id: String(id) }}>
                  <b>{name}</b>{' '}
                  <Text tone="faint" size="sm">
                    {productId}
                  </Text>
                </Link>
              ) : (
                <span>
                  <b>{name}</b>{' '}
                  <Text tone="faint" size="sm">
                    {productId}
                  </Text>
                </span>
              )}
              <Text tone="faint">
                {attribute}
                {percent === null ? null : ` ${t('percent', { value: number(percent) })}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && total > products.length ? (
        <Text as="p" tone="faint">
          {t('uses.more', { shown: number(products.length), total: number(total) })}
        </Text>
      ) : null}
    </Dialog>
  );
}
