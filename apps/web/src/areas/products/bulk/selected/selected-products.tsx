import {
  changeProductsStatus,
  configurationValue,
  downloadImages,
  CATALOGUE_PRODUCTS_MAX,
} from '@sourcewiz/contract';
import {
  BadgePercent,
  BookPlus,
  CircleCheck,
  Copy,
  Download,
  FolderInput,
  ImageDown,
  PencilLine,
  Table2,
  Trash2,
} from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../../../platform/api/use-act.ts';
import { useCall } from '../../../../platform/api/use-call.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { useLive } from '../../../../platform/live/live.ts';
import { usePermitted } from '../../../../platform/session/session.tsx';
import { SelectionBar, type SelectionAction } from '../../../../platform/kit/page/selection-bar.tsx';
import { openOffer, useOffers } from '../../../../platform/offers/offers.ts';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { ExportProducts } from '../../../exports/index.ts';
import type { LibrarySearch, Matching } from '../../../search/index.ts';
import { bodyOf, countOf, exportChoiceOf, NOTHING, type Selection } from './product-selection.ts';
import { editInTable } from '../edit-in-table.ts';
import { useDuplicate } from '../one-product.ts';
import { forgetSelected, setSelection, useSelection } from './selection-store.ts';
import { useBulkAct } from '../use-bulk-act.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';

const AddToCatalogue = lazyPart(() =>
  import('../add-to-catalogue.tsx').then((part) => ({ default: part.AddToCatalogue })),
);
const DeleteProducts = lazyPart(() =>
  import('../delete-products.tsx').then((part) => ({ default: part.DeleteProducts })),
);
const ChangeCategory = lazyPart(() =>
  import('../change-category.tsx').then((part) => ({ default: part.ChangeCategory })),
);
const ChangeAttribute = lazyPart(() =>
  import('../change-attribute.tsx').then((part) => ({ default: part.ChangeAttribute })),
);

const ChangePrices = lazyPart(() =>
  import('../prices/change-prices.tsx').then((part) => ({ default: part.ChangePrices })),
);

/** What the bar opens. */
type Opened = 'catalogue' | 'category' | 'attribute' | 'prices' | 'export' | 'delete';

/** The search on screen, as the selection of all its results uses it. */
interface ShownSearch {
  key: string;
  matching: Matching;
  total: number;
  address: LibrarySearch;
}

/** Used until the setting is loaded. */
const TABLE_PRODUCTS_MAX = 200;

/** Height of the bar at the edge of the screen, in px. */
const ROOM = 70;

export interface SelectedProductsProps {
  matching: ShownSearch;
  /** Whether the list shows fewer than all products. */
  narrowed: boolean;
  /** Goes to another search. */
  onShow: (search: LibrarySearch) => void;
}

