import {
  costFacts,
  costingExcel,
  costingInfo,
  getCostGround,
  getCostSheet,
  valuesEqual,
  type AnswerOf,
  type CostGround,
  type CostSheet,
  type Product,
} from '@sourcewiz/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Calculator, Download, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../platform/api/call.ts';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { ConflictNotice, plainText } from '../../../platform/form/conflict-notice.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { AlsoHere } from '../../../platform/live/also-here.tsx';
import type { ProductTabProps } from '../../../platform/record/product-tabs.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Explainable } from './explain.tsx';
import { PriceCard } from './price-card.tsx';
import { draftOf, outdated, type SheetDraft } from './sheet-draft.rules.ts';
import { SheetTable } from './sheet-table.tsx';
import css from './sheet.module.css';
import { beginWith, SaveTemplate, TemplateMenu, useTemplates } from './templates.tsx';
import { useAmounts } from './use-amounts.ts';
import { useSheetForm, useWorkedOut, type SheetForm } from './use-sheet.ts';
import { VersionStrip } from './version-strip.tsx';

type Info = AnswerOf<typeof costingInfo>;

/** The Costing tab of a product or variant (COST-001): what a piece costs and why, and what it is sold at. */
export function SheetPage({ product, variantId }: ProductTabProps) {
  const { t } = useTranslation('costing');
  const { version } = useSearch({ strict: false });
  const params = { product_id: product.id };
  const query = variantId === null ? {} : { variant_id: variantId };
  const sheet = useCall(getCostSheet, {
    params,
    query: { ...query, ...(version === undefined ? {} : { version }) },
  });
  const ground = useCall(getCostGround, { params, query });
  const info = useCall(costingInfo, { params, query });
  return (
    <Loaded
      query={together({ sheet, ground, info })}
      what={t('title')}
      waiting={<SectionSkeletons fields={[8, 8]} />}
    >
      {(data) => {
        const newest = data.info.versions[0]?.version ?? 0;
        return version !== undefined && version < newest ? (
          <OldSheet key={version} product={product} {...data} />
        ) : (
          <CurrentSheet key="current" product={product} {...data} />
        );
      }}
    </Loaded>
  );
}

interface SheetProps {
  product: Product;
  sheet: CostSheet;
  ground: CostGround;
  info: Info;
}

/** An earlier version, as it was saved. */
function OldSheet({ product, sheet, ground, info }: SheetProps) {
  const { t } = useTranslation('costing');
  const { number, when } = useFormats();
  const form = useSheetForm(product, sheet);
  const draft = draftOf(sheet);
  const worked = useWorkedOut(sheet, { draft, isChanged: false, ground: null });
  const shown = { ...form, draft, base: draft, problems: {} };
  return (
    <Explainable worked={worked}>
      <Stack gap={12}>
        <Tools {...{ product, sheet, info }} />
        <Text as="p" tone="warn" role="status">
          {t('versions.old', {
            version: number(sheet.version),
            when: when(sheet.saved_at ?? ''),
            by: sheet.saved_by ?? '',
          })}
        </Text>
        <VersionStrip sheet={sheet} worked={worked} isChanged={false} versions={info.versions} />
        <Sides form={shown} {...{ product, worked, ground }} isEditable={false} />
      </Stack>
    </Explainable>
  );
}

