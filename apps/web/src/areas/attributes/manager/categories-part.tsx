import {
  foldText,
  listCategories,
  manufacturer,
  updateManufacturer,
  type Category,
} from '@sourcewiz/contract';
import { FolderTree, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import css from './manager.module.css';
import { SwitchLine } from './use-settings.tsx';

/** The drawer brings the component library: loaded when one is opened. */
const CategoryDrawer = lazy(() =>
  import('./category-drawer.tsx').then((part) => ({ default: part.CategoryDrawer })),
);

/** The categories with what they hold, and their sub-categories where the company works with them. */
export function CategoriesPart() {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const list = useCall(listCategories);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<{ category: Category | null; isOpen: boolean; time: number } | null>(
    null,
  );
  const subs = useSubCategories();
  const open = (category: Category | null): void =>
    setShown((now) => ({ category, isOpen: true, time: (now?.time ?? 0) + 1 }));
  const words = foldText(search);
  const found = (list.data ?? []).filter(({ name }) => foldText(name).includes(words));
  const add = (
    <Button variant="primary" icon={<Plus size={15} />} onClick={() => open(null)}>
      {t('categories.add')}
    </Button>
  );
  return (
    <>
      <div className={css['switchCard']}>
        <SwitchLine
          label={t('categories.subSwitch')}
          note={t('categories.subSwitchNote')}
          checked={subs.isOn}
          loading={subs.isActing}
          onChange={subs.set}
        />
      </div>
      <div className={css['tools']}>
        <SearchField
          label={t('categories.search')}
          placeholder={t('categories.search')}
          value={search}
          onSearch={setSearch}
          className={css['search']}
        />
        <span className={css['count']} role="status">
          {list.data === undefined
            ? ''
            : t('categories.count', { count: found.length, formatted: number(found.length) })}
        </span>
        {add}
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <FailedState
            what={t('parts.categories')}
            failure={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <RowSkeletons count={6} columns={3} />
        )
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<FolderTree size={18} />}
          title={t('categories.noneTitle')}
          text={t('categories.noneText')}
          actions={add}
        />
      ) : found.length === 0 ? (
        <NothingFound
          title={t('categories.notFound', { search })}
          text={t('categories.notFoundText')}
          actions={<Button onClick={() => setSearch('')}>{t('list.clearSearch')}</Button>}
        />
      ) : (
        <Card padding="flush">
          <ul className={css['rows']} aria-label={t('parts.categories')}>
            {found.map((category) => (
              <li key={category.id} className={css['fixedRow']}>
                <CategoryButton category={category} showsSubs={subs.isOn} onOpen={() => open(category)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown === null ? null : (
        <Suspense fallback={null}>
          <CategoryDrawer
            key={shown.time}
            category={shown.category}
            isOpen={shown.isOpen}
            showsSubs={subs.isOn}
            onClose={() => setShown((now) => (now === null ? null : { ...now, isOpen: false }))}
          />
        </Suspense>
      )}
    </>
  );
}

/** Sub-categories that a row names; the rest is counted. */
const NAMED = 4;

function CategoryButton({
  category: { name, product_count: count, sub_categories: subs },
  showsSubs,
  onOpen,
}: {
  category: Category;
  showsSubs: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  return (
    <div className={css['open']}>
      <button
        type="button"
        className={css['name']}
        aria-label={t('categories.edit', { name })}
        onClick={onOpen}
      >
        <span>{name}</span>
      </button>
      <span className={css['count']}>
        {count === 0 ? t('categories.empty') : t('categories.products', { count, formatted: number(count) })}
      </span>
      <span className={css['subs']}>
        {showsSubs ? subs.slice(0, NAMED).map((sub) => <Tag key={sub.id}>{sub.name}</Tag>) : null}
        {showsSubs && subs.length > NAMED ? <Tag>{`+${number(subs.length - NAMED)}`}</Tag> : null}
      </span>
    </div>
  );
}

/** Whether the company works with sub-categories (ATTR-051), and the switch for it. */
function useSubCategories() {
  const company = useCall(manufacturer);
  const { act, isActing } = useAct(updateManufacturer, {
    onDone: (saved) => queryClient.setQueryData([manufacturer.name, {}], saved),
  });
  return {
    isOn: company.data?.recommendation_preferences.sub_category ?? false,
    isActing: isActing || company.data === undefined,
    set: (sub_category: boolean): void => void act({ body: { sub_category } }),
  };
}
