import {
  type attributeHistory,
  createProduct,
  getProduct,
  restoreHistoryEntry,
  updateProduct,
  type Attribute,
  type InputOf,
  type Problem,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { changesSince, savedBase, type Sent } from './changes-since.ts';
import { elementOf, jumpTo } from '../record/form-places.ts';
import {
  baseOf,
  bodyOf,
  changedProduct,
  onlyReorders,
  rebased,
  type Changes,
  type FieldProblems,
  type ProductBase,
  type UpdateBody,
} from './product-changes.ts';
import { problemsOf, serverProblems } from './product-problems.ts';
import type { Conflict, ProductRecord } from '../record/product-record.ts';

type HistoryEntry = ResultOf<typeof attributeHistory>[number];

export interface SavingParts {
  record: ProductRecord;
  /** In the order of the form. */
  attributes: readonly Attribute[];
  latest: React.RefObject<{ changes: Changes; base: ProductBase }>;
  revision: React.RefObject<number>;
  /** Makes a stored state the one that the form stands on, with what of the changes is not saved. */
  rest: (saved: Product, left?: { base: ProductBase; changes: (now: Changes) => Changes }) => void;
  /** A new product is stored by now: what is not saved of it belongs to that one. */
  moveTo: (record: string) => void;
  setProblems: (problems: FieldProblems) => void;
  setConflict: (conflict: Conflict | null) => void;
}

/** Saving of the form, and putting back a value of the history. */
export function useProductSaving({
  record,
  attributes,
  latest,
  revision,
  rest,
  moveTo,
  setProblems,
  setConflict,
}: SavingParts) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);

  const show = (found: FieldProblems): void => {
    setProblems(found);
    const [first] = Object.keys(found);
    // The fields show what is wrong with them before the first one is gone to.
    if (first !== undefined && first !== '') requestAnimationFrame(() => jumpTo(elementOf(first)));
    const other = found[''];
    if (other === undefined) return;
    const { base, changes } = latest.current;
    const text = problemText(other);
    if (onlyReorders(base, changes)) toast({ tone: 'bad', title: t('product.orderNotSaved'), text });
    else toast({ tone: 'bad', title: text });
  };
  const publish = (saved: Product): void => {
    queryClient.setQueryData(keyOf(getProduct, { params: { id: saved.id } }), saved);
  };
  /** What was typed after the save began was not sent: it stays as a change. */
  const take = (saved: Product, sent: Sent): void => {
    const base = savedBase(saved, sent);
    rest(saved, { base, changes: (now) => changesSince(sent, now, { base, attributes }) });
    publish(saved);
  };

  const failed = async (found: readonly Problem[]): Promise<void> => {
    if (found.some(({ code }) => code === 'conflict') && record.kind !== 'new') {
      const fresh = await call(getProduct, { params: { id: record.product.id } });
      if (fresh.ok) {
        setConflict({ theirs: fresh.data });
        window.scrollTo({ top: 0, behavior: 'smooth' });
        return;
      }
    }
    const { base, changes } = latest.current;
    show(serverProblems(found, changedProduct(base, changes).variants));
  };

  /** @param status of a new product, or the next one of a stored one */
  const save = async (status?: Product['status']): Promise<void> => {
    const { base, changes } = latest.current;
    const now = changedProduct(base, changes);
    const next = { ...now, status: status ?? now.status };
    const labels = {
      name: t('fields.name'),
      product_id: t('fields.product_id'),
      category: t('fields.category'),
    };
    const found = problemsOf({ product: next, changes, attributes, labels });
    if (Object.keys(found).length > 0) return show(found);
    // PROD-050: a draft may wait for its picture.
    if (next.status === 'published' && next.images.length === 0) {
      toast({ tone: 'bad', title: t('product.needsImage') });
      jumpTo('images');
      return;
    }
    setSaving(true);
    const sent = { before: base, changes };
    const body = bodyOf(changes, { attributes, status: next.status });
    if (record.kind === 'new')
      await create(sent, {
        ...body,
        product_id: next.product_id.trim(),
        name: next.name.trim(),
        category_id: next.category?.id ?? null,
        status: next.status,
      });
    else await update(sent, record.product.id, status === undefined ? body : { ...body, status });
    setSaving(false);
  };

  const create = async (sent: Sent, body: InputOf<typeof createProduct>['body']): Promise<void> => {
    const result = await call(createProduct, { body });
    if (!result.ok) {
      if (result.status !== 401 && result.status !== 405) await failed(result.errors);
      return;
    }
    moveTo(String(result.data.id));
    take(result.data, sent);
    toast({ tone: 'ok', title: t('product.created', { name: result.data.name }) });
    await navigate({
      to: '/product-details/$mode/$id',
      params: { mode: 'edit', id: String(result.data.id) },
      replace: true,
      ignoreBlocker: true,
    });
  };

  const update = async (sent: Sent, id: number, body: UpdateBody): Promise<void> => {
    const result = await call(updateProduct, {
      params: { id },
      body: { ...body, revision: revision.current },
    });
    if (!result.ok) {
      if (result.status !== 401 && result.status !== 405) await failed(result.errors);
      return;
    }
    take(result.data, sent);
    toast({
      tone: 'ok',
      title: body.status === undefined ? t('product.saved') : t(`product.now.${body.status}`),
    });
  };

  /** Puts back what a history entry replaced. What is not saved stays, but for the field of the entry. */
  const restoreEntry = async (entry: HistoryEntry): Promise<boolean> => {
    setSaving(true);
    const result = await call(restoreHistoryEntry, {
      params: { id: entry.id },
      body: { revision: revision.current },
    });
    setSaving(false);
    if (!result.ok) {
      if (result.status !== 401 && result.status !== 405) await failed(result.errors);
      return false;
    }
    const base = baseOf(result.data);
    rest(result.data, { base, changes: (now) => rebased(base, without(now, entry), attributes) });
    publish(result.data);
    toast({ tone: 'ok', title: t('history.restored') });
    return true;
  };

  return { saving, save, restoreEntry };
}

/** Changes without those of the field that an entry of the history is about. */
function without(
  { entries = {}, ...fields }: Changes,
  { attribute, variant_id: variantId }: Pick<HistoryEntry, 'attribute' | 'variant_id'>,
): Changes {
  const field = variantId !== null ? 'variants' : attribute === 'view_3d' ? 'view_3d_images' : attribute;
  const { [field]: _, ...others } = entries;
  const { [field as 'name']: __, ...rest } = fields;
  return Object.keys(others).length > 0 ? { ...rest, entries: others } : rest;
}
