import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
  type Category,
} from '@sourcewiz/contract';
import { ListChecks, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { FormPanel } from '../../../platform/form/form-panel.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { askToLeave } from '../../../platform/kit/confirm/ask-to-leave.ts';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { AddLine } from './add-line.tsx';
import css from './attribute-drawer.module.css';
import { SortRow } from './sort-rows.tsx';

interface SubDraft {
  key: string;
  id?: number;
  name: string;
}
interface CategoryDraft {
  name: string;
  sub_categories: readonly SubDraft[];
}

/** Creates a category, or changes one with its sub-categories; one without products can be deleted. */
export function CategoryDrawer({
  category,
  isOpen,
  showsSubs,
  onFamily,
  onClose,
}: {
  /** Null for a new one. */
  category: Category | null;
  isOpen: boolean;
  showsSubs: boolean;
  /** Opens its family; null for a new one. */
  onFamily: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const required = t('categories.nameRequired');
  const form = useForm<Category | null, CategoryDraft>({
    record: category,
    isOpen,
    nameOf: (stored) => `category:${stored?.id ?? 'new'}`,
    read: (stored) => ({
      name: stored?.name ?? '',
      sub_categories: (stored?.sub_categories ?? []).map((sub) => ({ ...sub, key: String(sub.id) })),
    }),
    check: ({ name, sub_categories: subs }) => ({
      ...(name.trim() === '' ? { name: required } : {}),
      ...Object.fromEntries(
        subs.flatMap((sub, at) => (sub.name.trim() === '' ? [[`sub_categories.${at}.name`, required]] : [])),
      ),
    }),
    send: ({ draft, record }) =>
      record === null
        ? call(createCategory, { body: { name: draft.name.trim() } })
        : call(updateCategory, {
            params: { id: record.id },
            body: { ...bodyOf(draft, showsSubs), revision: record.revision },
          }),
    reload: async (stored) => (await fetchCall(listCategories, {})).find(({ id }) => id === stored?.id),
    saidWhenSaved: (saved) =>
      category === null ? t('categories.added', { name: saved?.name ?? '' }) : t('saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
  return (
    <FormPanel
      form={form}
      open={isOpen}
      title={category?.name ?? t('categories.addTitle')}
      action={category ? t('save') : t('categories.addDone')}
      className={css['parts']}
      conflict={{ nameOf: (field) => t(field === 'name' ? 'categories.name' : 'categories.subs') }}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('categories.name')}
        required
        autoFocus={category === null}
        autoComplete="off"
        maxLength={120}
      />
      {category && showsSubs ? (
        <SubCategories
          subs={form.draft.sub_categories}
          error={form.errorIn('sub_categories')}
          onChange={(subs) => form.set('sub_categories', subs)}
        />
      ) : null}
      {onFamily === null ? null : (
        <FamilyLink
          onOpen={async () => {
            if (form.isUnsaved && !(await askToLeave())) return;
            form.discard();
            onClose();
            onFamily();
          }}
        />
      )}
      {category ? (
        <Deletion
          category={category}
          onDeleted={(title) => {
            toast({ tone: 'ok', title });
            form.discard();
            onClose();
          }}
        />
      ) : null}
    </FormPanel>
  );
}

/** The family of a category is a form of its own. */
function FamilyLink({ onOpen }: { onOpen: () => Promise<void> }) {
  const { t } = useTranslation('attributeManager');
  return (
    <Stack as="section" aria-label={t('family.list')}>
      <Text as="h3" size="base" weight={600}>
        {t('family.list')}
      </Text>
      <Text as="p" tone="faint">
        {t('family.note')}
      </Text>
      <div>
        <Button icon={<ListChecks size={15} aria-hidden />} onClick={() => void onOpen()}>
          {t('family.open')}
        </Button>
      </div>
    </Stack>
  );
}

function bodyOf({ name, sub_categories: subs }: CategoryDraft, withSubs: boolean) {
  const rows = subs.map((sub) => ({
    ...(sub.id === undefined ? {} : { id: sub.id }),
    name: sub.name.trim(),
  }));
  return { name: name.trim(), ...(withSubs ? { sub_categories: rows } : {}) };
}

function SubCategories({
  subs,
  error,
  onChange,
}: {
  subs: readonly SubDraft[];
  error: string | undefined;
  onChange: (subs: SubDraft[]) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const move = (from: number, to: number): void => onChange(moved(subs, from, to));
  return (
    <Stack as="section" aria-label={t('categories.subs')}>
      <Text as="h3" size="base" weight={600}>
        {t('categories.subs')}
      </Text>
      {subs.length === 0 ? (
        <Text as="p" tone="faint">
          {t('categories.subNone')}
        </Text>
      ) : null}
      <SortableList onMove={move}>
        <ul className={css['options']} aria-label={t('categories.subs')}>
          {subs.map((sub, index) => (
            <SortRow
              key={sub.key}
              id={sub.key}
              index={index}
              count={subs.length}
              name={sub.name}
              onMove={move}
            >
              <div className={css['option']}>
                <TextInput
                  aria-label={t('categories.subAt', { at: index + 1 })}
                  aria-invalid={sub.name.trim() === ''}
                  autoComplete="off"
                  maxLength={120}
                  value={sub.name}
                  onChange={(event) =>
                    onChange(subs.map((one) => (one === sub ? { ...sub, name: event.target.value } : one)))
                  }
                />
              </div>
              <IconButton
                label={t('remove', { name: sub.name })}
                icon={<X size={15} aria-hidden />}
                onClick={() => onChange(subs.filter((one) => one !== sub))}
              />
            </SortRow>
          ))}
        </ul>
      </SortableList>
      {error === undefined ? null : (
        <Text as="p" tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
      <AddLine
        label={t('categories.subAdd')}
        onAdd={(name) => onChange([...subs, { key: `new ${subs.length} ${name}`, name }])}
      />
    </Stack>
  );
}

function Deletion({
  category: { id, name, product_count: count },
  onDeleted,
}: {
  category: Category;
  onDeleted: (title: string) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const [asks, setAsks] = useState(false);
  const { act, isActing } = useAct(deleteCategory, {
    onDone: () => onDeleted(t('categories.deleted', { name })),
  });
  if (count > 0) {
    return (
      <Text as="p" tone="faint">
        {t('categories.inUse', { count, formatted: number(count) })}
      </Text>
    );
  }
  return (
    <div>
      <Button danger icon={<Trash2 size={15} />} onClick={() => setAsks(true)}>
        {t('categories.delete')}
      </Button>
      <ConfirmModal
        open={asks}
        tone="danger"
        title={t('categories.deleteTitle', { name })}
        text={t('categories.deleteText')}
        confirm={t('categories.delete')}
        busy={isActing}
        onCancel={() => setAsks(false)}
        onConfirm={() => void act({ params: { id } }).then(({ ok }) => ok || setAsks(false))}
      />
    </div>
  );
}
