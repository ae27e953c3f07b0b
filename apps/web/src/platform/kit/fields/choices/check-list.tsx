import { foldText, labelKey } from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreLine } from '../../page/more-line.tsx';
import { useStable } from '../../use-stable.ts';
import type { Choice, ChoiceFieldProps } from './choice-field-props.ts';
import { NoOptions, OptionButton, OptionCheck, OptionList, OptionSearch } from './option-list.tsx';
import { SHORT_LIST, shortList } from './short-list.ts';

/** A list with more options than this gets a search. */
const SEARCH_FROM = 8;

/**
 * Several of a list: a box for each option, and a search if there are many or options can be added. A long list shows
 * the first matches, chosen ones before the others.
 */
export function CheckList({
  label,
  search,
  options,
  chosen,
  onChange,
  add,
}: {
  /** Names the list. */
  label: string;
  /** Name of its search; by default made from the list's name. */
  search?: string;
  options: readonly Choice[];
  /** Values; those that are not among the options are shown as they are. */
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
  add?: ChoiceFieldProps['add'];
}) {
  const { t } = useTranslation('platform');
  const [words, setWords] = useState('');
  const ticked = useMemo(() => new Set(chosen), [chosen]);
  // The ticks when the words last changed: a row must not jump away while it is ticked.
  const [first, setFirst] = useState<ReadonlySet<string>>(ticked);
  const known = useKnown(options, chosen);
  const wanted = foldText(words);
  const key = labelKey(words);
  const found = known.filter(({ folded }) => folded.includes(wanted));
  const { shown, more } = shortList(
    found,
    ({ value }, place) => first.has(value) || (place >= SHORT_LIST && ticked.has(value)),
  );
  const offersNew = add !== undefined && key !== '' && !known.some((option) => option.key === key);
  const find = (next: string): void => {
    setWords(next);
    setFirst(ticked);
  };
  const toggle = useStable((value: string): void =>
    onChange(ticked.has(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
  );
  const addNew = (): void => {
    add?.onAdd(words.trim());
    find('');
  };
  return (
    <>
      {options.length > SEARCH_FROM || add !== undefined ? (
        <OptionSearch
          autoFocus
          value={words}
          placeholder={search ?? t('choices.search')}
          aria-label={search ?? `${t('choices.search')}: ${label}`}
          onChange={(event) => find(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only] = found;
            if (found.length === 1 && only !== undefined) toggle(only.value);
            else if (offersNew) addNew();
          }}
        />
      ) : null}
      <OptionList role="group" aria-label={label}>
        {shown.map(({ value, label: name, note }) => (
          <Row
            key={value}
            value={value}
            label={name}
            note={note}
            checked={ticked.has(value)}
            onToggle={toggle}
          />
        ))}
        {offersNew ? (
          <OptionButton
            icon={<Plus size={14} aria-hidden />}
            label={add.label(words.trim())}
            onClick={addNew}
          />
        ) : null}
        {found.length === 0 && !offersNew ? <NoOptions>{t('choices.nothing')}</NoOptions> : null}
      </OptionList>
      <MoreLine count={more} />
    </>
  );
}

const Row = memo(function Row({
  value,
  onToggle,
  ...option
}: {
  value: string;
  label: string;
  note: string | undefined;
  checked: boolean;
  onToggle: (value: string) => void;
}) {
  return <OptionCheck {...option} onChange={() => onToggle(value)} />;
});

interface KnownOption extends Choice {
  /** Its label, normalised for searching. */
  folded: string;
  /** The same for all spellings of one label. */
  key: string;
}

function useKnown(options: readonly Choice[], chosen: readonly string[]): readonly KnownOption[] {
  const listed = useMemo(() => options.map(knownOption), [options]);
  const values = useMemo(() => new Set(options.map(({ value }) => value)), [options]);
  return useMemo(() => {
    const others = chosen.filter((value) => !values.has(value));
    return [...listed, ...others.map((value) => knownOption({ value, label: value }))];
  }, [listed, values, chosen]);
}

function knownOption(option: Choice): KnownOption {
  return { ...option, folded: foldText(option.label), key: labelKey(option.label) };
}
