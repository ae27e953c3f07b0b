import { formatValue, type Attribute, type Image } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../platform/form/form-panel.tsx';
import type { FieldProblem } from '../../../platform/form/changes.rules.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import {
  AttributeField,
  entryOf,
  readEntry,
  ReadOnlyField,
  ReadOnlyText,
  TextField,
  type Entry,
} from '../../attributes/index.ts';
import { ImageStrip } from '../../media/index.ts';
import {
  entryField,
  sameIn,
  type EntryField,
  type FormVariant,
  type ProductBase,
  type Values,
} from '../change/product-draft.ts';
import { folded, variantProblem } from '../change/product-problems.ts';
import css from './variants.module.css';

/** Values that variants often have of their own, offered at once. */
const usual = ['selling_price', 'moq'];

/** One variant: its ID, the values that differ from the product's, its images. */
export function VariantPanel({
  variant,
  product,
  attributes,
  onDone,
  onRemove = null,
  onClose,
}: {
  variant: FormVariant;
  product: ProductBase;
  attributes: readonly Attribute[];
  /** Absent if nothing can be changed. */
  onDone?: (variant: FormVariant) => void;
  /** Null for one that is not in the list yet. */
  onRemove?: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const [shownIds, setShownIds] = useState(() => firstShown(variant, attributes));
  const shown = attributes.filter((attribute) => shownIds.includes(attribute.id));
  const rightsTo = useValueRights();
  const isFixed = (attribute: Attribute): boolean => onDone === undefined || !rightsTo(attribute).mayEdit;
  const others = attributes.filter((attribute) => !shownIds.includes(attribute.id) && !isFixed(attribute));
  const form = useVariantForm({ variant, product, attributes, onDone });
  const { draft, errorAt, set } = form;
  const options = Object.values(variant.options).join(', ');
  return (
    <FormPanel
      form={form}
      open
      title={options === '' ? variant.variant_id : options}
      note={t('variants.panelNote')}
      action={onDone === undefined ? undefined : t('variants.done')}
      className={css['panel']}
      before={
        onRemove === null ? null : (
          <Button
            variant="text"
            danger
            icon={<Trash2 size={14} aria-hidden />}
            onClick={onRemove}
            className={css['drop']}
          >
            {t('variants.remove')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {onDone === undefined ? (
        <ReadOnlyText label={t('variants.id')} text={variant.variant_id} empty="" />
      ) : (
        <TextField
          id="variant-id"
          label={t('variants.id')}
          required
          maxLength={64}
          value={draft.variant_id}
          error={errorAt('variant_id')}
          onChange={(text) => set('variant_id', text)}
        />
      )}
      {shown.map((attribute) => {
        if (isFixed(attribute)) {
          const value = variant.values[attribute.id] ?? product.values[attribute.id];
          return <ReadOnlyField key={attribute.id} attribute={attribute} value={value} wide />;
        }
        const inherited = formatValue(attribute, product.values[attribute.id], currentLanguage());
        return (
          <AttributeField
            key={attribute.id}
            id={`variant-${attribute.id}`}
            attribute={{ ...attribute, compulsory: false }}
            entry={draft[entryField(attribute)] ?? {}}
            error={errorAt(entryField(attribute))}
            note={inherited === '' ? undefined : t('variants.inherited', { value: inherited })}
            onChange={(entry) => set(entryField(attribute), entry)}
          />
        );
      })}
      {others.length === 0 ? null : (
        <ChoiceField
          label={t('variants.differs')}
          placeholder={t('variants.differs')}
          choices={others.map((attribute) => ({ value: String(attribute.id), label: attribute.name }))}
          value={null}
          onChange={(chosen) => chosen !== null && setShownIds((now) => [...now, Number(chosen)])}
        />
      )}
      <div hidden={onDone === undefined && draft.images.length === 0}>
        <Text as="h3" tone="soft" size="base" weight={500} className={css['label']}>
          {t('variants.images')}
        </Text>
        {onDone === undefined ? (
          <ShownImages images={draft.images} />
        ) : (
          <ImageStrip
            images={draft.images}
            offered={product.images}
            onChange={(change) => set('images', change)}
          />
        )}
      </div>
      {form.waits === undefined ? null : (
        <Text as="p" tone="soft" size="base" role="status">
          {form.waits}
        </Text>
      )}
    </FormPanel>
  );
}

type VariantDraft = Pick<FormVariant, 'variant_id' | 'images'> & { readonly [field: EntryField]: Entry };

/** The form of an open variant panel: Done passes the variant to the form of the product, which saves it. */
function useVariantForm({
  variant,
  product,
  attributes,
  onDone,
}: {
  variant: FormVariant;
  product: ProductBase;
  attributes: readonly Attribute[];
  onDone: ((variant: FormVariant) => void) | undefined;
}) {
  const takenIds = product.variants
    .filter(({ key }) => key !== variant.key)
    .map((one) => folded(one.variant_id));
  return useForm<FormVariant, VariantDraft>({
    same: sameIn(attributes),
    record: variant,
    // Done also works for an unchanged variant.
    isNew: () => onDone !== undefined,
    nameOf: ({ id }) => (onDone === undefined || id === undefined ? null : `variant:${id}`),
    read: ({ variant_id, images, values }) => ({
      variant_id,
      images,
      ...(Object.fromEntries(
        attributes.map((one) => [entryField(one), entryOf(one, values[one.id])]),
      ) as Record<EntryField, Entry>),
    }),
    check: ({ variant_id: id }, changes) => {
      const found: Record<string, FieldProblem> = {};
      const wrongId = variantProblem(id, takenIds.includes(folded(id)));
      if (wrongId !== undefined) found['variant_id'] = wrongId;
      for (const attribute of attributes) {
        const read = readChange(attribute, changes);
        const [first] = read === undefined || read.ok ? [] : read.problems;
        if (first !== undefined) found[entryField(attribute)] = { ...first, message: '' };
      }
      return found;
    },
    send: ({ draft, changes, record }) => {
      const values: Record<string, Values[string]> = { ...record.values };
      for (const attribute of attributes) {
        const read = readChange(attribute, changes);
        if (read?.ok !== true) continue;
        if (read.value === null) delete values[attribute.id];
        else values[attribute.id] = read.value as Values[string];
      }
      const data = { ...record, variant_id: draft.variant_id.trim(), values, images: draft.images };
      return Promise.resolve({ ok: true, status: 200, data });
    },
    onSaved: (saved) => onDone?.(saved),
  });
}

/** The value of a changed entry; a variant may leave out what the product has. */
function readChange(attribute: Attribute, changes: Partial<VariantDraft>) {
  const entry = changes[entryField(attribute)];
  return entry === undefined ? undefined : readEntry(attribute, entry, { isDraft: true });
}

function ShownImages({ images }: { images: readonly Image[] }) {
  return (
    <Row as="ul" wrap>
      {images.map(({ id, thumb, name }) => (
        <li key={id}>
          <img className={css['image']} src={thumb} alt={name} width={72} height={72} loading="lazy" />
        </li>
      ))}
    </Row>
  );
}

function firstShown(variant: FormVariant, attributes: readonly Attribute[]): number[] {
  return attributes
    .filter(({ id, internal_name }) => usual.includes(internal_name) || variant.values[id] !== undefined)
    .map(({ id }) => id);
}
