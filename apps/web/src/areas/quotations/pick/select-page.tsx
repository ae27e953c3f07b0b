import {
  addQuotationProducts,
  addToQuotationSelection,
  getQuotation,
  quotationSelection,
  removeFromQuotationSelection,
  SELECTION_LIMIT,
} from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { useExclusiveCheck } from '../../products/index.ts';
import { ProductPicker, type PickedProducts } from '../../search/index.ts';

const route = getRouteApi('/shell/quotations/$enquiry_id/select-quotation-products/$id');

/** Ticks products for a quotation; what is ticked is remembered until it is put in (QUOTE-009). */
export function SelectPage() {
  const { id, enquiry_id: enquiryId } = route.useParams();
  return <SelectProducts key={id} id={Number(id)} enquiryId={enquiryId} />;
}

function SelectProducts({ id, enquiryId }: { id: number; enquiryId: string }) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const navigate = useNavigate();
  const query = { model_id: id };
  const selection = useCall(quotationSelection, { query });
  const quotation = useCall(getQuotation, { params: { id } });
  const { act: add } = useAct(addToQuotationSelection);
  const { act: remove } = useAct(removeFromQuotationSelection);
  const { check, warning } = useExclusiveCheck();
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = useMemo(() => {
    const ids = new Set(selection.data?.products.map((one) => one.product_id));
    for (const [one, isOn] of ticked) {
      if (isOn) ids.add(one);
      else ids.delete(one);
    }
    return ids;
  }, [selection.data, ticked]);
  const tick = (ids: readonly number[], isOn: boolean): void =>
    setTicked((now) => new Map([...now, ...ids.map((one) => [one, isOn] as const)]));
  const drop = async (ids: readonly number[]): Promise<void> => {
    tick(ids, false);
    const { ok } = await remove({ query, body: [...ids] });
    if (!ok) tick(ids, true);
  };
  const picked: PickedProducts = {
    chosen,
    isLoading: selection.data === undefined,
    isFull: chosen.size >= SELECTION_LIMIT,
    most: SELECTION_LIMIT,
    add(hits) {
      const fresh = hits.filter((hit) => !chosen.has(hit.id));
      const ids = fresh.map((hit) => hit.id);
      if (ids.length === 0) return;
      tick(ids, true);
      const products = fresh.map((hit) => ({
        product_id: hit.id,
        image: hit.image?.thumb ?? null,
      }));
      void add({ query, body: { products } }).then(({ ok }) => {
        if (!ok) tick(ids, false);
      });
      void check(ids, quotation.data?.company_name ?? '', async (kept) => {
        const stays = new Set(kept);
        const out = ids.filter((one) => !stays.has(one));
        if (out.length > 0) await drop(out);
      });
    },
    remove: (ids) => void drop(ids),
  };
  const back = (): void =>
    void navigate({
      to: '/quotation-table/$enquiry_id/$id',
      params: { enquiry_id: enquiryId, id: String(id) },
    });
  const putting = useAct(addQuotationProducts, { onDone: back });
  return (
    <Page
      title={t('pick.title')}
      crumbs={[
        { label: quotation.data?.number ?? t('title'), to: `/quotations/${enquiryId}` },
        { label: t('pick.title') },
      ]}
    >
      {warning}
      <ProductPicker picked={picked} emptyText={t('pick.empty')} />
      <BottomBar
        note={<Text>{t('pick.count', { count: chosen.size, formatted: number(chosen.size) })}</Text>}
      >
        <Button onClick={back}>{t('pick.back')}</Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          loading={putting.isActing}
          onClick={() => void putting.act({ params: { id }, body: { selection_id: id } })}
        >
          {t('pick.add', { count: chosen.size, formatted: number(chosen.size) })}
        </Button>
      </BottomBar>
    </Page>
  );
}
