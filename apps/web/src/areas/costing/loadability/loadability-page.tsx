import {
  cartonAlternatives,
  exact,
  listAttributes,
  listContainers,
  loadContainer,
  saveSetting,
  updateProduct,
  type Attribute,
  type Container,
  type ContainerLoad,
  type Product,
} from '@sourcewiz/contract';
import { Boxes, Container as ContainerIcon, Package } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useLeaveGuard } from '../../../platform/form/use-leave-guard.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import type { ProductTabProps } from '../../../platform/record/product-tabs.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { Alternatives } from './alternatives.tsx';
import { ContainerCard } from './container-card.tsx';
import { ContainerView, DoorView } from './container-drawing.tsx';
import { ContainersDialog } from './containers-dialog.tsx';
import { fineMoney } from '../fixed-decimals.ts';
import { FREIGHT_DECIMALS, freightOf, freightOfPiece, type FreightDraft } from './freight.rules.ts';
import css from './loadability.module.css';
import {
  cartonWeightOf,
  innerOf,
  isSamePacking,
  masterOf,
  packagingWith,
  packingOf,
  volumeOf,
  withCarton,
  wrongFields,
  type PackingDraft,
} from './packing-draft.rules.ts';
import { One, PackingPanel } from './packing-panel.tsx';

type OwnContainer = Container & { is_own: boolean };

/** What containers hold of a product, and what would load more (COST-003, COST-009). */
export function LoadabilityPage({ product }: ProductTabProps) {
  const { t } = useTranslation('loadability');
  const containers = useCall(listContainers);
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  return (
    <Loaded
      query={together({ containers, attributes })}
      what={t('title')}
      waiting={<SectionSkeletons fields={[8, 8]} />}
    >
      {(data) => (
        <Loadability product={product} containers={data.containers.containers} attributes={data.attributes} />
      )}
    </Loaded>
  );
}

