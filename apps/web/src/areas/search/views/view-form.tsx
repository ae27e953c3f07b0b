import { createSavedView, updateSavedView, type SavedView } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { viewContentOf } from '../library-search.rules.ts';
import type { ViewPanelProps } from './view-panel-props.ts';

/** Name and sharing of a view: a new one stores the current search. */
export function ViewForm({
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
