import { foldText, labelKey } from '@sourcewiz/contract';
import { Plus, Search } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreLine } from '../../../platform/kit/page/more-line.tsx';
import { SHORT_LIST, shortList } from '../../../platform/kit/fields/short-list.ts';
import { useStable } from '../../../platform/kit/use-stable.ts';
import css from './option-checks.module.css';

/** A searchable list of options with a box each; of a long one the first that fit, chosen ones before the others. */
export function OptionChecks({
  name,
  options,
  value,
  onChange,
  onAdd,
}: {
  name: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (labels: readonly string[]) => void;
  onAdd?: (text: string) => void;
}) {
  const { t } = useTranslation('attributes');
  const { t: shared } = useTranslation('platform');
  const [words, setWords] = useState('');
  const chosen = useMemo(() => new Set(value), [value]);
  // As they were when the words changed: a row does not jump away while it is ticked.
  const [first, setFirst] = useState<ReadonlySet<string>>(chosen);
  const known = useKnown(options, value);
  const wanted = foldText(words);
  const key = labelKey(words);
  const found = known.filter(({ folded }) => folded.includes(wanted));
  const { shown, more } = shortList(
    found,
    ({ label }, place) => first.has(label) || (place >= SHORT_LIST && chosen.has(label)),
  );
  const isNew = key !== '' && !known.some((option) => option.key === key);
  const search = (next: string): void => {
    setWords(next);
    setFirst(chosen);
  };
  const toggle = useStable((label: string): void =>
    onChange(chosen.has(label) ? value.filter((one) => one !== label) : [...value, label]),
  );
  const add = (): void => {
    onAdd?.(words.trim());
    search('');
  };
  return (
    <>
      <div className={css['search']}>
        <Search size={14} aria-hidden />
        <input
          autoFocus
          value={words}
          placeholder={shared('choices.search')}
          aria-label={`${shared('choices.search')}: ${name}`}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found;
            if (found.length === 1 && only !== undefined) toggle(only.label);
            else if (isNew && onAdd !== undefined) add();
          }}
        />
      </div>
      <div className={css['list']} role="group" aria-label={name}>
        {shown.map(({ label }) => (
          <OptionCheck key={label} label={label} checked={chosen.has(label)} onToggle={toggle} />
        ))}
        {isNew && onAdd !== undefined ? (
          <button type="button" className={css['option']} onClick={add}>
            <Plus size={14} aria-hidden />
            {t('field.add', { text: words.trim() })}
          </button>
        ) : null}
        {found.length === 0 && !(isNew && onAdd !== undefined) ? (
          <p className={css['nothing']}>{shared('choices.nothing')}</p>
        ) : null}
      </div>
      <MoreLine count={more} />
    </>
  );
}

const OptionCheck = memo(function OptionCheck({
  label,
  checked,
  onToggle,
}: {
  label: string;
  checked: boolean;
  onToggle: (label: string) => void;
}) {
  return (
    <label className={css['option']}>
      <input type="checkbox" checked={checked} onChange={() => onToggle(label)} />
      {label}
    </label>
  );
});

interface KnownOption {
  label: string;
  /** As the search compares it. */
  folded: string;
  /** What spellings of one label have in common. */
  key: string;
}

/** The options of the list, and chosen ones that are not in it. */
function useKnown(options: readonly string[], value: readonly string[]): readonly KnownOption[] {
  const listed = useMemo(() => options.map(knownOption), [options]);
  const labels = useMemo(() => new Set(options), [options]);
  return useMemo(
    () => [...listed, ...value.filter((label) => !labels.has(label)).map(knownOption)],
    [listed, labels, value],
  );
}

function knownOption(label: string): KnownOption {
  return { label, folded: foldText(label), key: labelKey(label) };
}
