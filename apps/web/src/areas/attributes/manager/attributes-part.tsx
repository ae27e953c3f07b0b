import {
  attributeTabs,
  listAttributes,
  orderAttributes,
  type Attribute,
  type AttributeTab,
} from '@sourcewiz/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text, Row } from '../../../platform/kit/layout/layout.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { useFreshAttributes } from '../use-fresh-attributes.ts';
import { ManagedList, useDrawer, OpenRow } from './managed-list.tsx';
import css from './manager.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { Lock } from 'lucide-react';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { SortRow } from './sort-rows.tsx';

/** The drawer needs the component library: loaded when it is first opened. */
const AttributeDrawer = lazyPart(() =>
  import('./attribute-drawer.tsx').then((part) => ({ default: part.AttributeDrawer })),
);

/** All attributes by section of the product form, in the order of that form. */
export function AttributesPart() {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const list = useCall(listAttributes, { query: {} });
  const [showsArchived, setShowsArchived] = useState(false);
  useFreshAttributes();
  const { shown, open, close } = useDrawer<Attribute>();
  const order = useOrder(list.data ?? []);
  const archived = order.attributes.filter(({ isDisabled }) => isDisabled).length;
  return (
    <>
      <ManagedList
        query={list}
        what={t('title')}
        rows={order.attributes.filter(({ isDisabled }) => showsArchived || !isDisabled)}
        words={{
          search: t('list.search'),
          add: t('list.add'),
          count: (count) => t('list.count', { count, formatted: number(count) }),
          notFound: (search) => t('list.notFound', { search }),
          notFoundText: t('list.notFoundText'),
        }}
        tools={
          archived === 0 ? null : (
            <Checkbox checked={showsArchived} onChange={setShowsArchived}>
              {t('list.showArchived', { count: archived, formatted: number(archived) })}
            </Checkbox>
          )
        }
        onAdd={() => open(null)}
      >
        {(found, isAll) => (
          <Stack gap={14}>
            {attributeTabs.map((tab) => (
              <AttributeSection
                key={tab}
                tab={tab}
                attributes={found.filter(({ tabname }) => tabname === tab)}
                isSorted={isAll}
                onMove={(ids) => order.save(tab, ids)}
                onOpen={open}
              />
            ))}
          </Stack>
        )}
      </ManagedList>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <AttributeDrawer key={shown.time} attribute={shown.record} isOpen={shown.isOpen} onClose={close} />
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
  /** Whether the whole section is shown, so that it can be sorted. */
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
      order={isSorted ? { index, count, onMove: move } : undefined}
    />
  ));
  return (
    <Card
      title={t(`sections.${tab}`)}
      aside={
        <Text tone="faint" figures>
          {t('list.sectionCount', { count, formatted: number(count) })}
        </Text>
      }
      padding="flush"
    >
      {count === 0 ? (
        <Text as="p" tone="faint" className={css['none']}>
          {t('list.emptySection')}
        </Text>
      ) : null}
      <ul className={css['rows']} aria-label={t(`sections.${tab}`)}>
        {isSorted ? <SortableList onMove={move}>{rows}</SortableList> : rows}
      </ul>
    </Card>
  );
}

/** The attributes in the order that the user has just given them, until the server has it. */
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
      // Hidden attributes keep their places among the others.
      const moving = new Set(ids);
      const next = [...ids];
      const all = inOrder
        .filter(({ tabname }) => tabname === tab)
        .map(({ id }) => (moving.has(id) ? (next.shift() ?? id) : id));
      void act({ body: { tabname: tab, ids: all } }).finally(() => setWanted(null));
    },
  };
}

interface RowOrder {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** One attribute of the list; its name opens it. */
function AttributeRow({
  attribute,
  onOpen,
  order,
}: {
  attribute: Attribute;
  onOpen: () => void;
  /** Absent: the order cannot be changed at the moment. */
  order: RowOrder | undefined;
}) {
  const { t } = useTranslation('attributeManager');
  const { name } = attribute;
  const inside = (
    <OpenRow
      name={name}
      label={t('list.open', { name })}
      icon={attribute.is_internal ? <Lock size={13} aria-hidden /> : null}
      fact={t(`types.${attribute.dtype}`)}
      tags={<Badges attribute={attribute} />}
      isQuiet={attribute.isDisabled}
      onOpen={onOpen}
    />
  );
  if (!order) return <Row as="li">{inside}</Row>;
  return (
    <SortRow id={attribute.id} name={name} {...order}>
      {inside}
    </SortRow>
  );
}

function Badges({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation('attributeManager');
  const { isDisabled, compulsory, is_internal, is_filter, meta, visible } = attribute;
  return (
    <>
      {isDisabled ? <Tag tone="neutral">{t('badges.archived')}</Tag> : null}
      {compulsory ? <Tag tone="accent">{t('badges.compulsory')}</Tag> : null}
      {is_internal ? <Tag tone="warn">{t('badges.internal')}</Tag> : null}
      {is_filter ? <Tag>{t(meta.is_primary ? 'badges.primary' : 'badges.filter')}</Tag> : null}
      {visible ? null : <Tag>{t('badges.hidden')}</Tag>}
    </>
  );
}
