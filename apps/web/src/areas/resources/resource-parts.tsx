import { currencySign, unitWord, type Resource, type ResourceType } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { PackageSearch, Pencil, Trash2, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import type { Opened } from './opened.ts';
import { Text } from '../../platform/kit/layout/layout.tsx';
import css from './resources.module.css';
import type { MenuItem } from '../../platform/kit/overlays/menu.tsx';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';

type Open = (opened: Opened) => void;

/** What the list shows of a resource. */
export function useResourceColumns(type: ResourceType, onOpen: Open): readonly Column<Resource>[] {
  const { t } = useTranslation('resources');
  return [
    {
      key: 'name',
      head: t('columns.name'),
      card: 'title',
      sort: { up: 'name', down: '-name' },
      cell: (resource) => <ResourceName resource={resource} onOpen={onOpen} />,
    },
    { key: 'category', head: t('columns.category'), cell: ({ category }) => category },
    {
      key: 'rate',
      head: t('columns.rate'),
      align: 'end',
      sort: { up: 'rate', down: '-rate' },
      cell: (resource) => <Rate resource={resource} />,
    },
    {
      key: 'loss',
      head: t(type === 'material' ? 'columns.wastage' : 'columns.rejection'),
      align: 'end',
      cell: (resource) => (resource.wastage_percent === '' ? null : <Loss resource={resource} />),
    },
    { key: 'supplier', head: t('columns.supplier'), cell: ({ supplier }) => supplier },
    {
      key: 'uses',
      head: t('columns.usedIn'),
      cell: (resource) => <UsedIn resource={resource} onOpen={onOpen} />,
    },
    {
      key: 'menu',
      head: t('columns.actions'),
      card: 'menu',
      cell: (resource) => <ResourceMenu resource={resource} onOpen={onOpen} />,
    },
  ];
}

/** `₹1,450.50 per kg` */
function Rate({ resource: { rate, currency, unit } }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const { number, money } = useFormats();
  if (rate === '') return <Text tone="faint">{t('noRate')}</Text>;
  // Rates with fractions of a cent keep their digits.
  const isFine = (rate.split('.')[1] ?? '').length > 2;
  return (
    <Text figures>
      {isFine ? `${currencySign(currency)}${number(rate)}` : money(rate, currency)}
      <Text tone="faint"> {t('per', { unit: unitWord(unit, '1', currentLanguage()) })}</Text>
    </Text>
  );
}

/** How many products use it, as a button that lists them. */
function UsedIn({ resource, onOpen }: { resource: Resource; onOpen: Open }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const { used_in: count } = resource;
  if (count === 0) return <Text tone="faint">{t('unused')}</Text>;
  return (
    <button type="button" className={css['uses']} onClick={() => onOpen({ what: 'uses', resource })}>
      {t('products', { count, formatted: number(count) })}
    </button>
  );
}

/** Edit, products, delete: whatever the person may do. */
function ResourceMenu({ resource, onOpen }: { resource: Resource; onOpen: Open }) {
  const { t } = useTranslation('resources');
  const mayEdit = usePermitted('edit_resources');
  const mayDelete = usePermitted('delete_resources');
  const seesCosts = usePermitted('view_costing');
  const navigate = useNavigate();
  const items: (MenuItem | 'divider')[] = [
    {
      key: 'uses',
      label: t('look'),
      icon: <PackageSearch size={15} aria-hidden />,
      onClick: () => onOpen({ what: 'uses', resource }),
    },
  ];
  if (seesCosts) {
    items.push({
      key: 'what-if',
      label: t('whatIf'),
      icon: <TrendingUp size={15} aria-hidden />,
      onClick: () => void navigate({ to: '/what-if', search: { item: resource.id } }),
    });
  }
  if (mayEdit) {
    items.unshift({
      key: 'edit',
      label: t('open'),
      icon: <Pencil size={15} aria-hidden />,
      onClick: () => onOpen({ what: 'form', resource }),
    });
  }
  if (mayDelete) {
    items.push('divider', {
      key: 'delete',
      label: t('remove'),
      tone: 'danger',
      icon: <Trash2 size={15} aria-hidden />,
      onClick: () => onOpen({ what: 'delete', resource }),
    });
  }
  return <MoreMenu label={t('menu', { name: resource.name })} items={items} />;
}

/** Name and code; a press opens it for editing, if permitted. */
function ResourceName({ resource, onOpen }: { resource: Resource; onOpen: Open }) {
  const mayEdit = usePermitted('edit_resources');
  const words = (
    <>
      <b>{resource.name}</b>
      <Text tone="faint" size="sm">
        {resource.code}
      </Text>
    </>
  );
  if (!mayEdit) return <span className={css['name']}>{words}</span>;
  return (
    <button type="button" className={css['name']} onClick={() => onOpen({ what: 'form', resource })}>
      {words}
    </button>
  );
}

/** `3.5%`, with all its digits. */
function Loss({ resource: { wastage_percent: text } }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  return <>{t('percent', { value: number(text) })}</>;
}
