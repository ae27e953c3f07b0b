import {
  type attributeHistory,
  createProduct,
  getProduct,
  restoreHistoryEntry,
  updateProduct,
  type Attribute,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { useForm, type FormActions as Actions } from '../../../platform/form/use-form.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { elementOf, inFormOrder, jumpTo } from '../record/form-places.ts';
import type { ProductRecord } from '../record/product-record.ts';
import {
  baseOf,
  bodyOf,
  changedProduct,
  draftOf,
  onlyReorders,
  productShape,
  type ProductBase,
  type ProductDraft,
} from './product-draft.ts';
import { pathOf, problemsOf } from './product-problems.ts';

type HistoryEntry = ResultOf<typeof attributeHistory>[number];
export type FormActions = Actions<Product | null, ProductDraft>;
export type ProductForm = ReturnType<typeof useProductForm>;

/** The form of a product: the parts that are specific to it. */
export function useProductForm({
  base: empty,
  attributes,
  record,
}: {
  /** Initial values of a new product. */
  base: ProductBase;
  attributes: readonly Attribute[];
  record: ProductRecord;
}) {
  const { t } = useTranslation('products');
  const readOnly = record.kind === 'view';
  const ordered = useMemo(() => inFormOrder(attributes), [attributes]);
  const shape = useMemo(() => productShape(ordered), [ordered]);
  const engine = useForm<Product | null, ProductDraft>({
    ...shape,
    ...useSaving(record, ordered),
    record: record.kind === 'new' ? null : record.product,
    // Viewing a product leaves its stored unsaved changes alone.
    nameOf: (stored) => (readOnly ? null : `product_changes:${stored?.id ?? record.name}`),
    read: (stored) => draftOf(stored === null ? empty : baseOf(stored), ordered),
    check: (draft, changes) =>
      problemsOf({
        product: draft,
        changes,
        attributes: ordered,
        labels: {
          name: t('fields.name'),
          product_id: t('fields.product_id'),
          category: t('fields.category'),
        },
      }),
    pathOf,
    goTo: (path) => jumpTo(elementOf(path)),
  });
  const { record: stored, changes } = engine;
  const base = useMemo(() => (stored === null ? empty : baseOf(stored)), [stored, empty]);
  const product = useMemo(() => changedProduct(base, changes), [base, changes]);

  /** @param status of a new product, or the next one of an existing product */
  const save = async (status?: Product['status']): Promise<void> => {
    // PROD-050: a draft does not need an image yet.
    const publishes = (status ?? product.status) === 'published';
    if (publishes && product.images.length === 0 && engine.waits === undefined) {
      toast({ tone: 'bad', title: t('product.needsImage') });
      jumpTo('images');
      return;
    }
    await engine.save(status === undefined ? {} : { status });
  };
  /** Restores the value that a history entry replaced. Unsaved changes stay, except to the field of the entry. */
  const restoreEntry = (entry: HistoryEntry): Promise<boolean> =>
    engine.saveBy(
      (now) =>
        call(restoreHistoryEntry, { params: { id: entry.id }, body: { revision: now?.revision ?? 0 } }),
      { replaces: [fieldOf(entry)], said: t('history.restored') },
    );
  return {
    engine,
    base,
    product,
    changes,
    readOnly,
    fields: engine.fields,
    problems: engine.problems,
    saving: engine.saving,
    conflict: engine.theirs,
    actions: engine.actions,
    save,
    restoreEntry,
  };
}

/** How a product is sent, and how the answer is handled. */
function useSaving(record: ProductRecord, attributes: readonly Attribute[]) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const isNew = record.kind === 'new';
  return {
    send: ({ draft, changes, record: stored }) => {
      const body = bodyOf(changes, attributes, draft.status);
      if (stored !== null)
        return call(updateProduct, {
          params: { id: stored.id },
          body: { ...body, revision: stored.revision },
        });
      const { product_id: id, name, category, status } = draft;
      return call(createProduct, {
        body: {
          ...body,
          product_id: id.trim(),
          name: name.trim(),
          category_id: category?.id ?? null,
          status,
        },
      });
    },
    reload: async (stored) =>
      stored === null ? undefined : fetchCall(getProduct, { params: { id: stored.id } }),
    saidWhenSaved: (saved, { status }) =>
      isNew
        ? t('product.created', { name: saved?.name ?? '' })
        : status === undefined
          ? t('product.saved')
          : t(`product.now.${status}`),
    saidWhenRefused: (stored, changes) =>
      stored !== null && onlyReorders(baseOf(stored), changes) ? t('product.orderNotSaved') : undefined,
    onSaved: (saved) => {
      if (saved === null) return;
      queryClient.setQueryData(keyOf(getProduct, { params: { id: saved.id } }), saved);
      if (!isNew) return;
      void navigate({
        to: '/product-details/$mode/$id',
        params: { mode: 'edit', id: String(saved.id) },
        replace: true,
        ignoreBlocker: true,
      });
    },
  } satisfies Partial<Parameters<typeof useForm<Product | null, ProductDraft>>[0]>;
}

/** The field of the form that a history entry is about. */
function fieldOf({ attribute, variant_id: variantId }: HistoryEntry): string {
  if (variantId !== null) return 'variants';
  if (attribute === 'view_3d') return 'view_3d_images';
  return /^\d+$/.test(attribute) ? `values.${attribute}` : attribute;
}
