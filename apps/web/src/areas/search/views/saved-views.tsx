import { listSavedViews, type SortOption } from '@sourcewiz/contract';
import { Bookmark, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { differsFromView, type LibrarySearch } from '../library-search.rules.ts';
import css from './saved-views.module.css';

const ViewPanel = lazy(() => import('./view-panel.tsx').then((part) => ({ default: part.ViewPanel })));

export interface SavedViewsProps {
  search: LibrarySearch;
  /** The order on screen. */
  sort: SortOption;
  onOpen: (search: LibrarySearch) => void;
}

/** The saved views beside the search: the chosen one by its name, a panel to open, keep and change them. */
export function SavedViews({ search, sort, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('search');
  const views = useCall(listSavedViews, {}, { staleTime: 60_000 });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = views.data?.find(({ id }) => id === search.saved);
  const changed = current !== undefined && differsFromView(search, sort, current);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css['button']}
        data-on={current === undefined ? undefined : true}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={current === undefined ? t('views.label') : `${t('views.label')}: ${current.name}`}
        onClick={() => setOpen(!open)}
      >
        <Bookmark size={14} aria-hidden />
        <span className={css['chosen']}>{current?.name ?? t('views.none')}</span>
        {changed ? <span className={css['changed']}>{t('views.changed')}</span> : null}
        <ChevronDown size={13} aria-hidden />
      </button>
      {open ? (
        <Popover anchor={button} label={t('views.label')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <ViewPanel
              views={views.data}
              failure={views.error}
              onRetry={() => void views.refetch()}
              current={current}
              changed={changed}
              search={search}
              sort={sort}
              onOpen={(next, keepsOpen = false) => {
                onOpen(next);
                if (!keepsOpen) setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      ) : null}
    </>
  );
}
