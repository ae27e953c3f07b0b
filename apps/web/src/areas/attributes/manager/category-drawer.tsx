import {
  createCategory,
  deleteCategory,
  updateCategory,
  type Category,
  type Problem,
} from '@sourcewiz/contract';
import { Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import css from './attribute-drawer.module.css';
import { IconButton } from './option-row.tsx';
import { SortRow } from './sort-rows.tsx';

interface SubDraft {
  key: string;
  id?: number;
  name: string;
}

/** Makes a category, or changes one with its sub-categories; one without products can be deleted. */
export function CategoryDrawer({
  category,
  isOpen,
  showsSubs,
  onClose,
}: {
  /** Null for a new one. */
  category: Category | null;
  isOpen: boolean;
  showsSubs: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const [name, setName] = useState(category?.name ?? '');
  const stored = (category?.sub_categories ?? []).map((sub): SubDraft => ({ ...sub, key: String(sub.id) }));
  const [subs, setSubs] = useState(stored);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const isChanged = name.trim() !== (category?.name ?? '') || bodyText(subs) !== bodyText(stored);
  useUnsavedChanges(isOpen && isChanged);
  const done = (title: string): void => {
    toast({ tone: 'ok', title });
    onClose();
  };
  const options = {
    onProblems: ([first]: readonly Problem[]) => setProblem(first),
  };
  const creating = useAct(createCategory, {
    ...options,
    onDone: (added) => done(t('categories.added', { name: added.name })),
  });
  const updating = useAct(updateCategory, { ...options, onDone: () => done(t('saved')) });
  const isSaving = creating.isActing || updating.isActing;
  const save = (): void => {
    setAsked(true);
    if (name.trim() === '' || subs.some((sub) => sub.name.trim() === '')) return;
    setProblem(undefined);
    if (!category) void creating.act({ body: { name: name.trim() } });
    else {
      const body = { name: name.trim(), ...(showsSubs ? { sub_categories: bodyOf(subs) } : {}) };
      void updating.act({ params: { id: category.id }, body });
    }
  };
  const close = (): void => {
    if (!isSaving) onClose();
  };
  const ofSubs = problem?.path?.includes('sub_categories') ?? false;
  const nameError =
    asked && name.trim() === ''
      ? t('categories.nameRequired')
      : problem && !ofSubs
        ? problemText(problem)
        : undefined;
  return (
    <SidePanel
      open={isOpen}
      unsaved={isChanged}
      onClose={close}
      title={category?.name ?? t('categories.addTitle')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button
            variant="primary"
            loading={isSaving}
            disabled={category !== null && !isChanged}
            onClick={save}
          >
            {category ? t('save') : t('categories.addDone')}
          </Button>
        </>
      }
    >
      <div className={css['parts']}>
        <Field label={t('categories.name')} required error={nameError}>
          {(control) => (
            <TextInput
              {...control}
              aria-required
              autoFocus={category === null}
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {category && showsSubs ? (
          <SubCategories
            subs={subs}
            error={ofSubs && problem ? problemText(problem) : undefined}
            onChange={setSubs}
          />
        ) : null}
        {category ? <Deletion category={category} onDeleted={done} /> : null}
      </div>
    </SidePanel>
  );
}

function bodyOf(subs: readonly SubDraft[]) {
  return subs.map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name: name.trim() }));
}

function bodyText(subs: readonly SubDraft[]): string {
  return JSON.stringify(bodyOf(subs));
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
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const move = (from: number, to: number): void => onChange(moved(subs, from, to));
  const add = (): void => {
    if (name.trim() === '') return;
    onChange([...subs, { key: `new ${subs.length} ${name}`, name: name.trim() }]);
    setName('');
    input.current?.focus();
  };
  return (
    <section aria-label={t('categories.subs')}>
      <h3 className={css['title']}>{t('categories.subs')}</h3>
      {subs.length === 0 ? <p className={css['quiet']}>{t('categories.subNone')}</p> : null}
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
        <p className={css['was']} data-wrong role="alert">
          {error}
        </p>
      )}
      <div className={css['add']}>
        <TextInput
          ref={input}
          aria-label={t('categories.subAdd')}
          placeholder={t('categories.subAdd')}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={15} />} disabled={name.trim() === ''} onClick={add}>
          {t('options.addButton')}
        </Button>
      </div>
    </section>
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
    return <p className={css['quiet']}>{t('categories.inUse', { count, formatted: number(count) })}</p>;
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
