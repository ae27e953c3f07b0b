import { labelKey } from '@sourcewiz/contract';
import { Archive, ArchiveRestore, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Checkbox } from '../../../platform/ui/checkbox.tsx';
import { moved } from '../../../platform/ui/moved.ts';
import { LineSkeletons } from '../../../platform/ui/skeletons.tsx';
import { SortableList } from '../../../platform/ui/sortable-list.tsx';
import { FailedState } from '../../../platform/ui/states.tsx';
import { TextInput } from '../../../platform/ui/text-input.tsx';
import css from './attribute-drawer.module.css';
import type { OptionDraft } from './option-draft.rules.ts';
import { SortRow } from './sort-rows.tsx';
import type { AttributeFormState } from './use-attribute-form.ts';
import { SwitchLine } from './use-settings.tsx';

/** The options of an attribute: added, renamed, put in order, archived; those without products can be removed. */
export function OptionEditor({ state: { form, options, wrong, change } }: { state: AttributeFormState }) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const [showsArchived, setShowsArchived] = useState(false);
  const { drafts, set, list, isReady } = options;
  const archived = drafts.filter((draft) => draft.archived).length;
  const shown = drafts.filter((draft) => showsArchived || !draft.archived);
  const replace = (key: string, next: Partial<OptionDraft>): void =>
    set(drafts.map((draft) => (draft.key === key ? { ...draft, ...next } : draft)));
  const move = (from: number, to: number): void => {
    const order = moved(shown, from, to);
    // What is not shown keeps its place among the others.
    set(drafts.map((draft) => (shown.includes(draft) ? (order.shift() ?? draft) : draft)));
  };
  return (
    <section aria-label={t('form.options')}>
      <h3 className={css['title']}>{t('form.options')}</h3>
      {isReady ? (
        <>
          {drafts.length === 0 ? <p className={css['quiet']}>{t('options.none')}</p> : null}
          <SortableList onMove={move}>
            <ul className={css['options']} aria-label={t('form.options')}>
              {shown.map((draft, index) => (
                <SortRow
                  key={draft.key}
                  id={draft.key}
                  index={index}
                  count={shown.length}
                  name={draft.label}
                  onMove={move}
                >
                  <OptionRow
                    draft={draft}
                    at={index + 1}
                    isWrong={wrong.has(draft.key)}
                    onChange={(next) => replace(draft.key, next)}
                    onRemove={() => set(drafts.filter(({ key }) => key !== draft.key))}
                  />
                </SortRow>
              ))}
            </ul>
          </SortableList>
          <AddOption
            taken={drafts.map(({ label }) => label)}
            onAdd={(label) =>
              set([...drafts, { key: `new ${label}`, label, was: null, archived: false, used: 0 }])
            }
          />
          {archived === 0 ? null : (
            <Checkbox className={css['archivedSwitch']} checked={showsArchived} onChange={setShowsArchived}>
              {t('options.showArchived', { count: archived, formatted: number(archived) })}
            </Checkbox>
          )}
        </>
      ) : list.isError ? (
        <FailedState what={t('form.options')} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LineSkeletons count={4} />
      )}
      <div className={css['lines']}>
        <SwitchLine
          label={t('form.open')}
          note={t('form.openNote')}
          checked={form.open_options}
          onChange={(open_options) => change({ open_options })}
        />
      </div>
    </section>
  );
}

function OptionRow({
  draft: { label, was, archived, used },
  at,
  isWrong,
  onChange,
  onRemove,
}: {
  draft: OptionDraft;
  at: number;
  isWrong: boolean;
  onChange: (next: Partial<OptionDraft>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  return (
    <>
      <div className={css['option']} data-archived={archived || undefined}>
        <TextInput
          aria-label={t('options.label', { at })}
          aria-invalid={isWrong}
          autoComplete="off"
          maxLength={120}
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <span className={css['used']}>
          {archived ? t('options.archived') : null}
          {archived && used > 0 ? ' · ' : null}
          {used > 0
            ? t('options.used', { count: used, formatted: number(used) })
            : archived
              ? null
              : t('options.unused')}
        </span>
        {isWrong && label.trim() !== '' ? (
          <span className={css['was']} data-wrong>
            {t('options.doubled', { label })}
          </span>
        ) : was !== null && was !== label.trim() ? (
          <span className={css['was']}>{t('options.renamed', { label: was })}</span>
        ) : null}
      </div>
      {was === null || used === 0 ? (
        <IconButton
          label={t('remove', { name: label })}
          icon={<X size={15} aria-hidden />}
          onClick={onRemove}
        />
      ) : archived ? (
        <IconButton
          label={t('options.restore', { name: label })}
          icon={<ArchiveRestore size={15} aria-hidden />}
          onClick={() => onChange({ archived: false })}
        />
      ) : (
        <IconButton
          label={t('options.archive', { name: label })}
          icon={<Archive size={15} aria-hidden />}
          onClick={() => onChange({ archived: true })}
        />
      )}
    </>
  );
}

/** A quiet button of one picture. */
export function IconButton({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
}) {
  return (
    <button type="button" className={css['icon']} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

function AddOption({ taken, onAdd }: { taken: readonly string[]; onAdd: (label: string) => void }) {
  const { t } = useTranslation('attributeManager');
  const input = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const isTaken = taken.some((one) => labelKey(one) === labelKey(label));
  const add = (): void => {
    const text = label.trim();
    if (text === '' || isTaken) return;
    onAdd(text);
    setLabel('');
    input.current?.focus();
  };
  return (
    <>
      <div className={css['add']}>
        <TextInput
          ref={input}
          aria-label={t('options.add')}
          placeholder={t('options.add')}
          aria-invalid={isTaken && label.trim() !== ''}
          autoComplete="off"
          maxLength={120}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={15} />} disabled={label.trim() === '' || isTaken} onClick={add}>
          {t('options.addButton')}
        </Button>
      </div>
      {isTaken && label.trim() !== '' ? (
        <p className={css['was']} data-wrong role="status">
          {t('options.doubled', { label: label.trim() })}
        </p>
      ) : null}
    </>
  );
}
