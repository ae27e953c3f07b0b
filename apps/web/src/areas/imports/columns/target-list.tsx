import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { Ban, Check, Plus } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  NoOptions,
  OptionButton,
  OptionList,
  OptionSearch,
} from '../../../platform/kit/fields/option-list.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { holderOf, targetKey } from './column-targets.rules.ts';
import { findTargets, targetGroups, type TargetChoice } from './target-choices.ts';
import css from './target-list.module.css';

/** One line of the list that can be picked. */
interface Option {
  key: string;
  icon?: ReactNode;
  label: ReactNode;
  note?: string;
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

  const optionOf = ({ key, label, isPart, target }: TargetChoice): Option => {
    const holder = holderOf(columns, target, column.index);
    return {
      key,
      chosen: key === current,
      label: isPart ? <span className={css['part']}>{label}</span> : label,
      ...(holder === undefined ? {} : { note: t('columns.used', { letter: holder.letter }) }),
      pick: () => onChoose(target),
    };
  };
  const last: Option[] = [
    {
      key: 'create',
      chosen: column.target.kind === 'new_attribute',
      icon: <Plus size={14} aria-hidden />,
      label: t('columns.create', { name: column.header }),
      pick: onCreate,
    },
    {
      key: 'skip',
      chosen: current === 'skip',
      icon: <Ban size={14} aria-hidden />,
      label: t('columns.notImported'),
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
      <OptionSearch
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
      <OptionList id={id} ref={revealChosen} role="listbox" aria-label={t('columns.attribute')}>
        {groups.length === 0 ? <NoOptions>{t('columns.nothing')}</NoOptions> : null}
        {sections.map((section) => (
          <div key={section.key} role="group" aria-label={section.label} className={css['group']}>
            {section.key === 'other' ? null : (
              <Text as="div" tone="faint" size="xs" weight={500} className={css['heading']} aria-hidden>
                {section.label}
              </Text>
            )}
            {section.options.map((option) => {
              const { key, icon, label, note, chosen, pick } = option;
              const place = options.indexOf(option);
              return (
                <OptionButton
                  key={key}
                  tabIndex={-1}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={chosen}
                  data-highlighted={place === at || undefined}
                  icon={icon}
                  label={label}
                  note={note}
                  mark={chosen ? <Check size={14} aria-hidden /> : null}
                  onPointerMove={() => setAt(place)}
                  onClick={pick}
                />
              );
            })}
          </div>
        ))}
      </OptionList>
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
