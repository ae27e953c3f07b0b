import {
  deleteSavedView,
  updateSavedView,
  type SavedView,
  createSavedView,
  type SortOption,
} from '@sourcewiz/contract';
import { Bookmark, Check, Plus, RefreshCw, Settings2, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { NoOptions, OptionButton, OptionList } from '../../../platform/kit/fields/choices/option-list.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, type Loading } from '../../../platform/list/loaded.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { searchOfView, viewContentOf, type LibrarySearch } from '../library-search.rules.ts';
import css from './saved-views.module.css';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';

/** All saved views, the user's own first, and the actions for the current search. */
export function ViewPanel(props: ViewPanelProps) {
  const { t } = useTranslation('search');
  const [form, setForm] = useState<{ view: SavedView | null } | null>(null);
  const { query, current, search, onOpen } = props;
  return (
    <div className={css['panel']}>
      <Loaded query={query} what={t('views.failed')} waiting={<RowSkeletons count={3} columns={1} />}>
        {(views) => (
          <>
            <OptionList>
              {views.length === 0 ? <NoOptions>{t('views.empty')}</NoOptions> : null}
              {(['mine', 'shared'] as const).map((group) => (
                <ViewGroup
                  key={group}
                  title={t(`views.${group}`)}
                  views={views.filter(({ is_mine }) => is_mine === (group === 'mine'))}
                  current={current}
                  onOpen={(view) => onOpen(searchOfView(view, search))}
                />
              ))}
            </OptionList>
            <div className={css['choices']}>
              <Choices {...props} onForm={(view) => setForm({ view })} />
            </div>
          </>
        )}
      </Loaded>
      {form === null ? null : <ViewForm {...props} view={form.view} onClose={() => setForm(null)} />}
    </div>
  );
}

function ViewGroup({
  title,
  views,
  current,
  onOpen,
}: {
  title: string;
  views: readonly SavedView[];
  current: SavedView | undefined;
  onOpen: (view: SavedView) => void;
}) {
  const { t } = useTranslation('search');
  if (views.length === 0) return null;
  return (
    <section>
      <Text as="h3" tone="faint" size="sm" weight={500} className={css['group']}>
        {title}
      </Text>
      {views.map((view) => {
        const Icon = view.shared ? Users : Bookmark;
        const isCurrent = view.id === current?.id;
        return (
          <OptionButton
            key={view.id}
            aria-current={isCurrent ? 'true' : undefined}
            icon={<Icon size={14} aria-hidden />}
            label={
              <>
                {view.name}
                {view.is_mine ? null : (
                  <Text as="i" tone="faint" size="sm" className={css['by']}>
                    {t('views.sharedBy', { name: view.created_by })}
                  </Text>
                )}
              </>
            }
            mark={isCurrent ? <Check size={14} aria-hidden /> : null}
            onClick={() => onOpen(view)}
          />
        );
      })}
    </section>
  );
}

function Choices({
  current,
  changed,
  search,
  sort,
  onOpen,
  onForm,
}: ViewPanelProps & { onForm: (view: SavedView | null) => void }) {
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
    <>
      {own !== undefined && changed ? (
        <OptionButton
          icon={<RefreshCw size={14} aria-hidden />}
          label={t('views.update', { name: own.name })}
          disabled={update.isActing}
          onClick={() => void update.act({ params: { id: own.id }, body: viewContentOf(search, sort) })}
        />
      ) : null}
      <OptionButton
        icon={<Plus size={14} aria-hidden />}
        label={t(current === undefined ? 'views.save' : 'views.saveAs')}
        onClick={() => onForm(null)}
      />
      {own === undefined ? null : (
        <>
          <OptionButton
            icon={<Settings2 size={14} aria-hidden />}
            label={t('views.edit')}
            onClick={() => onForm(own)}
          />
          <OptionButton
            danger
            icon={<Trash2 size={14} aria-hidden />}
            label={t('views.delete', { name: own.name })}
            onClick={() => setAsks(true)}
          />
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
    </>
  );
}

/** Name and sharing of a view: a new one stores the current search. */
function ViewForm({
  view,
  search,
  sort,
  onOpen,
  onClose,
}: Pick<ViewPanelProps, 'search' | 'sort' | 'onOpen'> & {
  /** Null for a new one. */
  view: SavedView | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('search');
  const form = useForm<SavedView | null, Pick<SavedView, 'name' | 'shared'>>({
    record: view,
    nameOf: (stored) => `view:${stored?.id ?? 'new'}`,
    read: (stored) => ({ name: stored?.name ?? '', shared: stored?.shared ?? false }),
    check: ({ name }) => (name.trim() === '' ? { name: t('views.nameRequired') } : {}),
    send: ({ draft: { name, shared }, record }) => {
      const body = { name: name.trim(), shared };
      return record === null
        ? call(createSavedView, { body: { ...body, ...viewContentOf(search, sort) } })
        : call(updateSavedView, { params: { id: record.id }, body });
    },
    saidWhenSaved: (saved) => t(view === null ? 'views.saved' : 'views.updated', { name: saved?.name ?? '' }),
    onSaved: (saved, isLeft) => {
      if (isLeft) return;
      if (view === null && saved !== null) onOpen({ ...search, saved: saved.id });
      else onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(view === null ? 'views.save' : 'views.edit')}
      width={400}
      action={t(view === null ? 'views.create' : 'views.keep')}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('views.name')} required autoFocus maxLength={60} />
      <Checkbox checked={form.draft.shared} onChange={(shared) => form.set('shared', shared)}>
        {t('views.share')}
      </Checkbox>
    </FormDialog>
  );
}

interface ViewPanelProps {
  query: Loading<readonly SavedView[]>;
  current: SavedView | undefined;
  /** Whether the search differs from the current view. */
  changed: boolean;
  search: LibrarySearch;
  sort: SortOption;
  onOpen: (search: LibrarySearch) => void;
}