function CurrentSheet({ product, sheet, ground, info }: SheetProps) {
  const { t } = useTranslation('costing');
  const mayEdit = usePermitted('edit_costing');
  const form = useSheetForm(product, sheet);
  const worked = useWorkedOut(form.record, { draft: form.draft, isChanged: form.isChanged, ground });
  const [isBegun, setBegun] = useState(false);
  const isEmpty = form.record.version === 0 && !form.isChanged && !isBegun;
  return (
    <Explainable worked={worked}>
      <Stack gap={12}>
        <AlsoHere kind="cost_sheet" id={[product.id, sheet.variant_id].filter(Boolean).join(':')} />
        <Tools {...{ product, sheet, info }}>
          {mayEdit ? <TemplateMenu form={form} input={worked.input} /> : null}
        </Tools>
        <ConflictNotice
          form={form}
          nameOf={(field) => t(`field.${field as keyof SheetDraft}`)}
          savedBy={({ saved_by: by }) => by}
          shownValue={({ field, own }) => conflictText(field, own)}
        />
        {mayEdit && !isEmpty ? <MovedNotice form={form} ground={ground} /> : null}
        {isEmpty ? (
          <NoSheet {...{ product, sheet, form, info }} onBegin={() => setBegun(true)} />
        ) : (
          <>
            <VersionStrip
              sheet={form.record}
              worked={worked}
              isChanged={form.isChanged}
              versions={info.versions}
            />
            <Sides {...{ product, form, worked, ground }} isEditable={mayEdit} />
          </>
        )}
        {mayEdit ? <SheetBar form={form} worked={worked} /> : null}
      </Stack>
    </Explainable>
  );
}

function Sides(props: Parameters<typeof SheetTable>[0]) {
  return (
    <div className={css['sides']}>
      <PriceCard {...props} />
      <SheetTable {...props} />
    </div>
  );
}

/** Whose sheet, which version, and what can be done with it. */
function Tools({ product, sheet, info, children }: Omit<SheetProps, 'ground'> & { children?: ReactNode }) {
  const { t } = useTranslation('costing');
  const { date, number } = useFormats();
  const navigate = useNavigate();
  const { act, isActing } = useAct(costingExcel, {
    onDone: ({ download_link: link }) => openDownload(link),
  });
  const { variant_id: variant, version } = sheet;
  const go = (search: { variant?: number; version?: number }) =>
    void navigate({
      to: '/product-details/$mode/$id/$tab',
      params: (now) => ({ mode: now.mode ?? 'view', id: String(product.id), tab: 'costing' }),
      search,
    });
  const own = variant === null ? {} : { variant };
  const newest = info.versions[0]?.version ?? 0;
  const hasSheet = new Set(info.sheets.map(({ variant_id: id }) => id));
  return (
    <Row gap={8} wrap justify="between">
      <Row gap={8} wrap className={css['choices']}>
        {product.variants.length === 0 ? null : (
          <ChoiceField
            label={t('tools.variant')}
            className={css['choice']}
            choices={[
              { value: '0', label: t('tools.product') },
              ...product.variants.map(({ id, variant_id: code, options }) => ({
                value: String(id),
                label: [code, ...Object.values(options)].filter(Boolean).join(', '),
                note: hasSheet.has(id) ? t('tools.hasSheet') : '',
              })),
            ]}
            value={String(variant ?? 0)}
            onChange={(id) => go(id === null || id === '0' ? {} : { variant: Number(id) })}
          />
        )}
        {newest < 2 ? null : (
          <ChoiceField
            label={t('tools.version')}
            className={css['choice']}
            choices={info.versions.map(({ version: one, saved_at: at, saved_by: by }) => ({
              value: String(one),
              label: t('versions.of', { version: number(one), day: date(at) }),
              note: by,
            }))}
            value={String(version)}
            onChange={(one) => go(Number(one) === newest ? own : { ...own, version: Number(one) })}
          />
        )}
      </Row>
      <Row gap={8} wrap>
        {children}
        {version === 0 ? null : (
          <Button
            icon={<Download size={15} aria-hidden />}
            loading={isActing}
            onClick={() =>
              void act({
                body: {
                  product_id: product.id,
                  version,
                  ...(variant === null ? {} : { variant_id: variant }),
                },
              })
            }
          >
            {t('tools.excel')}
          </Button>
        )}
      </Row>
    </Row>
  );
}

