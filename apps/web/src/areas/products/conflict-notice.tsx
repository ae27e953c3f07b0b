import { formatValue, type Attribute, type Image } from '@sourcewiz/contract';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import css from './conflict-notice.module.css';
import { useFieldNames } from './field-names.ts';
import { mergeFields, valueOfEntry, type Merge, type MergeField, type Side } from './merge-changes.ts';
import { changedProduct, type ProductBase } from './product-changes.ts';
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
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflict, merge, saving, settle } = form;
  if (conflict === null || merge === null) return null;
  const by = conflict.theirs.updated_by ?? t('conflict.somebody');
  const fields = mergeFields(merge);
  const both = fields.filter((field) => field.by === 'both').length;
  return (
    <section className={css['notice']} role="alert" aria-label={t('conflict.label')}>
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
      <div className={css['actions']}>
        <Button
          disabled={saving}
          onClick={() => void settle(Object.fromEntries(fields.map(({ field }) => [field, 'theirs'])), false)}
        >
          {t('conflict.theirs')}
        </Button>
        <Button disabled={saving} onClick={() => void settle(sides, false)}>
          {t('conflict.edit')}
        </Button>
        <Button variant="primary" loading={saving} onClick={() => void settle(sides, true)}>
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
  side: Side;
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
        <FieldValue field={field} merge={merge} side={one} />
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

/** A value of one side as a person reads it: pictures as pictures, lists by their number. */
function FieldValue({ field, merge, side }: { field: string; merge: Merge; side: Side }) {
  const { t } = useTranslation('products');
  const { before, theirs, changes, attributes } = merge;
  const product: ProductBase = side === 'theirs' ? theirs : changedProduct(before, changes);
  const text = (value: string) => (value === '' ? <i>{t('history.empty')}</i> : value);
  if (field.startsWith('values.')) {
    const attribute = attributes.find(({ id }) => `values.${id}` === field);
    if (attribute === undefined) return null;
    if (side === 'theirs')
      return text(formatValue(attribute, theirs.values[attribute.id], currentLanguage()));
    const { ok, value } = valueOfEntry(attribute, changes, before.values[attribute.id]);
    if (ok) return text(formatValue(attribute, value, currentLanguage()));
    return text(
      Object.values(changes.entries?.[attribute.id] ?? {})
        .flat()
        .join(' ')
        .trim(),
    );
  }
  switch (field) {
    case 'category':
      return text(product.category?.name ?? '');
    case 'images':
    case 'view_3d_images':
      return <Pictures images={product[field]} />;
    case 'variants':
      return text(product.variants.map(({ variant_id: id }) => id).join(', '));
    case 'attachments':
      return text(product.attachments.map(({ name }) => name).join(', '));
    case 'model':
      return text(product.model?.name ?? '');
    case 'packaging':
      return text((product.packaging ?? []).map(rowText).join('; '));
    default:
      return text(field === 'name' || field === 'product_id' ? product[field] : '');
  }
}

function rowText(row: NonNullable<ProductBase['packaging']>[number]): string {
  const size = [row.length, row.width, row.height].join(' × ');
  return [row.description, `${size} ${row.unit}`.trim(), row.no_of_pieces, row.cost_of_carton]
    .filter((part) => part !== '' && part !== '×  ×')
    .join(', ');
}

const PICTURES = 5;

function Pictures({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation('products');
  if (images.length === 0) return <i>{t('history.empty')}</i>;
  return (
    <span className={css['pictures']}>
      {images.slice(0, PICTURES).map(({ id, thumb, name }) => (
        <img key={id} src={thumb} alt={name} width={34} height={34} />
      ))}
      {images.length > PICTURES ? <span>+{images.length - PICTURES}</span> : null}
    </span>
  );
}
