import type { Attribute } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../platform/router/use-unsaved-changes.ts';
import { useValueRights } from '../../platform/session/use-value-rights.ts';
import { ImagesCard } from '../media/index.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DetailsSection } from './details-section.tsx';
import { FixedFields } from './fixed-fields.tsx';
import { HistorySection } from './history-section.tsx';
import { jumpTo, SectionNav } from './section-nav.tsx';
import { CompletenessCard, filledOf } from './completeness-card.tsx';
import type { ProductBase } from './product-changes.ts';
import css from './product-editor.module.css';
import { ProductHead } from './product-head.tsx';
import { ProductSaveBar } from './product-save-bar.tsx';
import { UsedInCard } from './used-in-card.tsx';
import { useProductForm, type ProductRecord } from './use-product-form.ts';
import { VariantsSection } from './variants-section.tsx';

export interface ProductEditorProps {
  base: ProductBase;
  attributes: readonly Attribute[];
  record: ProductRecord;
  tab?: string | undefined;
}

export const detailTabs = ['basic', 'production', 'internal', 'packing'] as const;

/** The page of a product: what is changed is only sent by Save. */
export function ProductEditor({ base, attributes: all, record, tab }: ProductEditorProps) {
  const { t } = useTranslation('products');
  const attributes = useShownAttributes(all);
  const form = useProductForm({ base, attributes, record });
  const { product, changes, readOnly } = form;
  const isNew = record.kind === 'new';
  useUnsavedChanges(form.fields.length > 0, form.forget);
  useOpenTab(tab);

  const tabs = detailTabs.filter(
    (one) => one === 'basic' || attributes.some(({ tabname }) => tabname === one),
  );
  const filled = filledOf({ attributes, product, changes });
  const sections = [
    ...tabs
      .filter((one) => one !== 'packing')
      .map((one) => ({ key: one, label: t(`sections.${one}`), ...countText(filled.sections[one]) })),
    { key: 'variants', label: t('sections.variants'), note: String(product.variants.length) },
    ...tabs
      .filter((one) => one === 'packing')
      .map((one) => ({ key: one, label: t(`sections.${one}`), ...countText(filled.sections[one]) })),
    ...(isNew ? [] : [{ key: 'history', label: t('sections.history') }]),
  ].map((section) =>
    section.key === 'internal' ? { ...section, icon: <Lock size={13} aria-hidden /> } : section,
  );
  const details = (one: (typeof detailTabs)[number]) => (
    <DetailsSection
      key={one}
      tab={one}
      attributes={attributes.filter(({ tabname }) => tabname === one)}
      form={form}
      filled={filled.sections[one]}
    >
      {one === 'basic' ? <FixedFields form={form} record={record} /> : null}
    </DetailsSection>
  );

  return (
    <div className={css['page']}>
      <ProductHead product={product} base={base} record={record} form={form} />
      {record.kind !== 'new' && record.product.locked_by_task !== null ? (
        <p className={css['locked']} role="status">
          <Lock size={14} aria-hidden />
          {t('product.locked')}
        </p>
      ) : null}
      {form.conflict === null ? null : <ConflictNotice form={form} attributes={attributes} />}
      <div className={css['layout']}>
        <SectionNav sections={sections} />
        <div className={css['side']}>
          <ImagesCard
            images={product.images}
            name={product.name}
            {...(readOnly ? {} : { onChange: form.changeImages })}
          />
          <div className={css['sideRest']}>
            <CompletenessCard filled={filled} images={product.images.length} onJump={jumpTo} />
            {isNew ? null : <UsedInCard productId={record.product.id} />}
          </div>
        </div>
        <div className={css['sections']}>
          {tabs.filter((one) => one !== 'packing').map(details)}
          <VariantsSection form={form} attributes={attributes} />
          {tabs.filter((one) => one === 'packing').map(details)}
          {isNew ? null : <HistorySection productId={record.product.id} attributes={attributes} />}
        </div>
      </div>
      {readOnly ? null : <ProductSaveBar form={form} attributes={attributes} isNew={isNew} />}
    </div>
  );
}

function countText(filled: { filled: number; total: number } | undefined): { note?: string } {
  return filled === undefined || filled.total === 0 ? {} : { note: `${filled.filled}/${filled.total}` };
}

/** Attributes that the form shows: costs and packaging only to those who may see them. */
function useShownAttributes(attributes: readonly Attribute[]): readonly Attribute[] {
  const rightsTo = useValueRights();
  return attributes.filter(
    (attribute) => attribute.visible && !attribute.isDisabled && rightsTo(attribute).mayView,
  );
}

/** Scrolls once to the section that the address names. */
function useOpenTab(tab: string | undefined): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || tab === undefined) return;
    done.current = true;
    jumpTo(`section-${tab}`, 'instant');
  }, [tab]);
}
