import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { Ban, Check, Plus, Search } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { holderOf, targetKey } from './column-targets.rules.ts';
import { findTargets, targetGroups, type TargetChoice } from './target-choices.ts';
import css from './target-list.module.css';

/** One line of the list that can be picked. */
interface Option {
  key: string;
  content: ReactNode;
  chosen: boolean;
  pick: () => void;
}

/** The list of targets with its search: arrow keys, Enter; leaving by Tab closes it. */
export function TargetList({
  column,
  columns,
  attributes,
  onChoose,
  onCreate,
  onLeave,
}: {
  column: ImportColumn;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  onChoose: (target: ColumnTarget) => void;
  onCreate: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation('imports');
  const [words, setWords] = useState('');
  const id = useId();
  const groups = useMemo(() => findTargets(targetGroups(attributes, t), words), [attributes, t, words]);
  const current = targetKey(column.target);

  const optionOf = (choice: TargetChoice): Option => ({
    key: choice.key,
    chosen: choice.key === current,
    content: <ChoiceLine choice={choice} holder={holderOf(columns, choice.target, column.index)} />,
    pick: () => onChoose(choice.target),
  });
  const last: Option[] = [
    {
      key: 'create',
      chosen: column.target.kind === 'new_attribute',
      content: (
        <>
          <Plus size={14} aria-hidden />
          <span className={css['label']}>{t('columns.create', { name: column.header })}</span>
        </>
      ),
      pick: onCreate,
    },
    {
      key: 'skip',
      chosen: current === 'skip',
      content: (
        <>
          <Ban size={14} aria-hidden />
          <span className={css['label']}>{t('columns.notImported')}</span>
        </>
      ),
      pick: () => onChoose({ kind: 'skip' }),
    },
  ];
  const sections = [
    ...groups.map(({ key, label, choices }) => ({ key, label, options: choices.map(optionOf) })),
    { key: 'other', label: t('groups.other'), options: last },
  ];
  const options = sections.flatMap((section) => section.options);
  const { at, setAt, move } = useActiveOption(id, options, words, onLeave);

  return (
    <>
      <div className={css['search']}>
        <Search size={14} aria-hidden />
        <input
          autoFocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={move}
          role="combobox"
          aria-label={t('columns.search')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={`${id}-${at}`}
          placeholder={t('columns.search')}
        />
      </div>
      <div
        id={id}
        ref={revealChosen}
        role="listbox"
        aria-label={t('columns.attribute')}
        className={css['list']}
      >
        {groups.length === 0 ? <p className={css['nothing']}>{t('columns.nothing')}</p> : null}
        {sections.map((section) => (
          <div key={section.key} role="group" aria-label={section.label} className={css['group']}>
            {section.key === 'other' ? null : (
              <div className={css['heading']} aria-hidden>
                {section.label}
              </div>
            )}
            {section.options.map((option) => {
              const place = options.indexOf(option);
              return (
                <button
                  key={option.key}
                  type="button"
                  tabIndex={-1}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={option.chosen}
                  className={css['item']}
                  data-active={place === at || undefined}
                  onPointerMove={() => setAt(place)}
                  onClick={option.pick}
                >
                  {option.content}
                  {option.chosen ? <Check size={14} aria-hidden /> : null}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function ChoiceLine({ choice, holder }: { choice: TargetChoice; holder: ImportColumn | undefined }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <span className={css['label']} data-part={choice.isPart || undefined}>
        {choice.label}
      </span>
      {holder === undefined ? null : (
        <span className={css['note']}>{t('columns.used', { letter: holder.letter })}</span>
      )}
    </>
  );
}

/** Shows the chosen line, once the list is in its place: scrolling before would move the page. */
function revealChosen(list: HTMLDivElement | null): void {
  requestAnimationFrame(() =>
    list?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
  );
}

/** Which line Enter picks: the chosen one at first, after a search the first that was found. */
function useActiveOption(id: string, options: readonly Option[], words: string, onLeave: () => void) {
  const [moved, setMoved] = useState({ words: '', at: -1 });
  const first = words === '' ? options.findIndex((option) => option.chosen) : 0;
  const at = moved.words === words && moved.at >= 0 ? moved.at : Math.max(0, first);
  const setAt = (place: number): void => setMoved({ words, at: place });

  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + options.length) % options.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      options[at]?.pick();
    } else if (event.key === 'Tab') {
      onLeave();
    }
  };
  return { at, setAt, move };
}
