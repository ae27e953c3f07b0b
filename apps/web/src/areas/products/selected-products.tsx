import { BookPlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { useLive } from '../../platform/live/live.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { SelectionBar, type SelectionAction } from '../../platform/ui/bars.tsx';
import { toast } from '../../platform/ui/toast-store.ts';
import { fetchAllHits, type SearchAsk } from '../search/index.ts';
import { SELECTION_MAX, withMany } from './selection.rules.ts';
import { currentSelection, forgetSelected, setSelection, useSelection } from './selection-store.ts';

const AddToCatalogue = lazy(() =>
  import('./add-to-catalogue.tsx').then((part) => ({ default: part.AddToCatalogue })),
);
const DeleteProducts = lazy(() =>
  import('./delete-products.tsx').then((part) => ({ default: part.DeleteProducts })),
);

/** The bar of the chosen products and what can be done with them. */
export function SelectedProducts({ ask, total }: { ask: SearchAsk; total: number }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const selection = useSelection();
  const [open, setOpen] = useState<'catalogue' | 'delete' | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const anchor = useMemo(() => ({ current: button }), [button]);
  const mayCatalogue = usePermitted('create_edit_catalogues');
  const mayDelete = usePermitted('delete_products');
  useLive('taskUpdated', (task) => {
    if (task.action === 'delete_products') forgetSelected(task.done_product_ids);
  });

  const actions: SelectionAction[] = [];
  if (mayCatalogue) {
    actions.push({
      icon: <BookPlus size={16} aria-hidden />,
      label: t('selection.addToCatalogue'),
      onClick: () => setOpen('catalogue'),
      anchor: setButton,
    });
  }
  if (mayDelete) {
    actions.push({
      icon: <Trash2 size={16} aria-hidden />,
      label: t('selection.delete'),
      onClick: () => setOpen('delete'),
    });
  }
  const ids = [...selection];
  const offered = Math.min(total, SELECTION_MAX);
  return (
    <>
      {selection.size > 0 ? <div style={{ height: 70 }} aria-hidden /> : null}
      <SelectionBar
        count={selection.size}
        {...(selection.size < offered
          ? {
              all: {
                label: t('selection.all', { formatted: number(offered) }),
                onClick: () => void selectAll({ ask, total, t }),
              },
            }
          : {})}
        actions={actions}
        onClear={() => setSelection(new Set())}
      />
      <Suspense fallback={null}>
        {open === 'catalogue' && ids.length > 0 ? (
          <AddToCatalogue anchor={anchor} ids={ids} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'delete' ? (
          <DeleteProducts ids={ids} onClose={() => setOpen(null)} onStarted={() => setSelection(new Set())} />
        ) : null}
      </Suspense>
    </>
  );
}

async function selectAll({
  ask,
  total,
  t,
}: {
  ask: SearchAsk;
  total: number;
  t: ReturnType<typeof useTranslation<'products'>>['t'];
}): Promise<void> {
  try {
    const hits = await fetchAllHits(ask, SELECTION_MAX);
    const { selection, leftOut } = withMany(currentSelection(), hits, true);
    setSelection(selection);
    if (total > SELECTION_MAX)
      toast({ tone: 'info', title: t('selection.capped', { limit: SELECTION_MAX }) });
    else if (leftOut > 0) toast({ tone: 'info', title: t('selection.leftOut', { count: leftOut }) });
  } catch {
    toast({ tone: 'bad', title: t('selection.failed') });
  }
}
