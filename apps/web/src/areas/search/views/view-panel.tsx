import { deleteSavedView, updateSavedView, type SavedView } from '@sourcewiz/contract';
import { Bookmark, Check, Plus, RefreshCw, Settings2, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { searchOfView, viewContentOf } from '../library-search.rules.ts';
import css from './saved-views.module.css';
import type { ViewPanelProps } from './view-panel-props.ts';
import { ViewForm } from './view-form.tsx';

/** All saved views, own ones first, and what can be done with the search that is open. */
export function ViewPanel(props: ViewPanelProps) {
  const { t } = useTranslation('search');
  const [form, setForm] = useState<'new' | SavedView | null>(null);
  const { views, failure, onRetry, current, search, onOpen } = props;
  if (form !== null) return <ViewForm {...props} editing={form} onBack={() => setForm(null)} />;
  if (views === undefined) {
    return failure === null ? (
      <div className={css['list']}>
        <RowSkeletons count={3} columns={1} />
      </div>
    ) : (
      <FailedState what={t('views.failed')} failure={failure} onRetry={onRetry} />
    );
  }
  const groups = [
    { key: 'mine' as const, views: views.filter(({ is_mine }) => is_mine) },
    { key: 'shared' as const, views: views.filter(({ is_mine }) => !is_mine) },
  ].filter((group) => group.views.length > 0);
  return (
    <div className={css['panel']}>
      <div className={css['list']}>
        {groups.length === 0 ? <p className={css['empty']}>{t('views.empty')}</p> : null}
        {groups.map((group) => (
          <section key={group.key}>
            <h3 className={css['group']}>{t(`views.${group.key}`)}</h3>
            {group.views.map((view) => (
              <button
                key={view.id}
                type="button"
                className={css['item']}
                aria-current={view.id === current?.id ? 'true' : undefined}
                onClick={() => onOpen(searchOfView(view, search))}
              >
                {view.shared ? <Users size={14} aria-hidden /> : <Bookmark size={14} aria-hidden />}
                <span className={css['names']}>
                  <span className={css['name']}>{view.name}</span>
                  {view.is_mine ? null : (
                    <span className={css['note']}>{t('views.sharedBy', { name: view.created_by })}</span>
                  )}
                </span>
                {view.id === current?.id ? <Check size={14} aria-hidden /> : null}
              </button>
            ))}
          </section>
        ))}
      </div>
      <Choices {...props} onForm={setForm} />
    </div>
  );
}

function Choices({
  current,
  changed,
  search,
  sort,
  onOpen,
  onForm,
}: ViewPanelProps & { onForm: (form: 'new' | SavedView) => void }) {
  const { t } = useTranslation('search');
  const [asks, setAsks] = useState(false);
  const update = useAct(updateSavedView, {
    onDone: ({ name }) => toast({ tone: 'ok', title: t('views.updated', { name }) }),
  });
  const remove = useAct(deleteSavedView);
  const own = current?.is_mine === true ? current : undefined;

  const deleteIt = async (view: SavedView): Promise<void> => {
    const answer = await remove.act({ params: { id: view.id } });
    setAsks(false);
    if (!answer.ok) return;
    const { saved: _, ...rest } = search;
    onOpen(rest);
    toast({ tone: 'ok', title: t('views.deleted', { name: view.name }) });
  };
  return (
    <div className={css['choices']}>
      {own !== undefined && changed ? (
        <button
          type="button"
          className={css['item']}
          disabled={update.isActing}
          onClick={() => void update.act({ params: { id: own.id }, body: viewContentOf(search, sort) })}
        >
          <RefreshCw size={14} aria-hidden />
          <span className={css['names']}>{t('views.update', { name: own.name })}</span>
        </button>
      ) : null}
      <button type="button" className={css['item']} onClick={() => onForm('new')}>
        <Plus size={14} aria-hidden />
        <span className={css['names']}>{current === undefined ? t('views.save') : t('views.saveAs')}</span>
      </button>
      {own === undefined ? null : (
        <>
          <button type="button" className={css['item']} onClick={() => onForm(own)}>
            <Settings2 size={14} aria-hidden />
            <span className={css['names']}>{t('views.edit')}</span>
          </button>
          <button type="button" className={css['item']} data-tone="danger" onClick={() => setAsks(true)}>
            <Trash2 size={14} aria-hidden />
            <span className={css['names']}>{t('views.delete', { name: own.name })}</span>
          </button>
          <ConfirmModal
            open={asks}
            title={t('views.deleteTitle', { name: own.name })}
            text={t(own.shared ? 'views.deleteShared' : 'views.deleteText')}
            confirm={t('views.deleteConfirm')}
            tone="danger"
            busy={remove.isActing}
            onConfirm={() => void deleteIt(own)}
            onCancel={() => setAsks(false)}
          />
        </>
      )}
    </div>
  );
}
