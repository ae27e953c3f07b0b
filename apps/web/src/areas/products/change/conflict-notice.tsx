import type { Attribute } from '@sourcewiz/contract';
import { GitMerge } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import css from './conflict-notice.module.css';
import { ConflictValue } from './conflict-value.tsx';
import { useFieldNames } from '../record/field-names.ts';
import { mergeFields, type Merge, type MergeField, type Side } from './merge-changes.ts';
import type { ProductForm } from './use-product-form.ts';

/**
 * Somebody else saved the product in the meantime: every field that one of the two changed, with both values beside each
 * other. What is chosen is put on top of their state and saved, so that nothing typed is lost.
 */
export function ConflictNotice({
  form,
  attributes,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('products');
  const nameOf = useFieldNames(attributes);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflict, merge, saving, settle } = form;
  const notice = useRef<HTMLElement>(null);
  // Whoever saved may be anywhere on the page.
  useEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'start' });
    notice.current?.focus({ preventScroll: true });
  }, []);
  if (conflict === null || merge === null) return null;
  const by = conflict.theirs.updated_by ?? t('conflict.somebody');
  const fields = mergeFields(merge);
  const both = fields.filter((field) => field.by === 'both').length;
  const open = fields.filter(({ field, kept }) => (sides[field] ?? kept) === null);
  const waits = saving || open.length > 0;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      className={css['notice']}
      role="alert"
      aria-label={t('conflict.label')}
    >
      <header className={css['head']}>
        <span className={css['icon']} aria-hidden>
          <GitMerge size={17} />
        </span>
        <div className={css['words']}>
          <b>{t('conflict.title', { name: by })}</b>
          <p>{both === 0 ? t('conflict.textApart') : t('conflict.textBoth', { count: both })}</p>
        </div>
      </header>
      {fields.length === 0 ? null : (
        <ul className={css['fields']}>
          <li className={css['titles']} aria-hidden>
            <span />
            <span>{t('conflict.mineTitle')}</span>
            <span>{t('conflict.theirsTitle', { name: by })}</span>
          </li>
          {fields.map((field) => (
            <MergeRow
              key={field.field}
              field={field}
              merge={merge}
              attributes={attributes}
              side={sides[field.field] ?? field.kept}
              theirsTitle={t('conflict.theirsTitle', { name: by })}
              onChoose={(side) => setSides((now) => ({ ...now, [field.field]: side }))}
            />
          ))}
        </ul>
      )}
      {open.length === 0 ? null : (
        <p className={css['open']}>
          {t('conflict.choose', { fields: open.map(({ field }) => nameOf(field)).join(', ') })}
        </p>
      )}
      <div className={css['actions']}>
        <Button
          disabled={saving}
          onClick={() => void settle(Object.fromEntries(fields.map(({ field }) => [field, 'theirs'])), false)}
        >
          {t('conflict.theirs')}
        </Button>
        <Button disabled={waits} onClick={() => void settle(sides, false)}>
          {t('conflict.edit')}
        </Button>
        <Button variant="primary" loading={saving} disabled={waits} onClick={() => void settle(sides, true)}>
          {t('conflict.save')}
        </Button>
      </div>
    </section>
  );
}

function MergeRow({
  field: { field, by },
  merge,
  attributes,
  side,
  theirsTitle,
  onChoose,
}: {
  field: MergeField;
  merge: Merge;
  attributes: readonly Attribute[];
  /** Null while the person has to choose. */
  side: Side | null;
  theirsTitle: string;
  onChoose: (side: Side) => void;
}) {
  const { t } = useTranslation('products');
  const nameOf = useFieldNames(attributes);
  const name = nameOf(field);
  const choice = (one: Side, title: string) => (
    <label className={css['choice']} data-chosen={side === one || undefined}>
      <input
        type="radio"
        name={`merge-${field}`}
        checked={side === one}
        aria-label={`${name}, ${title}`}
        onChange={() => onChoose(one)}
      />
      <span>
        <span className={css['whose']} aria-hidden>
          {title}
        </span>
        <ConflictValue field={field} merge={merge} side={one} />
      </span>
    </label>
  );
  return (
    <li className={css['field']}>
      <div className={css['name']}>
        <b>{name}</b>
        <span>{t(`conflict.by.${by}`)}</span>
      </div>
      {choice('mine', t('conflict.mineTitle'))}
      {choice('theirs', theirsTitle)}
    </li>
  );
}
