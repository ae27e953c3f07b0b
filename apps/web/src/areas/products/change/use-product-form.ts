import type { Attribute } from '@sourcewiz/contract';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import type { Entry } from '../../attributes/index.ts';
import { inFormOrder } from '../record/form-places.ts';
import { mergedChanges, type Side } from './merge-changes.ts';
import {
  baseOf,
  changedFields,
  changedProduct,
  rebased,
  withEntry,
  withField,
  type Changes,
  type FieldProblems,
  type OwnField,
  type ProductBase,
} from './product-changes.ts';
import { entryProblem } from './product-problems.ts';
import { useProductChanges, type Draft } from './use-product-changes.ts';
import type { Conflict, ProductRecord } from '../record/product-record.ts';
import { useProductSaving, type SavingParts } from './use-product-saving.ts';

/** What of the form never changes while it is open, so that its fields are not drawn anew with every key. */
export interface FormActions {
  set: <Field extends OwnField>(field: Field, value: NonNullable<Changes[Field]> | null) => void;
  /** Changes a field from what it is at that moment: for lists into which uploads arrive. */
  change: <Field extends OwnField>(
    field: Field,
    change: (now: NonNullable<ProductBase[Field]>) => NonNullable<ProductBase[Field]>,
  ) => void;
  setEntry: (attribute: Attribute, entry: Entry) => void;
  checkEntry: (attribute: Attribute) => void;
  setProblem: (field: string, problem: FieldProblems[string] | undefined) => void;
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
  const { draft, keep, forget, moveTo } = useProductChanges(record.name);
  const [start] = useState(() => startOf({ stored, draft, record, attributes }));
  const [base, setBase] = useState(start.base);
  const [changes, setChanges] = useState(start.changes);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const readOnly = record.kind === 'view';
  const revision = useRef(start.revision);
  const latest = useRef({ changes, base });
  useLayoutEffect(() => {
    latest.current = { changes, base };
  });
  useEffect(() => {
    // To look at a product leaves alone what is kept of it.
    if (!readOnly || Object.keys(changes).length > 0) keep({ revision: revision.current, base, changes });
  }, [readOnly, base, changes, keep]);

  // Where nothing can be changed, what is stored is shown; what is not saved waits.
  const shown = useMemo(
    () => (readOnly ? { base: stored, changes: {} } : { base, changes }),
    [readOnly, stored, base, changes],
  );
  const product = useMemo(() => changedProduct(shown.base, shown.changes), [shown]);
  const ordered = useMemo(() => inFormOrder(attributes), [attributes]);
  const fields = useMemo(
    () => (readOnly ? [] : changedFields(changes, ordered)),
    [readOnly, changes, ordered],
  );

  // The server has a newer state: taken over quietly, unless something here would be lost.
  useEffect(() => {
    if (record.kind === 'new' || record.product.revision === revision.current) return;
    if (Object.keys(latest.current.changes).length === 0) {
      revision.current = record.product.revision;
      setBase(stored);
    } else if (record.product.revision > revision.current) {
      setConflict({ theirs: record.product });
    }
  }, [record, stored]);

  const greeted = useRef(false);
  const greet = useEffectEvent(() => {
    if (greeted.current || Object.keys(start.changes).length === 0) return;
    greeted.current = true;
    toast({ tone: 'info', title: t('product.restored') });
  });
  useEffect(() => {
    if (!readOnly) greet();
  }, [readOnly]);

  const actions = useFormActions({ latest, setChanges, setProblems });
  /** The stored state is another one now; what is left of the changes stays unsaved on top of it. */
  const rest = useCallback<SavingParts['rest']>(
    (saved, left = { base: baseOf(saved), changes: () => ({}) }) => {
      revision.current = saved.revision;
      latest.current = { base: left.base, changes: left.changes(latest.current.changes) };
      setBase(left.base);
      setChanges(left.changes);
      const fields = changedFields(latest.current.changes, attributes);
      setProblems((now) => problemsIn(fields, now));
      setConflict(null);
      // At once, because the page may be left before it is drawn again.
      keep({ revision: saved.revision, ...latest.current });
    },
    [attributes, keep],
  );
  const discard = (): void => {
    // What was saved in the meantime is what the person goes on from.
    if (conflict !== null) return rest(conflict.theirs);
    setChanges({});
    setProblems({});
  };
  const saving = useProductSaving({
    record,
    attributes: ordered,
    latest,
    revision,
    rest,
    moveTo,
    setProblems,
    setConflict,
  });

