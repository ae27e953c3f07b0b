import { Combobox } from '@base-ui/react/combobox';
import { Check, Plus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreLine } from '../../page/more-line.tsx';
import { ChoiceButton } from './choice-button.tsx';
import { entriesOf, foldedChoices, type Entry } from './choice-entries.ts';
import css from './choice-field.module.css';
import popover from '../../overlays/popover.module.css';
import type { ChoiceFieldProps, OpenList } from './choice-field-props.ts';
import { NoOptions, optionClass, OptionList, OptionSearch, OptionWords } from './option-list.tsx';

/** One of many: a search over the list, which shows the first matches. */
export function SearchableChoice({ open, onOpen, hadFocus, ...props }: ChoiceFieldProps & OpenList) {
  const { t } = useTranslation('platform');
  const { label, id, add, disabled = false, notice, onChange } = props;
  const [words, setWords] = useState('');
  const more = useId();
  const list = useEntries(props, words.trim());

  const pick = (entry: Entry | null): void => {
    if (entry === null) return;
    if (entry.kind === 'add') add?.onAdd(words.trim());
    else onChange(entry.kind === 'none' ? null : entry.key);
  };
  return (
    <Combobox.Root<Entry>
      items={list.entries}
      filter={null}
      value={list.chosen}
      disabled={disabled}
      autoHighlight
      open={open}
      inputValue={words}
      itemToStringLabel={(entry) => entry.label}
      isItemEqualToValue={(one, other) => one.key === other.key && one.kind === other.kind}
      onValueChange={pick}
      onInputValueChange={(next, { reason }) => {
        if (reason === 'input-change') setWords(next);
      }}
      onOpenChange={(next) => {
        onOpen(next);
        setWords('');
      }}
    >
      <Combobox.Trigger
        id={id}
        render={(given) => <ChoiceButton {...given} field={props} hadFocus={hadFocus} />}
      />
      <Combobox.Portal>
        <Combobox.Backdrop className={css['backdrop']} />
        <Combobox.Positioner className={popover['place']} align="start" sideOffset={5} collisionPadding={8}>
          <Combobox.Popup className={`${popover['popover']} ${popover['choices']}`} aria-label={label}>
            <p className={css['title']} aria-hidden>
              {label}
            </p>
            <Combobox.Input
              aria-label={label}
              aria-describedby={list.more > 0 ? more : undefined}
              placeholder={t('choices.search')}
              render={<OptionSearch />}
            />
            <Combobox.List aria-label={label} render={<OptionList />}>
              {(entry: Entry) => (
                <Combobox.Item
                  key={`${entry.kind} ${entry.key}`}
                  value={entry}
                  className={optionClass}
                  aria-setsize={list.more > 0 ? list.total : undefined}
                >
                  <OptionWords
                    icon={entry.kind === 'add' ? <Plus size={14} aria-hidden /> : null}
                    label={entry.kind === 'add' ? (add?.label(words.trim()) ?? '') : entry.label}
                    note={entry.note}
                    isQuiet={entry.kind === 'none'}
                    mark={
                      <Combobox.ItemIndicator>
                        <Check size={14} aria-hidden />
                      </Combobox.ItemIndicator>
                    }
                  />
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Empty>
              {list.entries.length > 0 ? null : <NoOptions>{notice ?? t('choices.nothing')}</NoOptions>}
            </Combobox.Empty>
            <MoreLine id={more} count={list.more} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function useEntries({ choices, value, none, add }: ChoiceFieldProps, words: string) {
  const canAdd = add !== undefined;
  const folded = useMemo(() => foldedChoices(choices), [choices]);
  return useMemo(() => {
    const found = entriesOf({ folded, value, none, words, canAdd });
    const choice = choices.find((one) => one.value === value);
    const chosen: Entry | null =
      choice === undefined
        ? (found.entries.find((entry) => entry.chosen) ?? null)
        : { ...choice, key: choice.value, kind: 'choice', chosen: true };
    return { ...found, chosen };
  }, [choices, folded, value, none, words, canAdd]);
}
