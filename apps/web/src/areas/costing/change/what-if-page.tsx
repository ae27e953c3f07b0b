import { saveWhatIf, whatIf, whatIfExcel, type AnswerOf, type WhatIfFilter } from '@sourcewiz/contract';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Download, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Page, type Crumb } from '../../../platform/kit/page/page.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useSettled } from '../../../platform/kit/use-settled.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import css from './what-if.module.css';
import { ChangeInputs } from './change-inputs.tsx';
import { MovedProducts } from './moved-products.tsx';
import { MovedQuotations } from './moved-quotations.tsx';
import {
  changesOf,
  countTicked,
  draftAt,
  isBlank,
  newPricesOf,
  tickedAtFirst,
  type Ticked,
  type WhatIfDraft,
} from './what-if.rules.ts';

const route = getRouteApi('/shell/what-if');
type Answer = AnswerOf<typeof whatIf>;

/** What new prices and exchange rates would do to every product and open quotation; nothing is saved before a button. */
export function WhatIfPage() {
  const search = route.useSearch();
  return <WhatIf key={JSON.stringify(search)} start={draftAt(search)} />;
}

function WhatIf({ start }: { start: WhatIfDraft }) {
  const { t } = useTranslation('whatIf');
  const [draft, setDraft] = useState(start);
  const [show, setShow] = useState<WhatIfFilter>('all');
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState(tickedAtFirst);
  const changes = changesOf(useSettled(draft));
  const body = { ...changes, items: [...draft.items], show, page };
  const seen = useCall(whatIf, { body }, { whileLoading: 'keep' });
  const excel = useAct(whatIfExcel, { onDone: ({ download_link: link }) => openDownload(link) });
  const isChanged = changes.prices.length + changes.rates.length > 0;
  const change = (next: WhatIfDraft): void => {
    setDraft(next);
    setPage(1);
    setTicked(tickedAtFirst);
  };
  const { title, crumbs } = useHead(seen.data, changes);
  return (
    <Page
      title={title}
      crumbs={crumbs}
      actions={
        <Button
          icon={<Download size={15} aria-hidden />}
          disabled={!isChanged}
          loading={excel.isActing}
          onClick={() => void excel.act({ body: changes })}
        >
          {t('excel')}
        </Button>
      }
    >
      <Stack gap={14}>
        <ChangeInputs draft={draft} now={seen.data?.prices ?? []} onChange={change} />
        {isBlank(draft) ? null : (
          <Loaded query={seen} what={t('title')} waiting={<RowSkeletons count={6} columns={4} />}>
            {(data) => (
              <Results
                data={data}
                isChanged={isChanged}
                show={show}
                page={page}
                ticked={ticked}
                onShow={(next) => {
                  setShow(next);
                  setPage(1);
                }}
                onPage={setPage}
                onTick={setTicked}
              />
            )}
          </Loaded>
        )}
      </Stack>
      {isChanged && seen.data !== undefined ? (
        <SaveBar
          changes={changes}
          ticked={ticked}
          counts={seen.data.counts}
          isStale={seen.isPlaceholderData}
          onSaved={() => change({ ...draft, prices: {}, rates: {} })}
        />
      ) : null}
    </Page>
  );
}

/** Title and crumbs: with one price alone, its name and the price that is tried out. */
function useHead(
  data: Answer | undefined,
  { prices, rates }: ReturnType<typeof changesOf>,
): { title: string; crumbs: Crumb[] } {
  const { t } = useTranslation('whatIf');
  const { money } = useFormats();
  const [first, ...others] = data?.prices ?? [];
  const [price] = prices;
  const isOne = first !== undefined && others.length === 0 && rates.length === 0 && price !== undefined;
  const title = isOne
    ? t('titleOne', { name: first.name, price: money(price.new_price, first.currency) })
    : t('title');
  const place =
    first === undefined
      ? []
      : first.type === 'product'
        ? [{ label: first.name, to: `/product-details/view/${first.child_product_id}/bom` }]
        : [
            { label: t('library'), to: first.type === 'material' ? '/material-library' : '/process-library' },
            { label: first.name },
          ];
  return { title, crumbs: [...place, { label: t('title') }] };
}

function Results({
  data,
  isChanged,
  show,
  page,
  ticked,
  onShow,
  onPage,
  onTick,
}: {
  data: Answer;
  isChanged: boolean;
  show: WhatIfFilter;
  page: number;
  ticked: Ticked;
  onShow: (show: WhatIfFilter) => void;
  onPage: (page: number) => void;
  onTick: (ticked: Ticked) => void;
}) {
  const { t } = useTranslation('whatIf');
  const isPhone = usePhone();
  const [tab, setTab] = useState<'products' | 'quotations'>('products');
  const products = (
    <MovedProducts
      data={data}
      isChanged={isChanged}
      show={show}
      page={page}
      ticked={ticked}
      onShow={onShow}
      onPage={onPage}
      onTick={onTick}
    />
  );
  if (data.quotations === null) return products;
  const quotations = <MovedQuotations data={data} />;
  if (!isPhone) {
    return (
      <Columns side="last" width={350}>
        {products}
        {quotations}
      </Columns>
    );
  }
  return (
    <Stack gap={10}>
      <Segmented
        label={t('title')}
        items={(['products', 'quotations'] as const).map((key) => ({ key, label: t(`${key}.title`) }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'products' ? products : quotations}
    </Stack>
  );
}

function SaveBar({
  changes,
  ticked,
  counts,
  isStale,
  onSaved,
}: {
  changes: ReturnType<typeof changesOf>;
  ticked: Ticked;
  counts: Answer['counts'];
  /** The figures on screen are those of an older input. */
  isStale: boolean;
  onSaved: () => void;
}) {
  const { t } = useTranslation('whatIf');
  const { number } = useFormats();
  const mayEdit = usePermitted('edit_costing');
  const { history } = useRouter();
  const { act, isActing } = useAct(saveWhatIf, {
    onDone: ({ task_id: task }) => {
      toast({ tone: 'ok', title: t(task === null ? 'bar.saved' : 'bar.started') });
      onSaved();
    },
  });
  const count = countTicked(ticked, counts);
  return (
    <BottomBar
      note={
        <Row gap={10}>
          <IconTile>
            <Layers size={16} />
          </IconTile>
          <Stack gap={0}>
            <b>{t('bar.unsaved')}</b>
            <Text tone="faint">{t(mayEdit ? 'bar.text' : 'bar.reader')}</Text>
          </Stack>
        </Row>
      }
    >
      <Button variant="text" className={css['close']} onClick={() => history.back()}>
        {t('bar.close')}
      </Button>
      {mayEdit ? (
        <>
          <Button
            variant={count === 0 ? 'primary' : 'default'}
            loading={isActing}
            disabled={isStale}
            onClick={() => void act({ body: changes })}
          >
            {t('bar.onlyRate')}
          </Button>
          {count === 0 ? null : (
            <Button
              variant="primary"
              loading={isActing}
              disabled={isStale}
              onClick={() => void act({ body: { ...changes, new_prices: newPricesOf(ticked) } })}
            >
              {t('bar.prices', { count, formatted: number(count) })}
            </Button>
          )}
        </>
      ) : null}
    </BottomBar>
  );
}