/** The bar of the chosen products with their actions. */
export function SelectedProducts({ matching, narrowed, onShow }: SelectedProductsProps) {
  const selection = useSelection();
  const [open, setOpen] = useState<Opened | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const anchor = useMemo(() => ({ current: button }), [button]);
  const all = useOfferOfAll(selection, { matching, narrowed, onShow });
  const actions = useActions({ selection, onOpen: setOpen, onCatalogueButton: setButton });
  useLive('taskUpdated', (task) => {
    if (task.action === 'delete_products') forgetSelected(task.done_product_ids);
  });
  const close = (): void => setOpen(null);
  const count = countOf(selection);
  useRoomForNotices(count > 0);
  return (
    <>
      {count > 0 ? <div style={{ height: ROOM }} aria-hidden /> : null}
      <SelectionBar
        count={count}
        {...(all === null ? {} : { all })}
        actions={actions}
        onClear={() => setSelection(NOTHING)}
      />
      <Suspense fallback={null}>
        {open === 'catalogue' && count > 0 ? (
          <AddToCatalogue anchor={anchor} selection={selection} onClose={close} />
        ) : null}
        {open === 'category' && count > 0 ? <ChangeCategory selection={selection} onClose={close} /> : null}
        {open === 'attribute' && count > 0 ? <ChangeAttribute selection={selection} onClose={close} /> : null}
        {open === 'prices' && count > 0 ? <ChangePrices selection={selection} onClose={close} /> : null}
        {open === 'export' && count > 0 ? (
          <ExportProducts choice={exportChoiceOf(selection)} onClose={close} />
        ) : null}
        {open === 'delete' && count > 0 ? <DeleteProducts selection={selection} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Notices appear above the bar, so that they never cover its buttons. */
function useRoomForNotices(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement.style;
    root.setProperty('--bar', `${ROOM}px`);
    return () => void root.removeProperty('--bar');
  }, [isShown]);
}

/** Shown beside the count: a way to select all results, or back to the search whose products are chosen. */
function useOfferOfAll(
  selection: Selection,
  { matching, narrowed, onShow }: SelectedProductsProps,
): { label: string; onClick: () => void } | null {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const { key, total } = matching;
  // Products come and go while a search is open.
  useEffect(() => {
    if (selection.kind === 'matching' && selection.key === key && selection.total !== total)
      setSelection({ ...selection, total });
  }, [selection, key, total]);

  if (selection.kind === 'matching') {
    const { address } = selection;
    if (selection.key === key) return null;
    return { label: t('bar.elsewhere'), onClick: () => onShow(address) };
  }
  if (total <= selection.ids.size && !narrowed) return null;
  if (total === 0) return null;
  return {
    label: t(narrowed ? 'bar.allMatching' : 'bar.all', { formatted: number(total) }),
    onClick: () => setSelection({ kind: 'matching', ...matching, except: new Set() }),
  };
}

function useActions({
  selection,
  onOpen,
  onCatalogueButton,
}: {
  selection: Selection;
  onOpen: (what: Opened) => void;
  onCatalogueButton: (button: HTMLButtonElement | null) => void;
}): SelectionAction[] {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const mayCatalogue = usePermitted('create_edit_catalogues');
  const mayUpdate = usePermitted('update_products');
  const mayDownload = usePermitted(downloadImages);
  const mayPrice = usePermitted('edit_costing');
  const mayCreate = usePermitted('create_products');
  const mayDelete = usePermitted('delete_products');
  const { duplicate, isActing: isCopying } = useDuplicate();
  const publish = useBulkAct(changeProductsStatus, {
    action: 'change_products_attribute',
    selection,
    onStarted: () => toast({ tone: 'ok', title: t('started.publish'), text: t('started.text') }),
  });
  const offers = useOffers();
  const [only] = selection.kind === 'named' && selection.ids.size === 1 ? selection.ids : [];
  const pictures = useAct(downloadImages, {
    onDone: () => toast({ tone: 'ok', title: t('started.pictures'), text: t('started.picturesText') }),
  });

  const tableLimit = useTableLimit(mayUpdate);
  const isTooMany = countOf(selection) > tableLimit;
  const navigate = useNavigate();

  const actions: [offered: boolean, action: SelectionAction][] = [
    [
      mayCatalogue,
      {
        icon: <BookPlus size={16} aria-hidden />,
        label: t('bar.catalogue'),
        anchor: onCatalogueButton,
        onClick: () => {
          if (countOf(selection) <= CATALOGUE_PRODUCTS_MAX) onOpen('catalogue');
          else toast({ tone: 'warn', title: t('bar.tooMany', { limit: number(CATALOGUE_PRODUCTS_MAX) }) });
        },
      },
    ],
    [
      mayUpdate,
      {
        icon: <CircleCheck size={16} aria-hidden />,
        label: t('bar.publish'),
        disabled: publish.isActing,
        onClick: () => {
          const body = bodyOf(selection);
          if (body !== null) void publish.act({ body: { ...body, status: 'published' } });
        },
      },
    ],
    [
      mayCreate && only !== undefined,
      {
        icon: <Copy size={16} aria-hidden />,
        label: t('bar.duplicate'),
        disabled: isCopying,
        onClick: () => {
          if (only !== undefined) duplicate(only);
        },
      },
    ],
    [
      mayUpdate,
      {
        icon: <Table2 size={16} aria-hidden />,
        label: t('bar.table'),
        disabled: isTooMany,
        hint: isTooMany ? t('bar.tableMax', { limit: number(tableLimit) }) : undefined,
        onClick: () =>
          void editInTable(
            (identifier) => void navigate({ to: '/bulk-edit-table/$identifier', params: { identifier } }),
          ),
      },
    ],
    [
      mayUpdate,
      {
        icon: <FolderInput size={16} aria-hidden />,
        label: t('bar.category'),
        onClick: () => onOpen('category'),
      },
    ],
    [
      mayUpdate,
      {
        icon: <PencilLine size={16} aria-hidden />,
        label: t('bar.attribute'),
        onClick: () => onOpen('attribute'),
      },
    ],
    [
      mayUpdate && mayPrice,
      {
        icon: <BadgePercent size={16} aria-hidden />,
        label: t('bar.prices'),
        onClick: () => onOpen('prices'),
      },
    ],
    [
      true,
      {
        icon: <Download size={16} aria-hidden />,
        label: t('bar.export'),
        onClick: () => onOpen('export'),
      },
    ],
    [
      mayDownload,
      {
        icon: <ImageDown size={16} aria-hidden />,
        label: t('bar.pictures'),
        disabled: pictures.isActing,
        onClick: () => {
          const body = bodyOf(selection);
          if (body !== null) void pictures.act({ body });
        },
      },
    ],
    [
      mayDelete,
      {
        icon: <Trash2 size={16} aria-hidden />,
        label: t('bar.delete'),
        onClick: () => onOpen('delete'),
      },
    ],
  ];
  const own = actions.filter(([offered]) => offered).map(([, action]) => action);
  const others = offers.map((offer): SelectionAction => ({
    icon: <offer.icon size={16} aria-hidden />,
    label: offer.label,
    onClick: () => {
      const chosen = bodyOf(selection);
      if (chosen !== null) openOffer(offer, chosen);
    },
  }));
  const last = mayDelete ? own.length - 1 : own.length;
  return [...own.slice(0, last), ...others, ...own.slice(last)];
}

/** Most products that a table takes, once that is known. */
function useTableLimit(isAsked: boolean): number {
  const { data } = useCall(
    configurationValue,
    { params: { name: 'bulk_edit' } },
    { enabled: isAsked, staleTime: Infinity },
  );
  const limit = data?.value.value['limit'];
  return typeof limit === 'number' ? limit : TABLE_PRODUCTS_MAX;
}
