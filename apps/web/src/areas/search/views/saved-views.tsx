import { listSavedViews, type SortOption } from '@sourcewiz/contract';
import { Bookmark, ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { differsFromView, type LibrarySearch } from '../library-search.rules.ts';
import css from './saved-views.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const ViewPanel = lazyPart(() => import('./view-panel.tsx').then((part) => ({ default: part.ViewPanel })));

export interface SavedViewsProps {
  search: LibrarySearch;
  /** The current order. */
  sort: SortOption;
  onOpen: (search: LibrarySearch) => void;
}

/** The saved views beside the search: the current one by name, and a panel to open, save and change them. */
export function SavedViews({ search, sort, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('search');
  const views = useCall(listSavedViews, {}, { staleTime: 60_000 });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = views.data?.find(({ id }) => id === search.saved);
  const changed = current !== undefined && differsFromView(search, sort, current);
  return (
    <>
      <Button
        ref={button}
        icon={<Bookmark size={14} aria-hidden />}
        className={css['button']}
        data-on={current === undefined ? undefined : true}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={current === undefined ? t('views.label') : `${t('views.label')}: ${current.name}`}
        onClick={() => setOpen(!open)}
      >
        <Text clip className={css['chosen']}>
          {current?.name ?? t('views.none')}
        </Text>
        {changed ? <Tag tone="info">{t('views.changed')}</Tag> : null}
        <ChevronDown size={13} aria-hidden />
      </Button>
      {open ? (
        <Popover anchor={button} label={t('views.label')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <ViewPanel
              query={views}
              current={current}
              changed={changed}
              search={search}
              sort={sort}
              onOpen={(next) => {
                onOpen(next);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      ) : null}
    </>
  );
}
