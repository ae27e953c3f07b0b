import { VARIANT_TYPES_MAX, type Attribute } from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblemText } from '../../../platform/form/field-problem-text.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { FormVariant } from '../change/product-draft.ts';
import type { ProductForm } from '../change/use-product-form.ts';
import { VariantTable } from './variant-table.tsx';
import { NewTypeForm, VariantTypes } from './variant-types.tsx';
import { freeVariantId, missingCombinations, suggestedVariantId } from './variant-matrix.rules.ts';
import css from './variants.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const VariantPanel = lazyPart(() =>
  import('./variant-panel.tsx').then((part) => ({ default: part.VariantPanel })),
);

/** Most variants that the server accepts for one product. */
const MOST_VARIANTS = 1000;

/** The variants of the product: their types, and each combination with its own ID, price and MOQ. */
export function VariantsSection({
  form,
  attributes,
}: {
  form: ProductForm;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { product, readOnly, problems, actions } = form;
  const { variant_types: types, variants } = product;
  const [open, setOpen] = useState<FormVariant | null>(null);
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  const addType = (): void => {
    if (types.length >= VARIANT_TYPES_MAX) toast({ tone: 'warn', title: t('variants.most') });
    else setAdding(true);
  };
  const newOne = (options: Record<string, string>, taken: ReadonlySet<string>): FormVariant => ({
    key: `n${crypto.randomUUID()}`,
    variant_id: freeVariantId(
      suggestedVariantId(
        product.product_id,
        types.flatMap(({ name }) => options[name] ?? []),
      ),
      taken,
    ),
    options,
    values: {},
    images: [],
  });
  const idsOf = (all: readonly FormVariant[]): Set<string> =>
    new Set(all.map(({ variant_id: id }) => id.trim().toLowerCase()));
  const begin = (options: Record<string, string>): void => setOpen(newOne(options, idsOf(variants)));
  const missing = readOnly ? [] : missingCombinations(types, variants);
  const addMissing = (): void => {
    const taken = idsOf(variants);
    const added = missing.slice(0, MOST_VARIANTS - variants.length).map((options) => {
      const variant = newOne(options, taken);
      taken.add(variant.variant_id.toLowerCase());
      return variant;
    });
    actions.set('variants', [...variants, ...added]);
  };
  const put = (variant: FormVariant): void => {
    const isNew = !variants.some(({ key }) => key === variant.key);
    actions.set(
      'variants',
      isNew ? [...variants, variant] : variants.map((one) => (one.key === variant.key ? variant : one)),
    );
    actions.setProblem(`variants.${variant.key}`, undefined);
    setOpen(null);
  };
  const remove = (key: string): void => {
    actions.set(
      'variants',
      variants.filter((one) => one.key !== key),
    );
    setOpen(null);
  };
  const wrong = variants.find(({ key }) => problems[`variants.${key}`] !== undefined);
  const problem = wrong === undefined ? problems['variants'] : problems[`variants.${wrong.key}`];

  return (
    <Section
      id="section-variants"
      title={t('sections.variants')}
      text={
        types.length === 0
          ? t('variants.noneText')
          : t(`variants.note_${Math.min(types.length, 3) as 1 | 2 | 3}`)
      }
      aside={
        readOnly ? null : (
          <Button
            ref={addButton}
            size="small"
            icon={<Plus size={14} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={adding}
            onClick={addType}
          >
            {t('variants.type')}
          </Button>
        )
      }
    >
      {adding ? (
        <Popover
          anchor={addButton}
          align="end"
          label={t('variants.newType')}
          onClose={() => setAdding(false)}
        >
          <NewTypeForm
            taken={types.map(({ name }) => name)}
            onAdd={(type) => {
              actions.set('variant_types', [...types, type]);
              setAdding(false);
            }}
          />
        </Popover>
      ) : null}
      {types.length > 0 ? (
        <VariantTypes
          types={types}
          variants={variants}
          {...(readOnly ? {} : { onChange: (next) => actions.set('variant_types', next) })}
        />
      ) : null}
      {problem === undefined ? null : (
        <Text as="p" tone="bad" className={css['problem']} role="alert">
          {wrong === undefined
            ? fieldProblemText(problem)
            : `${wrong.variant_id || t('variants.unnamed')}: ${fieldProblemText(problem)}`}
        </Text>
      )}
      {types.length > 0 || variants.length > 0 ? (
        <VariantTable
          product={product}
          attributes={attributes}
          wrongKey={wrong?.key}
          onOpen={setOpen}
          {...(readOnly ? {} : { onAdd: begin })}
        />
      ) : null}
      {missing.length > 1 ? (
        <div className={css['missingAll']}>
          <Button size="small" icon={<Plus size={13} aria-hidden />} onClick={addMissing}>
            {t('variants.addMissing', { count: missing.length, formatted: number(missing.length) })}
          </Button>
        </div>
      ) : null}
      {open === null ? null : (
        <Suspense fallback={null}>
          <VariantPanel
            variant={open}
            product={product}
            attributes={attributes}
            {...(readOnly
              ? {}
              : {
                  onDone: put,
                  onRemove: variants.some(({ key }) => key === open.key) ? () => remove(open.key) : null,
                })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
