import { deleteProducts } from '@sourcewiz/contract';
import { Archive, CircleCheck, Copy, Eye, FilePen, Lock, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { openOffer, useOffers } from '../../../platform/offers/offers.ts';
import type { Crumb } from '../../../platform/kit/page/page.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import type { ProductBase } from '../change/product-draft.ts';
import css from './product-head.module.css';
import { useDuplicate } from '../bulk/one-product.ts';
import { named } from '../bulk/selected/product-selection.ts';
import { statusTones } from './product-words.ts';
import type { ProductRecord } from './product-record.ts';
import type { ProductForm } from '../change/use-product-form.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

const DeleteProducts = lazyPart(() =>
  import('../bulk/delete-products.tsx').then((part) => ({ default: part.DeleteProducts })),
);

/** The crumbs from the library to the product. */
export function useProductCrumbs({ category, product_id: id }: ProductBase, isNew: boolean): Crumb[] {
  const { t } = useTranslation('products');
  const library = { label: t('library.title'), to: '/master-catalogue' };
  const open = { label: isNew ? t('add.crumb') : id };
  if (category === null) return [library, open];
  const path = `/categorywise-products/${encodeURIComponent(category.name)}/${category.id}`;
  return [library, { label: category.name, to: path }, open];
}

/** Notes about the whole product, below its name. */
export function ProductNote({
  product,
  base,
  record,
  exclusiveFor,
}: {
  product: ProductBase;
  base: ProductBase;
  record: ProductRecord;
  /** The only buyer that the product is meant for, '' for none. */
  exclusiveFor: string;
}) {
  const { t } = useTranslation('products');
  const { date, number } = useFormats();
  if (record.kind === 'new') return t('add.note');
  const { updated_by: by, updated_at: at } = record.product;
  return (
    <Row gap={16} wrap className={css['note']}>
      <StatusDot tone={statusTones[base.status]} label={t(`status.${base.status}`)} />
      <span>{base.product_id}</span>
      <span>
        {t('card.variants', { count: product.variants.length, formatted: number(product.variants.length) })}
      </span>
      {exclusiveFor === '' ? null : (
        <Tag tone="warn">
          <Lock size={11} aria-hidden />
          {t('product.exclusive', { buyer: exclusiveFor })}
        </Tag>
      )}
      <span className={css['edited']}>
        {by === null
          ? t('product.editedOn', { date: date(at) })
          : t('product.editedBy', { name: by, date: date(at) })}
      </span>
    </Row>
  );
}

/** The actions for the whole product. */
export function ProductActions({
  record,
  form,
}: {
  record: Exclude<ProductRecord, { kind: 'new' }>;
  form: ProductForm;
}) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const [deleting, setDeleting] = useState(false);
  const mayEdit = usePermitted('update_products');
  const mayCreate = usePermitted('create_products');
  const offers = useOffers();
  const { duplicate, isActing } = useDuplicate();
  const mayDelete = usePermitted(deleteProducts.permission as 'delete_products');
  const { id, status, locked_by_task: locked } = record.product;

  const statuses: MenuItem[] =
    !mayEdit || locked !== null
      ? []
      : [
          {
            key: 'draft',
            label: t('product.toDraft'),
            icon: <FilePen size={15} aria-hidden />,
            onClick: () => void form.save('draft'),
          },
          {
            key: 'archived',
            label: t('product.archive'),
            icon: <Archive size={15} aria-hidden />,
            onClick: () => void form.save('archived'),
          },
        ].filter(({ key }) => key !== status);
  const items: (MenuItem | 'divider')[] = [...statuses];
  if (mayCreate) {
    items.push({
      key: 'duplicate',
      label: t('product.duplicate'),
      icon: <Copy size={15} aria-hidden />,
      disabled: isActing,
      onClick: () => duplicate(id),
    });
  }
  for (const offer of offers) {
    items.push({
      key: offer.key,
      label: offer.label,
      icon: <offer.icon size={15} aria-hidden />,
      onClick: () => openOffer(offer, { product_ids: [id] }),
    });
  }
  if (mayDelete && locked === null) {
    if (items.length > 0) items.push('divider');
    items.push({
      key: 'delete',
      label: t('product.delete'),
      tone: 'danger',
      icon: <Trash2 size={15} aria-hidden />,
      onClick: () => setDeleting(true),
    });
  }
  return (
    <>
      {record.kind === 'view' && mayEdit && locked === null ? (
        <LinkButton
          variant="primary"
          icon={<Pencil size={14} aria-hidden />}
          to="/product-details/$mode/$id"
          params={{ mode: 'edit', id: String(id) }}
        >
          {t('product.edit')}
        </LinkButton>
      ) : null}
      {record.kind === 'edit' ? (
        <LinkButton
          className={css['look']}
          icon={<Eye size={14} aria-hidden />}
          to="/product-details/$mode/$id"
          params={{ mode: 'view', id: String(id) }}
        >
          {t('product.look')}
        </LinkButton>
      ) : null}
      {mayEdit && locked === null && status !== 'published' ? (
        <Button
          icon={<CircleCheck size={14} aria-hidden />}
          disabled={form.saving}
          onClick={() => void form.save('published')}
        >
          {t('product.publish')}
        </Button>
      ) : null}
      {items.length === 0 ? null : (
        <MoreMenu label={words('actions.more')} variant="default" disabled={form.saving} items={items} />
      )}
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteProducts selection={named([id])} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
