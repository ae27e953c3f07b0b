import { formatValue, type Attribute } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormUploadsProvider } from '../../../platform/upload/pending-uploads.ts';
import { RecordPage } from '../../../platform/record/record-page.tsx';
import { useProductTabs } from '../../../platform/record/product-tabs.ts';
import type { NavSection } from '../../../platform/record/section-nav.tsx';
import { ConflictNotice, type ComparedValue } from '../../../platform/form/conflict-notice.tsx';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { FormCategoryProvider } from '../../attributes/index.ts';
import { ImagesCard } from '../../media/index.ts';
import { AttachmentsSection } from '../media/attachments-section.tsx';
import { CompletenessCard, filledOf, type Filled } from './family/completeness-card.tsx';
import { ConflictValue } from '../change/conflict-value.tsx';
import { DetailsSection } from './details-section.tsx';
import { useFieldNames } from './field-names.ts';
import { FixedFields } from './fixed-fields.tsx';
import { detailTabs, inFormOrder, jumpTo, productTabs } from './form-places.ts';
import { gapsOf, pageOrder } from './family/gaps.ts';
import { HistorySection } from '../history/history-section.tsx';
import { LockedNotice } from './locked-notice.tsx';
import { NextGap } from './family/next-gap.tsx';
import { PackagingRows } from '../packaging/packaging-rows.tsx';
import type { ProductBase, ProductDraft } from '../change/product-draft.ts';
import { ProductActions, ProductNote, useProductCrumbs } from './product-head.tsx';
import { ProductSaveBar } from '../change/product-save-bar.tsx';
import { SpecSheetsCard } from '../spec-sheets/index.ts';
import { useFormFamily } from './family/use-form-family.ts';
import { useOpenTab } from './use-open-tab.ts';
import { UsedInCard } from './used-in-card.tsx';
import type { ProductRecord } from './product-record.ts';
import { useProductForm, type ProductForm } from '../change/use-product-form.ts';
import { VariantsSection } from '../variants/variants-section.tsx';
import { View3dSection } from '../media/view-3d-section.tsx';

export interface ProductEditorProps {
  base: ProductBase;
  attributes: readonly Attribute[];
  record: ProductRecord;
  tab?: string | undefined;
}

/** The page of a product: changes are only sent by Save. */
export function ProductEditor({ base, attributes: all, record, tab }: ProductEditorProps) {
  const { t } = useTranslation('products');
  const attributes = useShownAttributes(all);
  const form = useProductForm({ base, attributes, record });
  const { engine, product, changes, readOnly } = form;
  const isNew = record.kind === 'new';
  const nameOf = useFieldNames(attributes);
  const showValue = (value: ComparedValue<ProductDraft>): ReactNode => (
    <ConflictValue {...value} attributes={attributes} />
  );
  const { family, places } = useFormFamily(form, attributes);
  const drawn = useDrawnAttributes(places.first);
  useOpenTab(tab, drawn.length === places.first.length);

  const filled = useMemo(
    () => filledOf({ attributes, family, product, changes }),
    [attributes, family, product, changes],
  );
  const sections = useSections({ attributes, form, filled, isNew });
  const pages = usePages();
  const openTab = useTabAddress(
    record,
    sections.map(({ key }) => key),
  );
  const crumbs = useProductCrumbs(form.base, isNew);
  const details = (
    one: (typeof detailTabs)[number],
    parts: { children?: ReactNode; below?: ReactNode } = {},
  ) =>
    sections.some(({ key }) => key === one) ? (
      <DetailsSection
        tab={one}
        attributes={drawn.filter(({ tabname }) => tabname === one)}
        more={places.more.filter(({ tabname }) => tabname === one)}
        form={form}
        filled={filled.sections[one]}
        {...parts}
      />
    ) : null;
  return (
    <FormUploadsProvider value={engine.uploads}>
      <RecordPage
        title={isNew ? product.name.trim() || t('add.title') : form.base.name}
        crumbs={crumbs}
        note={
          <ProductNote
            product={product}
            base={form.base}
            record={record}
            exclusiveFor={exclusiveFor(form.base, attributes)}
          />
        }
        actions={record.kind === 'new' ? undefined : <ProductActions record={record} form={form} />}
        notices={
          <>
            {record.kind !== 'new' && record.product.locked_by_task !== null ? (
              <LockedNotice taskId={record.product.locked_by_task} />
            ) : null}
            <ConflictNotice
              form={engine}
              nameOf={nameOf}
              savedBy={(theirs) => theirs?.updated_by}
              shownValue={showValue}
            />
          </>
        }
        nav={{
          label: t('sections.label'),
          sections,
          chosen: tab,
          onChoose: openTab,
          pages: isNew ? [] : pages,
        }}
        first={
          <ImagesCard
            images={product.images}
            name={product.name}
            {...(readOnly ? {} : { onChange: (change) => form.actions.set('images', change) })}
          />
        }
        side={
          <>
            <CompletenessCard
              filled={filled}
              images={product.images.length}
              onJump={jumpTo}
              next={
                readOnly ? null : (
                  <NextGap
                    form={form}
                    record={record}
                    gaps={gapsOf(filled)}
                    order={pageOrder(places.first)}
                  />
                )
              }
            />
            {isNew ? null : (
              <>
                <Suspense fallback={null}>
                  <SpecSheetsCard productId={record.product.id} />
                </Suspense>
                <UsedInCard productId={record.product.id} />
              </>
            )}
          </>
        }
        bar={readOnly ? null : <ProductSaveBar form={form} attributes={attributes} />}
      >
        <FormCategoryProvider value={product.category}>
          {details('basic', { children: <FixedFields form={form} record={record} /> })}
          {details('production')}
          {details('internal')}
          <VariantsSection form={form} attributes={attributes} />
          {details('packing', { below: <PackagingRows form={form} /> })}
          <AttachmentsSection form={form} />
          <View3dSection form={form} />
          {isNew ? null : (
            <HistorySection productId={record.product.id} attributes={attributes} form={form} />
          )}
        </FormCategoryProvider>
      </RecordPage>
    </FormUploadsProvider>
  );
}

