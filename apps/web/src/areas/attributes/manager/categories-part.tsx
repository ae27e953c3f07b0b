import { listCategories, manufacturer, updateManufacturer, type Category } from '@sourcewiz/contract';
import { FolderTree, ListChecks } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { ManagedList, OpenRow, useDrawer } from './managed-list.tsx';
import css from './manager.module.css';
import { SwitchLine } from './use-settings.tsx';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

/** The drawer needs the component library: loaded when it is first opened. */
const CategoryDrawer = lazyPart(() =>
  import('./category-drawer.tsx').then((part) => ({ default: part.CategoryDrawer })),
);

const FamilyDrawer = lazyPart(() =>
  import('./family/family-drawer.tsx').then((part) => ({ default: part.FamilyDrawer })),
);

/** The categories with their contents, and their sub-categories if the company uses them. */
export function CategoriesPart() {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const list = useCall(listCategories);
  const { shown, open, close } = useDrawer<Category>();
  const family = useDrawer<Category>();
  const subs = useSubCategories();
  return (
    <>
      <div className={css['aboveTools']}>
        <Card>
          <SwitchLine
            label={t('categories.subSwitch')}
            note={t('categories.subSwitchNote')}
            checked={subs.isOn}
            loading={subs.isActing}
            onChange={subs.set}
          />
        </Card>
      </div>
      <ManagedList
        query={list}
        what={t('parts.categories')}
        rows={list.data ?? []}
        words={{
          search: t('categories.search'),
          add: t('categories.add'),
          count: (count) => t('categories.count', { count, formatted: number(count) }),
          notFound: (search) => t('categories.notFound', { search }),
          notFoundText: t('categories.notFoundText'),
        }}
        onAdd={() => open(null)}
      >
        {(found, _, add) =>
          found.length === 0 ? (
            <EmptyState
              icon={<FolderTree size={18} />}
              title={t('categories.noneTitle')}
              text={t('categories.noneText')}
              actions={add}
            />
          ) : (
            <Card padding="flush">
              <ul className={css['rows']} aria-label={t('parts.categories')}>
                {found.map((category) => (
                  <Row as="li" key={category.id}>
                    <CategoryRow category={category} showsSubs={subs.isOn} onOpen={() => open(category)} />
                    <Button
                      size="small"
                      aria-label={t('family.openOf', { name: category.name })}
                      icon={<ListChecks size={14} aria-hidden />}
                      onClick={() => family.open(category)}
                    >
                      {t('family.open')}
                    </Button>
                  </Row>
                ))}
              </ul>
            </Card>
          )
        }
      </ManagedList>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <CategoryDrawer
            key={shown.time}
            category={shown.record}
            isOpen={shown.isOpen}
            showsSubs={subs.isOn}
            onFamily={shown.record && (() => family.open(shown.record))}
            onClose={close}
          />
        </Suspense>
      )}
      {family.shown?.record ? (
        <Suspense fallback={null}>
          <FamilyDrawer
            key={`family ${family.shown.time}`}
            category={family.shown.record}
            isOpen={family.shown.isOpen}
            showsSubs={subs.isOn}
            onClose={family.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Most sub-categories listed in a row; the rest are counted. */
const NAMED = 4;

function CategoryRow({
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
  const more = subs.length - NAMED;
  return (
    <OpenRow
      name={name}
      label={t('categories.edit', { name })}
      fact={
        count === 0 ? t('categories.empty') : t('categories.products', { count, formatted: number(count) })
      }
      tags={
        showsSubs ? (
          <>
            {subs.slice(0, NAMED).map((sub) => (
              <Tag key={sub.id}>{sub.name}</Tag>
            ))}
            {more > 0 ? <Tag>{`+${number(more)}`}</Tag> : null}
          </>
        ) : null
      }
      onOpen={onOpen}
    />
  );
}

/** Whether the company uses sub-categories (ATTR-051), and the switch for it. */
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