  const merge =
    conflict === null
      ? null
      : { before: base, theirs: baseOf(conflict.theirs), changes, attributes: ordered };
  /** Ends a conflict with what was chosen of each field; `save` also saves it at once. */
  const settle = async (sides: Readonly<Record<string, Side>>, save: boolean): Promise<void> => {
    if (conflict === null || merge === null) return;
    const on = mergedChanges(merge, sides);
    rest(conflict.theirs, { base: merge.theirs, changes: () => on });
    if (save && Object.keys(on).length > 0) await saving.save();
  };

  return {
    ...shown,
    product,
    fields,
    problems,
    // While it is saved, the newer state may be one's own.
    conflict: readOnly || saving.saving ? null : conflict,
    merge,
    readOnly,
    actions,
    discard,
    forget,
    settle,
    ...saving,
  };
}

/** With what the form begins: the stored state, or the one on which changes of an earlier visit were made. */
function startOf({
  stored,
  draft,
  record,
  attributes,
}: {
  stored: ProductBase;
  draft: Draft | null;
  record: ProductRecord;
  attributes: readonly Attribute[];
}): Draft {
  const revision = record.kind === 'new' ? 0 : record.product.revision;
  const changes = draft === null ? {} : rebased(stored, draft.changes, attributes);
  // Somebody saved it meanwhile: the draft stays on its own state until the two are brought together.
  if (draft !== null && draft.revision !== revision && Object.keys(changes).length > 0) return draft;
  return { revision, base: stored, changes };
}

/** Problems of fields that are still changed; what was saved has none. */
function problemsIn(fields: readonly string[], problems: FieldProblems): FieldProblems {
  const isLeft = (name: string): boolean =>
    fields.some((field) => name === field || name.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isLeft(name)));
}

function useFormActions({
  latest,
  setChanges,
  setProblems,
}: {
  latest: React.RefObject<{ changes: Changes; base: ProductBase }>;
  setChanges: React.Dispatch<React.SetStateAction<Changes>>;
  setProblems: React.Dispatch<React.SetStateAction<FieldProblems>>;
}): FormActions {
  return useMemo(() => {
    const clear = (field: string): void =>
      setProblems((now) => {
        if (!(field in now)) return now;
        const { [field]: _, ...others } = now;
        return others;
      });
    return {
      set(field, value) {
        setChanges((now) => withField(latest.current.base, now, { field, value }));
        clear(field);
      },
      change(field, change) {
        setChanges((now) => {
          const { base } = latest.current;
          const before = (now[field] ?? base[field] ?? []) as Parameters<typeof change>[0];
          const value = change(before) as NonNullable<Changes[typeof field]>;
          return withField(base, now, { field, value });
        });
        clear(field);
      },
      setEntry(attribute, entry) {
        setChanges((now) => withEntry(latest.current.base, now, { attribute, entry }));
        clear(`values.${attribute.id}`);
      },
      checkEntry(attribute) {
        const entry = latest.current.changes.entries?.[attribute.id];
        const wrong =
          entry === undefined ? undefined : entryProblem(attribute, entry, latest.current.base.status);
        if (wrong !== undefined) setProblems((now) => ({ ...now, [`values.${attribute.id}`]: wrong }));
      },
      setProblem: (field, problem) =>
        problem === undefined ? clear(field) : setProblems((now) => ({ ...now, [field]: problem })),
    };
  }, [latest, setChanges, setProblems]);
}
