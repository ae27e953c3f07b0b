import { attributeHistory, type Attribute, type ResultOf } from '@sourcewiz/contract';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { useFieldNames } from '../record/field-names.ts';
import css from './history-section.module.css';
import page from '../record/product-editor.module.css';
import type { ProductForm } from '../change/use-product-form.ts';

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
/** What one entry says all about; variants as a whole and the making of the product are put back by nobody. */
const restorable: ReadonlySet<string> = new Set(historyFields.filter((field) => field !== 'variants'));
const sources = ['form', 'import', 'bulk', 'restore', 'demo'] as const;

/** Who changed what and when; loaded when it comes into sight (PROD-019, PROD-020). */
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
  return (
    <section ref={box} id="section-history" className={page['section']}>
      <header className={page['head']}>
        <h2>{t('sections.history')}</h2>
        <div className={css['filter']}>
          <ChoiceField
            label={t('history.field')}
            choices={fields}
            value={field}
            none={t('history.allFields')}
            placeholder={t('history.allFields')}
            onChange={setField}
          />
        </div>
      </header>
      {list.isError && list.data === undefined ? (
        <FailedState what={t('sections.history')} failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <LineSkeletons count={4} />
      ) : entries.length === 0 ? (
        <p className={css['none']}>{t('history.none')}</p>
      ) : (
        <ol className={css['list']}>
          {shown.map((entry) => (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              name={nameOfEntry(entry)}
              {...(mayRestore(entry) ? { onRestore: () => restore(entry), busy: form.saving } : {})}
            />
          ))}
        </ol>
      )}
      {asked === null ? null : (
        <ConfirmModal
          open
          title={t('history.askTitle', { name: nameOfEntry(asked) })}
          text={t('history.askText', { count: form.fields.length })}
          confirm={t('history.restore')}
          busy={form.saving}
          onConfirm={() => void form.restoreEntry(asked).then(() => setAsked(null))}
          onCancel={() => setAsked(null)}
        />
      )}
      {entries.length > shown.length ? (
        <button type="button" className={css['more']} onClick={() => setAll(true)}>
          {t('history.more', { count: entries.length - shown.length })}
        </button>
      ) : null}
    </section>
  );
}

function HistoryEntry({
  entry,
  name,
  onRestore,
  busy = false,
}: {
  entry: Entry;
  name: string;
  /** Absent for what cannot be put back by itself. */
  onRestore?: () => void;
  busy?: boolean;
}) {
  const { t } = useTranslation('products');
  const { when } = useFormats();
  const source = sources.find((one) => one === entry.source);
  const shown = (value: string | null): string =>
    value === null ? t('history.empty') : entry.attribute === 'status' ? statusText(value) : value;
  const statusText = (value: string): string =>
    value === 'draft' || value === 'published' || value === 'archived' ? t(`status.${value}`) : value;
  return (
    <li className={css['entry']}>
      <div className={css['what']}>
        <b>{name}</b>
        {entry.variant_id === null ? null : <span className={css['variant']}>{entry.variant_id}</span>}
      </div>
      {entry.attribute === 'created' ? null : (
        <div className={css['change']}>
          <s data-none={entry.old_value === null || undefined}>{shown(entry.old_value)}</s>
          <ArrowRight size={13} aria-label={t('history.to')} />
          <b data-none={entry.new_value === null || undefined}>{shown(entry.new_value)}</b>
        </div>
      )}
      <div className={css['who']}>
        <span>{entry.user ?? t('history.system')}</span>
        <span>{when(entry.at)}</span>
        {source === undefined || source === 'form' ? null : <span>{t(`history.sources.${source}`)}</span>}
        {onRestore === undefined ? null : (
          <button
            type="button"
            className={css['restore']}
            disabled={busy}
            title={t('history.restoreTo', { value: shown(entry.old_value) })}
            onClick={onRestore}
          >
            <Undo2 size={13} aria-hidden />
            {t('history.restore')}
            <span className="visually-hidden">: {name}</span>
          </button>
        )}
      </div>
    </li>
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