/** Says that rates, exchange rates or boxes have moved since the version was saved, and takes those of today. */
function MovedNotice({ form, ground }: { form: SheetForm; ground: CostGround }) {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const { record, draft } = form;
  if (record.version === 0 || draft.asOf === 'today') return null;
  const lines = outdated(draft.lines, ground.sources);
  const { facts } = costFacts(record.input, ground);
  const isMoved = !form.isChanged && !valuesEqual(facts, record.facts);
  if (lines.length === 0 && !isMoved) return null;
  const take = (): void => {
    const byUid = new Map(lines.map((line) => [line.uid, line]));
    form.set('lines', (all) => all.map((line) => byUid.get(line.uid) ?? line));
    form.set('asOf', 'today');
  };
  return (
    <Row gap={12} wrap justify="between" className={css['moved']} role="status">
      <Text>
        {lines.length === 0
          ? t('moved.facts')
          : t('moved.lines', { count: lines.length, formatted: number(lines.length) })}
      </Text>
      <Button size="small" icon={<RefreshCw size={14} aria-hidden />} onClick={take}>
        {t('moved.take')}
      </Button>
    </Row>
  );
}

/** Before the first version: how to begin. */
function NoSheet({
  product,
  sheet,
  form,
  info,
  onBegin,
}: Omit<SheetProps, 'ground'> & { form: SheetForm; onBegin: () => void }) {
  const { t } = useTranslation('costing');
  const mayEdit = usePermitted('edit_costing');
  const templates = useTemplates();
  const first = templates.find(({ is_default: isDefault }) => isDefault) ?? templates[0];
  const hasOwn = sheet.variant_id !== null && info.sheets.some(({ variant_id: id }) => id === null);
  const copyProduct = async (): Promise<void> => {
    const { input } = await fetchCall(getCostSheet, { params: { product_id: product.id } });
    for (const [field, value] of Object.entries({ ...draftOf({ input }), asOf: 'today' as const }))
      form.set(field as 'lines', value as SheetDraft['lines']);
  };
  return (
    <EmptyState
      icon={<Calculator size={18} />}
      title={t('empty.title')}
      text={t(mayEdit ? 'empty.text' : 'empty.reader')}
      actions={
        mayEdit ? (
          <>
            {hasOwn ? (
              <Button variant="primary" onClick={() => void copyProduct()}>
                {t('empty.copyProduct')}
              </Button>
            ) : null}
            {first === undefined ? null : (
              <Button variant={hasOwn ? 'default' : 'primary'} onClick={() => beginWith(form, first)}>
                {t('empty.template', { name: first.name })}
              </Button>
            )}
            <Button variant={hasOwn || first !== undefined ? 'default' : 'primary'} onClick={onBegin}>
              {t('empty.begin')}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

function SheetBar({ form, worked }: { form: SheetForm; worked: ReturnType<typeof useWorkedOut> }) {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const { withCurrency } = useAmounts(worked.input);
  const [isSaving, setSaving] = useState(false);
  const { record, saving, theirs, isChanged } = form;
  const [from, to] = [record.figures.price, worked.figures.price];
  const next = number(record.version + 1);
  const note =
    record.version > 0 && from !== null && to !== null && record.input.currency === worked.input.currency
      ? t('bar.price', { from: withCurrency(from), to: withCurrency(to), incoterm: worked.input.incoterm })
      : undefined;
  return (
    <>
      <FormBar
        form={form}
        nameOf={(field) => t(`field.${field as keyof SheetDraft}`)}
        title={isChanged ? t('bar.title', { version: next }) : undefined}
        note={note}
        actions={
          <>
            <Button disabled={saving} onClick={() => setSaving(true)} className={css['wide']}>
              {t('templates.save')}
            </Button>
            <Button
              variant="primary"
              loading={saving}
              disabled={!saving && theirs !== null}
              onClick={form.submit}
            >
              {t('bar.save', { version: next })}
            </Button>
          </>
        }
      />
      {isSaving ? <SaveTemplate input={worked.input} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

/** A field of two versions that differ, line by line. */
function conflictText(field: string, own: SheetDraft): ReactNode {
  if (field !== 'lines') return plainText(own[field as keyof SheetDraft]);
  return (
    <ul className={css['conflict']}>
      {own.lines.map(({ uid, name, quantity, unit, rate, currency }) => (
        <li key={uid}>
          {name}: {quantity} {unit} × {rate} {currency}
        </li>
      ))}
    </ul>
  );
}