/** The list of sections with their completeness. Those without content for this person are left out. */
function useSections({
  attributes,
  form: { product },
  filled,
  isNew,
}: {
  attributes: readonly Attribute[];
  form: ProductForm;
  filled: Filled;
  isNew: boolean;
}): NavSection[] {
  const { t } = useTranslation('products');
  const count = (list: readonly unknown[]): { note?: string } =>
    list.length === 0 ? {} : { note: String(list.length) };
  const notes: Readonly<Record<string, { note?: string }>> = {
    variants: count(product.variants),
    attachments: count(product.attachments),
    images: count(product.images),
    'view-3d': count([...product.view_3d_images, ...(product.model === null ? [] : [product.model])]),
  };
  const shown = productTabs.filter((key) => {
    if (key === 'history') return !isNew;
    if (key === 'packing' && product.packaging !== null) return true;
    const holdsValues = detailTabs.some((one) => one === key);
    return key === 'basic' || !holdsValues || attributes.some(({ tabname }) => tabname === key);
  });
  return shown.map((key): NavSection => {
    const section = detailTabs.find((one) => one === key);
    const fill = section === undefined ? undefined : filled.sections[section];
    const note =
      fill === undefined || fill.total === 0 ? notes[key] : { note: `${fill.filled}/${fill.total}` };
    return {
      key,
      label: t(`sections.${key}`),
      ...note,
      ...(key === 'internal' ? { icon: <Lock size={13} aria-hidden /> } : {}),
    };
  });
}

/** The only buyer meant to get the product (PROD-051), as stored; '' for everybody. */
function exclusiveFor(base: ProductBase, attributes: readonly Attribute[]): string {
  const attribute = attributes.find(({ internal_name: name }) => name === 'exclusive_for_buyer');
  return attribute === undefined ? '' : formatValue(attribute, base.values[attribute.id], currentLanguage());
}

/** Attributes that the form shows: costs and packaging only to people who may see them. */
function useShownAttributes(all: readonly Attribute[]): readonly Attribute[] {
  const session = useSession();
  const rightsTo = useValueRights();
  return useMemo(
    () =>
      inFormOrder(
        all.filter((attribute) => attribute.visible && !attribute.isDisabled && rightsTo(attribute).mayView),
      ),
    // The person's rights depend on the session alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [all, session],
  );
}

/** Fields rendered first; the others follow right after, while the page can already be used. */
const FIRST_FIELDS = 24;

function useDrawnAttributes(attributes: readonly Attribute[]): readonly Attribute[] {
  const [first] = useState(() => attributes.slice(0, FIRST_FIELDS));
  return useDeferredValue(attributes, first);
}

/** The tabs that other areas add. */
function usePages(): NavSection[] {
  return useProductTabs().map(({ key, label, icon: Icon }) => ({
    key,
    label,
    ...(Icon === undefined ? {} : { icon: <Icon size={13} aria-hidden /> }),
  }));
}

/**
 * Goes to a section and puts it into the address, so that a reload or a shared link opens it again. A tab of another
 * area takes the place of the page, and unsaved changes are asked about first.
 */
function useTabAddress(record: ProductRecord, sections: readonly string[]): (tab: string) => void {
  const navigate = useNavigate();
  return (tab) => {
    const isHere = sections.includes(tab);
    if (isHere) jumpTo(`section-${tab}`);
    if (record.kind === 'new') return;
    void navigate({
      to: '/product-details/$mode/$id/$tab',
      params: (now) => ({ mode: now.mode ?? record.kind, id: String(record.product.id), tab }),
      ...(isHere ? { replace: true, resetScroll: false, ignoreBlocker: true } : {}),
    });
  };
}
