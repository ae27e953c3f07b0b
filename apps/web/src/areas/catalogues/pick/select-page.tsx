import { CATALOGUE_PRODUCTS_MAX, getCatalogue, type SearchHit } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useLeaveGuard } from '../../../platform/form/use-leave-guard.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Sheet } from '../../../platform/kit/overlays/sheet.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useExclusiveCheck } from '../../products/index.ts';
import { ProductPicker } from '../../search/index.ts';
import { CatalogueFailed } from '../catalogue-failed.tsx';
import { HiddenInCatalogue } from '../hidden-products.tsx';
import { PickedList } from './picked-list.tsx';
import { SaveWords } from '../details/save-words.tsx';
import css from './select-page.module.css';
import { stepLink } from '../step-link.ts';
import { BarNote, StepPage } from '../step-page.tsx';
import { usePickedProducts } from './use-picked-products.ts';

const route = getRouteApi('/shell/select-products/$id');

/** The second step: the products, and the order in which buyers see them. */
export function SelectPage() {
  const id = Number(route.useParams().id);
  return <SelectProducts key={id} id={id} />;
}

function SelectProducts({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const navigate = useNavigate();
  const phone = usePhone();
  const [showsList, setShowsList] = useState(false);
  const { data: catalogue } = useCall(getCatalogue, { params: { id } });
  const picked = usePickedProducts(id);
  const { add, warning } = useCheckedAdding(picked, catalogue?.buyer_company ?? '');
  // Ticks are saved at once: there is no draft to lose.
  useLeaveGuard(() => picked.state !== 'saved');
  // Who goes on while the last tick is being saved goes as soon as it is.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (isLeaving && picked.state === 'saved') void navigate(stepLink('details', id));
  }, [isLeaving, picked.state, navigate, id]);
  const count = picked.chosen.size;
  const counted = t('picked.count', { count, formatted: number(count) });

  const page = { step: 'products', id, title: t('picker.title'), crumb: catalogue?.name } as const;
  if (picked.failure !== null) {
    return (
      <StepPage {...page}>
        <Card>
          <CatalogueFailed failure={picked.failure} onRetry={picked.reload} />
        </Card>
      </StepPage>
    );
  }
  return (
    <StepPage {...page}>
      {warning}
      <HiddenInCatalogue id={id} />
      <div className={css['columns']}>
        <ProductPicker
          picked={{ ...picked, add, isLoading: picked.isLoading || catalogue === undefined }}
          emptyText={t('picker.emptyText')}
        />
        {phone ? null : (
          <aside className={css['side']} aria-label={t('picked.title')}>
            <PickedList picked={picked} />
          </aside>
        )}
      </div>
      {phone && showsList ? (
        <Sheet label={t('picked.title')} onClose={() => setShowsList(false)}>
          <div className={css['sheet']}>
            <PickedList picked={picked} />
          </div>
        </Sheet>
      ) : null}
      <BottomBar
        note={
          <BarNote title={picked.isLoading ? '' : count === 0 ? t('picker.selectFirst') : counted}>
            <SaveWords state={picked.state} count={count} onRetry={picked.saveAgain} />
            {picked.isFull ? ` ${t('picker.full', { formatted: number(CATALOGUE_PRODUCTS_MAX) })}` : null}
          </BarNote>
        }
      >
        {phone ? (
          <Button icon={<ListOrdered size={15} aria-hidden />} onClick={() => setShowsList(true)}>
            {t('picked.show')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          disabled={count === 0 || picked.state === 'failed'}
          loading={isLeaving && picked.state === 'saving'}
          onClick={() => setLeaving(true)}
        >
          {t('picker.next')}
        </Button>
      </BottomBar>
    </StepPage>
  );
}

/** Adds at once, and asks afterwards about products that are exclusive to another buyer (PROD-051). */
function useCheckedAdding(picked: ReturnType<typeof usePickedProducts>, buyer: string) {
  const { check, warning } = useExclusiveCheck();
  const add = (hits: readonly SearchHit[]): void => {
    const ids = hits.flatMap((hit) => (picked.chosen.has(hit.id) ? [] : hit.id));
    picked.add(hits);
    if (ids.length === 0) return;
    void check(ids, buyer, (kept) => {
      const stays = new Set(kept);
      const out = ids.filter((id) => !stays.has(id));
      if (out.length > 0) picked.remove(out);
      return Promise.resolve();
    });
  };
  return { add, warning };
}