function Loadability({
  product,
  containers,
  attributes,
}: {
  product: Product;
  containers: readonly OwnContainer[];
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('loadability');
  const mayChange = usePermitted(saveSetting);
  const seesCosts = usePermitted('view_costing');
  const mayPack = usePermitted('edit_packaging');
  const mayUpdate = usePermitted('update_products');
  const mayEdit = mayPack && mayUpdate;
  const home = useSession().organisation.default_currency;
  const stored = packingOf(product, attributes);
  const [typed, setDraft] = useState<PackingDraft | null>(null);
  const draft = typed ?? stored;
  const [typedFreight, setFreight] = useState<FreightDraft | null>(null);
  const freight = typedFreight ?? freightOf(containers, home);
  const [chosenCode, setChosen] = useState('40HC');
  const [isOpen, setOpen] = useState(false);
  const carton = masterOf(draft);
  const { perPiece: cbmPerPiece } = volumeOf(draft);
  const loads = containers.flatMap((container) => {
    const load = carton && loadContainer(carton, container);
    return load ? [{ container, load }] : [];
  });
  const chosen = loads.find(({ container }) => container.code === chosenCode) ?? loads[0];
  const hasUnsaved = typed !== null && !isSamePacking(typed, stored);
  const freightWords = useFreightWords(freight, cbmPerPiece);
  return (
    <>
      <Row justify="end">
        <Button icon={<ContainerIcon size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('containers.button')}
        </Button>
      </Row>
      <Columns side="first" width={290}>
        <Stack gap={14}>
          <PackingPanel draft={draft} wrong={wrongFields(draft)} onChange={setDraft} />
          {seesCosts ? <FreightPanel draft={freight} containers={containers} onChange={setFreight} /> : null}
        </Stack>
        {carton === null || chosen === undefined ? (
          <Card>
            <EmptyState icon={<Package size={18} />} title={t('empty.title')} text={t('empty.text')} />
          </Card>
        ) : (
          <Stack gap={14}>
            <div className={css['containers']} role="group" aria-label={t('containers.label')}>
              {loads.map(({ container, load }) => (
                <ContainerCard
                  key={container.code}
                  container={container}
                  load={load}
                  carton={{ cbm: volumeOf(draft).cbm ?? '0', weight: carton.weight_kg }}
                  freight={seesCosts ? freightWords(load) : null}
                  isChosen={container.code === chosen.container.code}
                  onChoose={() => setChosen(container.code)}
                />
              ))}
            </div>
            <Drawn carton={carton} loads={loads} chosen={chosen} onChoose={setChosen} />
            <Alternatives
              found={cartonAlternatives(carton, chosen.container, innerOf(draft))}
              container={chosen.container.name}
              unit={draft.unit}
              freightOf={
                seesCosts && freightWords(chosen.load) !== null
                  ? ({ load, carton: other }) =>
                      freightWords(load, volumeOf(withCarton(draft, other)).perPiece)?.perPiece ?? null
                  : null
              }
              onTry={({ carton: other }) => setDraft(withCarton(draft, other))}
            />
          </Stack>
        )}
      </Columns>
      {mayEdit && hasUnsaved ? (
        <SaveBar
          product={product}
          draft={draft}
          weight={cartonWeightOf(attributes)}
          onDone={() => setDraft(null)}
        />
      ) : null}
      {isOpen && mayChange ? (
        <ContainersDialog containers={containers} currency={home} onClose={() => setOpen(false)} />
      ) : null}
      {isOpen && !mayChange ? <Reader onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Only admins change settings of the company. */
function Reader({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('loadability');
  return (
    <Row>
      <Text tone="soft" role="status">
        {t('own.reader')}
      </Text>
      <Button size="small" variant="text" onClick={onClose}>
        {t('packing.discard')}
      </Button>
    </Row>
  );
}

interface Filled {
  container: OwnContainer;
  load: ContainerLoad;
}

function Drawn({
  carton,
  loads,
  chosen: { container, load },
  onChoose,
}: {
  carton: NonNullable<ReturnType<typeof masterOf>>;
  loads: readonly Filled[];
  chosen: Filled;
  onChoose: (code: string) => void;
}) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  return (
    <Card
      title={
        <>
          {t('drawing.title', {
            count: load.cartons,
            formatted: number(load.cartons),
            container: container.name,
          })}{' '}
          <Text tone="faint" size="sm" weight={450}>
            {t('drawing.exact')}
          </Text>
        </>
      }
      aside={
        <Segmented
          label={t('containers.label')}
          items={loads.map((one) => ({ key: one.container.code, label: one.container.code }))}
          value={container.code}
          onChange={onChoose}
        />
      }
    >
      <div className={css['drawing']}>
        <ContainerView carton={carton} container={container} load={load} />
        <DoorView carton={carton} container={container} load={load} />
      </div>
    </Card>
  );
}

function FreightPanel({
  draft,
  containers,
  onChange,
}: {
  draft: FreightDraft;
  containers: readonly OwnContainer[];
  onChange: (draft: FreightDraft) => void;
}) {
  const { t } = useTranslation('loadability');
  const isWrong = (text: string): boolean => text.trim() !== '' && !/^\d+([.,]\d+)?$/.test(text.trim());
  return (
    <Card title={t('freight.title')}>
      <Stack gap={10}>
        <Segmented
          label={t('freight.basis')}
          items={(['container', 'cbm'] as const).map((key) => ({ key, label: t(`freight.${key}`) }))}
          value={draft.basis}
          onChange={(basis) => onChange({ ...draft, basis })}
        />
        {draft.basis === 'cbm' ? (
          <One
            label={t('freight.perCbm')}
            value={draft.perCbm}
            unit={draft.currency}
            isWrong={isWrong(draft.perCbm)}
            onChange={(perCbm) => onChange({ ...draft, perCbm })}
          />
        ) : (
          containers.map(({ code, name }) => (
            <One
              key={code}
              label={t('freight.rateOf', { container: name })}
              value={draft.rates[code] ?? ''}
              unit={draft.currency}
              isWrong={isWrong(draft.rates[code] ?? '')}
              onChange={(rate) => onChange({ ...draft, rates: { ...draft.rates, [code]: rate } })}
            />
          ))
        )}
        <Text tone="faint" size="sm">
          {t('freight.note')}
        </Text>
      </Stack>
    </Card>
  );
}

/** How the freight of a piece in a container is worked out, in words; null without a rate. */
function useFreightWords(draft: FreightDraft, cbm: string | null) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  return (load: ContainerLoad, cbmPerPiece = cbm): { how: string; perPiece: string } | null => {
    const perPiece = freightOfPiece(draft, { load, cbmPerPiece });
    if (perPiece === null) return null;
    const money = (amount: string) => fineMoney(amount, draft.currency, number);
    const rate = draft.basis === 'cbm' ? draft.perCbm : (draft.rates[load.container] ?? '');
    const how =
      draft.basis === 'cbm'
        ? t('containers.freightCbm', { rate: money(exact(rate).toFixed()), cbm: number(cbmPerPiece ?? '') })
        : t('containers.freight', { rate: money(exact(rate).toFixed()), pieces: number(load.pieces) });
    return { how, perPiece: fineMoney(perPiece, draft.currency, number, FREIGHT_DECIMALS) };
  };
}

function SaveBar({
  product,
  draft,
  weight,
  onDone,
}: {
  product: Product;
  draft: PackingDraft;
  weight: Attribute | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('loadability');
  const { act, isActing } = useAct(updateProduct, {
    onDone: () => {
      toast({ tone: 'ok', title: t('packing.saved') });
      onDone();
    },
  });
  useLeaveGuard(() => true);
  const names = { inner: t('packing.inner'), master: t('packing.master') };
  const value = draft.weight.trim() === '' ? null : { value: draft.weight, unit: 'kg' };
  const save = (): void =>
    void act({
      params: { id: product.id },
      body: {
        revision: product.revision,
        packaging: packagingWith(product.packaging ?? [], draft, names),
        ...(weight === undefined ? {} : { values: { [weight.id]: value } }),
      },
    });
  return (
    <BottomBar
      note={
        <Row gap={10}>
          <IconTile>
            <Boxes size={16} />
          </IconTile>
          <Stack gap={0}>
            <b>{t('packing.unsaved')}</b>
            <Text tone="faint">{t('packing.unsavedText')}</Text>
          </Stack>
        </Row>
      }
    >
      <Button variant="text" onClick={onDone}>
        {t('packing.discard')}
      </Button>
      <Button variant="primary" loading={isActing} disabled={wrongFields(draft).size > 0} onClick={save}>
        {t('packing.save')}
      </Button>
    </BottomBar>
  );
}
