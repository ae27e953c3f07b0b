import { formatValue, type Attribute, type Image } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingUploadsProvider, usePendingUploads } from '../../../platform/upload/pending-uploads.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import {
  AttributeField,
  entryOf,
  isChanged,
  readEntry,
  ReadOnlyField,
  ReadOnlyText,
  TextField,
  type Entry,
} from '../../attributes/index.ts';
import { ImageStrip } from '../../media/index.ts';
import type { FieldProblems, FormVariant, ProductBase, Values } from '../change/product-changes.ts';
import { variantProblem } from '../change/product-problems.ts';
import css from './variant-panel.module.css';

/** What most variants have of their own, offered at once. */
const usual = ['selling_price', 'moq'];

/** One variant: its ID, the values in which it differs from the product, its images. */
export function VariantPanel({
  variant,
  product,
  attributes,
  asksToLeave,
  onDone,
  onRemove = null,
  onClose,
}: {
  variant: FormVariant;
  product: ProductBase;
  attributes: readonly Attribute[];
  /** Whether the page asks already before it is left. */
  asksToLeave: boolean;
  /** Absent when nothing may be changed. */
  onDone?: (variant: FormVariant) => void;
  /** Null for one that is not in the list yet. */
  onRemove?: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const [id, setId] = useState(variant.variant_id);
  const [images, setImages] = useState(variant.images);
  const [shownIds, setShownIds] = useState(() => firstShown(variant, attributes));
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({});
  const [problems, setProblems] = useState<FieldProblems>({});
  const shown = attributes.filter((attribute) => shownIds.includes(attribute.id));
  const rightsTo = useValueRights();
  const isFixed = (attribute: Attribute): boolean => onDone === undefined || !rightsTo(attribute).mayEdit;
  const others = attributes.filter((attribute) => !shownIds.includes(attribute.id) && !isFixed(attribute));
  const entryFor = (attribute: Attribute): Entry =>
    entries[attribute.id] ?? entryOf(attribute, variant.values[attribute.id]);
  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem === undefined ? undefined : problemText(problem);
  };

  const uploads = usePendingUploads();
  const pending = uploads.count > 0 ? t('uploads.pending', { count: uploads.count }) : undefined;
  const hasUnsaved =
    pending !== undefined ||
    id !== variant.variant_id ||
    !sameImages(images, variant.images) ||
    attributes.some((attribute) => {
      const entry = entries[attribute.id];
      return entry !== undefined && isChanged(attribute, entry, variant.values[attribute.id]);
    });
  useUnsavedChanges(hasUnsaved && !asksToLeave);

  const finish = (): void => {
    const found: Record<string, FieldProblems[string]> = {};
    const values: Record<string, Values[string]> = { ...variant.values };
    const wrongId = variantProblem({ ...variant, variant_id: id }, product.variants);
    if (wrongId !== undefined) found['variant_id'] = wrongId;
    for (const attribute of shown) {
      if (isFixed(attribute)) continue;
      // A variant may leave out what the product has.
      const read = readEntry(attribute, entryFor(attribute), { isDraft: true });
      if (!read.ok) {
        const [first] = read.problems;
        if (first !== undefined) found[attribute.id] = { ...first, message: '' };
      } else if (read.value === null) delete values[attribute.id];
      else values[attribute.id] = read.value as Values[string];
    }
    setProblems(found);
    if (Object.keys(found).length === 0) onDone?.({ ...variant, variant_id: id.trim(), values, images });
  };
  useSaveKeys(onDone !== undefined, () => {
    if (pending === undefined) finish();
    else toast({ tone: 'warn', title: pending });
  });
  const options = Object.values(variant.options).join(', ');
  return (
    <PendingUploadsProvider value={uploads.tell}>
      <SidePanel
        open
        unsaved={hasUnsaved}
        onClose={onClose}
        title={options === '' ? variant.variant_id : options}
        note={t('variants.panelNote')}
        footer={
          <>
            {onRemove === null ? null : (
              <Button
                variant="text"
                danger
                icon={<Trash2 size={14} aria-hidden />}
                onClick={onRemove}
                className={css['remove']}
              >
                {t('variants.remove')}
              </Button>
            )}
            <CloseButton>{words(onDone === undefined ? 'actions.close' : 'actions.cancel')}</CloseButton>
            {onDone === undefined ? null : (
              <Button variant="primary" disabled={pending !== undefined} onClick={finish}>
                {t('variants.done')}
              </Button>
            )}
          </>
        }
      >
        <div className={css['fields']}>
          {onDone === undefined ? (
            <ReadOnlyText label={t('variants.id')} text={variant.variant_id} empty="" />
          ) : (
            <TextField
              id="variant-id"
              label={t('variants.id')}
              required
              maxLength={64}
              value={id}
              error={errorOf('variant_id')}
              onChange={(text) => {
                setId(text);
                setProblems((now) => without(now, 'variant_id'));
              }}
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
                entry={entryFor(attribute)}
                error={errorOf(String(attribute.id))}
                note={inherited === '' ? undefined : t('variants.inherited', { value: inherited })}
                onChange={(entry) => {
                  setEntries((now) => ({ ...now, [attribute.id]: entry }));
                  setProblems((now) => without(now, String(attribute.id)));
                }}
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
          <div hidden={onDone === undefined && images.length === 0}>
            <h3 className={css['label']}>{t('variants.images')}</h3>
            {onDone === undefined ? (
              <ShownImages images={images} />
            ) : (
              <ImageStrip images={images} offered={product.images} onChange={setImages} />
            )}
          </div>
          {pending === undefined ? null : (
            <p className={css['pending']} role="status">
              {pending}
            </p>
          )}
        </div>
      </SidePanel>
    </PendingUploadsProvider>
  );
}

/**
 * Ctrl+S or ⌘S ends the panel as its button does: a save of the page below it would leave out what stands here, and
 * lead a new product away from it.
 */
function useSaveKeys(active: boolean, onKeys: () => void): void {
  const finish = useEffectEvent(onKeys);
  useEffect(() => {
    if (!active) return undefined;
    const keys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      finish();
    };
    document.addEventListener('keydown', keys, true);
    return () => document.removeEventListener('keydown', keys, true);
  }, [active]);
}

function ShownImages({ images }: { images: readonly Image[] }) {
  return (
    <ul className={css['images']}>
      {images.map(({ id, thumb, name }) => (
        <li key={id}>
          <img src={thumb} alt={name} width={72} height={72} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}

function sameImages(one: readonly Image[], other: readonly Image[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => other[at]?.id === id);
}

function firstShown(variant: FormVariant, attributes: readonly Attribute[]): number[] {
  return attributes
    .filter(({ id, internal_name }) => usual.includes(internal_name) || variant.values[id] !== undefined)
    .map(({ id }) => id);
}

function without(problems: FieldProblems, field: string): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));
}
