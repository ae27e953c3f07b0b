import {
  attributeTabs,
  foldText,
  listAttributes,
  orderAttributes,
  type Attribute,
  type AttributeTab,
} from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { useFreshAttributes } from '../use-fresh-attributes.ts';
import { AttributeRow } from './attribute-row.tsx';
import css from './manager.module.css';

/** The drawer brings the component library: loaded when one is opened. */
const AttributeDrawer = lazy(() =>
  import('./attribute-drawer.tsx').then((part) => ({ default: part.AttributeDrawer })),
);

/** All attributes by section of the product form, in the order of that form. */
export function AttributesPart() {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const list = useCall(listAttributes, { query: {} });
  const [search, setSearch] = useState('');
  const [showsArchived, setShowsArchived] = useState(false);
  useFreshAttributes();
  const drawer = useDrawer();
  const order = useOrder(list.data ?? []);
  const archived = order.attributes.filter(({ isDisabled }) => isDisabled).length;
  const words = foldText(search);
  const shown = order.attributes.filter(
    ({ name, isDisabled }) => (showsArchived || !isDisabled) && foldText(name).includes(words),
  );
  return (
    <>
      <div className={css['tools']}>
        <SearchField
          label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onSearch={setSearch}
          className={css['search']}
        />
        <span className={css['count']} role="status">
          {list.data === undefined
            ? ''
            : t('list.count', { count: shown.length, formatted: number(shown.length) })}
        </span>
        {archived === 0 ? null : (
          <Checkbox checked={showsArchived} onChange={setShowsArchived}>
            {t('list.showArchived', { count: archived, formatted: number(archived) })}
          </Checkbox>
        )}
        <Button variant="primary" icon={<Plus size={15} />} onClick={() => drawer.open(null)}>
          {t('list.add')}
        </Button>
      </div>
      {list.data === undefined ? (
        list.isError ? (
          <FailedState what={t('title')} failure={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <RowSkeletons count={9} columns={3} />
        )
      ) : shown.length === 0 && search !== '' ? (
        <NothingFound
          title={t('list.notFound', { search })}
          text={t('list.notFoundText')}
          actions={<Button onClick={() => setSearch('')}>{t('list.clearSearch')}</Button>}
        />
      ) : (
        <div className={css['sections']}>
          {attributeTabs.map((tab) => (
            <AttributeSection
              key={tab}
              tab={tab}
              attributes={shown.filter(({ tabname }) => tabname === tab)}
              isSorted={search === ''}
              onMove={(ids) => order.save(tab, ids)}
              onOpen={drawer.open}
            />
          ))}
        </div>
      )}
      {drawer.shown === null ? null : (
        <Suspense fallback={null}>
          <AttributeDrawer key={drawer.shown.time} {...drawer.shown} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  );
}

function AttributeSection({
  tab,
  attributes,
  isSorted,
  onMove,
  onOpen,
}: {
  tab: AttributeTab;
  attributes: readonly Attribute[];
  /** All of the section is shown: its order can be changed. */
  isSorted: boolean;
  onMove: (ids: number[]) => void;
  onOpen: (attribute: Attribute) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const count = attributes.length;
  if (count === 0 && !isSorted) return null;
  const move = (from: number, to: number): void => onMove(moved(attributes, from, to).map(({ id }) => id));
  const rows = attributes.map((attribute, index) => (
    <AttributeRow
      key={attribute.id}
      attribute={attribute}
      onOpen={() => onOpen(attribute)}
      place={isSorted ? { index, count, onMove: move } : undefined}
    />
  ));
  return (
    <Card
      title={t(`sections.${tab}`)}
      aside={
        <span className={css['count']}>{t('list.sectionCount', { count, formatted: number(count) })}</span>
      }
      padding="flush"
    >
      {count === 0 ? <p className={css['none']}>{t('list.emptySection')}</p> : null}
      <ul className={css['rows']} aria-label={t(`sections.${tab}`)}>
        {isSorted ? <SortableList onMove={move}>{rows}</SortableList> : rows}
      </ul>
    </Card>
  );
}

/** The attributes in the order that the person just gave them, until the server has it. */
function useOrder(attributes: readonly Attribute[]) {
  const [wanted, setWanted] = useState<{ tab: AttributeTab; ids: number[] } | null>(null);
  const { act } = useAct(orderAttributes);
  const places = new Map((wanted?.ids ?? []).map((id, index) => [id, index]));
  const slots = attributes.flatMap(({ id }, at) => (places.has(id) ? at : []));
  const inOrder = [...attributes];
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const known = (wanted?.ids ?? []).filter((id) => byId.has(id));
  slots.forEach((slot, index) => {
    const attribute = byId.get(known[index] ?? -1);
    if (attribute) inOrder[slot] = attribute;
  });
  return {
    attributes: inOrder,
    save: (tab: AttributeTab, ids: number[]): void => {
      setWanted({ tab, ids });
      // What is not shown keeps its place among the others.
      const moving = new Set(ids);
      const next = [...ids];
      const all = inOrder
        .filter(({ tabname }) => tabname === tab)
        .map(({ id }) => (moving.has(id) ? (next.shift() ?? id) : id));
      void act({ body: { tabname: tab, ids: all } }).finally(() => setWanted(null));
    },
  };
}

/** What the drawer shows, null for a new attribute. Each opening begins anew; closing lets it slide away first. */
function useDrawer() {
  const [shown, setShown] = useState<{ attribute: Attribute | null; isOpen: boolean; time: number } | null>(
    null,
  );
  return {
    shown,
    open: (attribute: Attribute | null) =>
      setShown((now) => ({ attribute, isOpen: true, time: (now?.time ?? 0) + 1 })),
    close: () => setShown((now) => (now === null ? null : { ...now, isOpen: false })),
  };
}
