import { attributeHistory, type Attribute, type ResultOf } from '@sourcewiz/contract';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { RecordHistory, type RecordChange } from '../../../platform/record/record-history.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import type { ProductForm } from '../change/use-product-form.ts';
import { useFieldNames } from '../record/field-names.ts';
import css from './history-section.module.css';

type Entry = ResultOf<typeof attributeHistory>[number];

const SHOWN = 12;
const historyFields = [
  'name',
  'status',
  'category',
  'product_id',
  'images',
  'variants',
  'packaging',
  'attachments',
  'view_3d',
  'model',
] as const;
/**
 * Entries that say everything about a value; variants as a whole and the creation of the product cannot be restored.
 */
const restorable: ReadonlySet<string> = new Set(historyFields.filter((field) => field !== 'variants'));
/** The sources to mention; the form is the usual one. */
const sources = ['import', 'bulk', 'restore', 'demo'] as const;
const statuses = ['draft', 'published', 'archived'] as const;

/** Who changed what and when; loaded when it scrolls into view (PROD-019, PROD-020). */
export function HistorySection({
  productId,
  attributes,
  form,
}: {
  productId: number;
  attributes: readonly Attribute[];
  form: ProductForm;
}) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const nameOf = useFieldNames(attributes);
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box);
  const [field, setField] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Entry | null>(null);
  const rightsTo = useValueRights();
  const list = useCall(
    attributeHistory,
    { query: { parent_reference: productId, ...(field === null ? {} : { base_reference: field }) } },
    { enabled: seen, whileLoading: 'keep' },
  );

  const entries = list.data ?? [];
  const shown = all ? entries : entries.slice(0, SHOWN);
  const fields = [
    ...historyFields.map((key) => ({
      value: key as string,
      label: nameOf(key),
    })),
    ...attributes.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const mayEditPackaging = usePermitted('edit_packaging');
  const mayRestore = (entry: Entry): boolean => {
    if (form.readOnly || form.conflict !== null) return false;
    if (entry.attribute === 'packaging') return mayEditPackaging;
    const attribute = attributes.find(({ id }) => String(id) === entry.attribute);
    if (attribute !== undefined) return rightsTo(attribute).mayEdit;
    return entry.variant_id === null ? restorable.has(entry.attribute) : entry.attribute === 'images';
  };
  const restore = (entry: Entry): void => {
    if (form.fields.length > 0) setAsked(entry);
    else void form.restoreEntry(entry);
  };
  const nameOfEntry = (entry: Entry): string => nameOf(entry.attribute, entry.attribute_name);
  const textOf = ({ attribute }: Entry, value: string | null): string => {
    const status = attribute === 'status' ? statuses.find((one) => one === value) : undefined;
    return status === undefined ? (value ?? '') : t(`status.${status}`);
  };
  const changeOf = (entry: Entry): RecordChange => {
    const { id, at, user, variant_id: part, old_value: before, new_value: after } = entry;
    const source = sources.find((one) => one === entry.source);
    const values = { before: textOf(entry, before), after: textOf(entry, after) };
    return {
      id,
      at,
      by: user,
      how: source === undefined ? undefined : t(`history.sources.${source}`),
      fields: [{ name: nameOfEntry(entry), part, ...(entry.attribute === 'created' ? {} : { values }) }],
    };
  };
  const restoreOf = ({ id }: RecordChange): ReactNode => {
    const entry = shown.find((one) => one.id === id);
    if (entry === undefined || !mayRestore(entry)) return null;
    return (
      <Button
        variant="text"
        size="small"
        icon={<Undo2 size={13} aria-hidden />}
        disabled={form.saving}
        title={t('history.restoreTo', { value: textOf(entry, entry.old_value) || t('history.empty') })}
        onClick={() => restore(entry)}
      >
        {t('history.restore')}
        <span className="visually-hidden">: {nameOfEntry(entry)}</span>
      </Button>
    );
  };
  return (
    <Section
      ref={box}
      id="section-history"
      title={t('sections.history')}
      aside={
        <div className={css['filter']}>
          <ChoiceField
            label={t('history.field')}
            choices={fields}
            value={field}
            none={t('history.allFields')}
            onChange={setField}
          />
        </div>
      }
    >
      <RecordHistory
        title={t('sections.history')}
        list={{
          ...list,
          hasNextPage: entries.length > shown.length,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          fetchNextPage: () => setAll(true),
        }}
        changes={shown.map(changeOf)}
        action={restoreOf}
      />
      {asked === null ? null : (
        <ConfirmModal
          open
          title={t('history.askTitle', { name: nameOfEntry(asked) })}
          text={t('history.askText', { count: form.fields.length, formatted: number(form.fields.length) })}
          confirm={t('history.restore')}
          busy={form.saving}
          onConfirm={() => void form.restoreEntry(asked).then(() => setAsked(null))}
          onCancel={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** Whether an element has been near the screen. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
