import {
  attributeHistory,
  createProduct,
  getProduct,
  listCategories,
  searchProducts,
  updateProduct,
  type Attribute,
  type Image,
  type InputOf,
  type Problem,
  type Product,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useLayoutEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { keyOf, queryClient, refresh } from '../../platform/api/query-client.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { toast } from '../../platform/ui/toast-store.ts';
import type { Entry } from '../attributes/index.ts';
import {
  baseOf,
  bodyOf,
  changedFields,
  changedProduct,
  differingFields,
  rebased,
  withEntry,
  withField,
  type Changes,
  type FieldProblems,
  type ProductBase,
} from './product-changes.ts';
import { entryProblem, problemsOf, serverProblems } from './product-problems.ts';
import { jumpTo } from './section-nav.tsx';
import { useProductChanges } from './use-product-changes.ts';

export type ProductRecord =
  | { kind: 'new'; /** Under which unsaved changes are kept. */ name: string }
  | { kind: 'edit' | 'view'; name: string; product: Product };

/** Somebody else saved the product while this person had changes. */
export interface Conflict {
  theirs: Product;
  /** Fields in which their state differs from the one that this form began with. */
  fields: string[];
}

export type ProductForm = ReturnType<typeof useProductForm>;

/** State of the product form: the stored product, the changes on top of it, what is wrong, saving. */
export function useProductForm({
  base: stored,
  attributes,
  record,
}: {
  base: ProductBase;
  attributes: readonly Attribute[];
  record: ProductRecord;
}) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const { changes, setChanges, restored, forget } = useProductChanges(record.name);
  const [base, setBase] = useState(stored);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const readOnly = record.kind === 'view';
  const revision = useRef(record.kind === 'new' ? 0 : record.product.revision);
  const latest = useRef({ changes, base });
  useLayoutEffect(() => {
    latest.current = { changes, base };
  });

  const product = useMemo(() => changedProduct(base, changes), [base, changes]);
  const fields = useMemo(
    () => (readOnly ? [] : changedFields(changes, attributes)),
    [readOnly, changes, attributes],
  );

  // The server has a newer state: taken over quietly, unless something here would be lost.
  useEffect(() => {
    if (record.kind === 'new' || record.product.revision === revision.current) return;
    const { changes: mine, base: before } = latest.current;
    if (Object.keys(mine).length === 0) {
      revision.current = record.product.revision;
      setBase(stored);
    } else if (record.product.revision > revision.current) {
      setConflict({ theirs: record.product, fields: differingFields(before, stored, attributes) });
    }
  }, [record, stored, attributes]);

  const greeted = useRef(false);
  const greet = useEffectEvent(() => {
    if (!restored || readOnly || greeted.current) return;
    greeted.current = true;
    setChanges((now) => rebased(base, now, attributes));
    toast({ tone: 'info', title: t('product.restored') });
  });
  useEffect(() => greet(), []);

  const clear = useCallback((field: string) => {
    setProblems((now) => {
      const { [field]: _, ...others } = now;
      return others;
    });
  }, []);
  const set = useCallback(
    <Field extends Exclude<keyof Changes, 'entries'>>(
      field: Field,
      value: NonNullable<Changes[Field]> | null,
    ) => {
      setChanges((now) => withField(latest.current.base, now, { field, value }));
      clear(field);
    },
    [setChanges, clear],
  );
  const setEntry = useCallback(
    (attribute: Attribute, entry: Entry) => {
      setChanges((now) => withEntry(latest.current.base, now, { attribute, entry }));
      clear(`values.${attribute.id}`);
    },
    [setChanges, clear],
  );
  const changeImages = useCallback(
    (change: (images: readonly Image[]) => readonly Image[]) => {
      setChanges((now) => {
        const images = change(now.images ?? latest.current.base.images);
        return withField(latest.current.base, now, { field: 'images', value: images });
      });
      clear('images');
    },
    [setChanges, clear],
  );
  const checkEntry = useCallback((attribute: Attribute) => {
    const entry = latest.current.changes.entries?.[attribute.id];
    const wrong =
      entry === undefined ? undefined : entryProblem(attribute, entry, latest.current.base.status);
    if (wrong !== undefined) setProblems((now) => ({ ...now, [`values.${attribute.id}`]: wrong }));
  }, []);
  const setProblem = useCallback(
    (field: string, problem: FieldProblems[string] | undefined) =>
      problem === undefined ? clear(field) : setProblems((now) => ({ ...now, [field]: problem })),
    [clear],
  );
  const discard = useCallback(() => {
    setChanges({});
    setProblems({});
    setConflict(null);
  }, [setChanges]);

  const show = (found: FieldProblems): void => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined && first !== '') jumpTo(elementOf(first));
    const rest = found[''];
    if (rest !== undefined) toast({ tone: 'bad', title: problemText(rest) });
  };

  const take = (saved: Product): void => {
    revision.current = saved.revision;
    setBase(baseOf(saved));
    setChanges({});
    setProblems({});
    setConflict(null);
    forget();
    queryClient.setQueryData(keyOf(getProduct, { params: { id: saved.id } }), saved);
    void refresh(searchProducts, listCategories, attributeHistory);
  };

  const failed = async (found: readonly Problem[]): Promise<void> => {
    if (found.some(({ code }) => code === 'conflict') && record.kind !== 'new') {
      const fresh = await call(getProduct, { params: { id: record.product.id } });
      if (fresh.ok) {
        setConflict({
          theirs: fresh.data,
          fields: differingFields(latest.current.base, baseOf(fresh.data), attributes),
        });
        window.scrollTo({ top: 0, behavior: 'smooth' });
        return;
      }
    }
    show(serverProblems(found, product.variants));
  };

  /** @param status of a new product, or the next one of a stored one */
  const save = async (status?: Product['status']): Promise<void> => {
    const next = { ...product, status: status ?? product.status };
    const labels = {
      name: t('fields.name'),
      product_id: t('fields.product_id'),
      category: t('fields.category'),
    };
    const found = problemsOf({ product: next, changes, attributes, labels });
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    if (next.status === 'published' && next.images.length === 0) {
      toast({ tone: 'bad', title: t('product.needsImage') });
      jumpTo('images');
      return;
    }
    setSaving(true);
    const body = bodyOf(changes, { attributes, status: next.status });
    if (record.kind === 'new')
      await create({
        ...body,
        product_id: next.product_id.trim(),
        name: next.name.trim(),
        category_id: next.category?.id ?? null,
        status: next.status,
      });
    else await update(record.product.id, status === undefined ? body : { ...body, status });
    setSaving(false);
  };

  const create = async (body: InputOf<typeof createProduct>['body']): Promise<void> => {
    const result = await call(createProduct, { body });
    if (!result.ok) {
      if (result.status !== 401 && result.status !== 405) await failed(result.errors);
      return;
    }
    take(result.data);
    toast({ tone: 'ok', title: t('product.created', { name: result.data.name }) });
    await navigate({
      to: '/product-details/$mode/$id',
      params: { mode: 'edit', id: String(result.data.id) },
      replace: true,
      ignoreBlocker: true,
    });
  };

  const update = async (
    id: number,
    body: Omit<InputOf<typeof updateProduct>['body'], 'revision'>,
  ): Promise<void> => {
    const result = await call(updateProduct, {
      params: { id },
      body: { ...body, revision: revision.current },
    });
    if (!result.ok) {
      if (result.status !== 401 && result.status !== 405) await failed(result.errors);
      return;
    }
    take(result.data);
    toast({
      tone: 'ok',
      title: body.status === undefined ? t('product.saved') : t(`product.now.${body.status}`),
    });
  };

  /** Ends a conflict: their state without these changes, or with these changes on top. */
  const settle = (keep: 'theirs' | 'mine'): void => {
    if (conflict === null) return;
    const fresh = baseOf(conflict.theirs);
    revision.current = conflict.theirs.revision;
    queryClient.setQueryData(keyOf(getProduct, { params: { id: conflict.theirs.id } }), conflict.theirs);
    setBase(fresh);
    setChanges((mine) => (keep === 'theirs' ? {} : rebased(fresh, mine, attributes)));
    setProblems({});
    setConflict(null);
  };

  return {
    base,
    product,
    changes,
    fields,
    problems,
    conflict,
    saving,
    readOnly,
    set,
    setEntry,
    changeImages,
    checkEntry,
    setProblem,
    discard,
    forget,
    save,
    settle,
  };
}

/** Id of the element that stands for a field of the form. */
export function elementOf(field: string): string {
  if (field === 'images') return 'images';
  if (field === 'variants' || field === 'variant_types' || field.startsWith('variants.'))
    return 'section-variants';
  return `field-${field.replace('values.', '')}`;
}
