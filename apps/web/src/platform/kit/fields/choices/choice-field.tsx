import { useRef, useState } from 'react';
import type { ChoiceFieldProps, Choice, OpenList } from './choice-field-props.ts';
import { SearchableChoice } from './searchable-choice.tsx';
import { Select } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceButton } from './choice-button.tsx';
import css from './choice-field.module.css';
import popover from '../../overlays/popover.module.css';
import { NoOptions, optionClass, OptionList, OptionWords } from './option-list.tsx';

export type { Choice } from './choice-field-props.ts';

/** Fewer choices than this need no search. */
const SEARCH_FROM = 8;

/**
 * One of a list: a button with the list below it, on a phone a sheet. Long lists, and lists that can be added to, have
 * a search.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, add } = props;
  const isSearchable = choices.length >= SEARCH_FROM || add !== undefined;
  const Field = isSearchable ? SearchableChoice : ShortChoice;
  // Here, so that the list stays open, and the button focused, when choices arrive that need a search.
  const [open, setOpen] = useState(false);
  const hadFocus = useRef(false);
  const turn = (next: boolean): void => {
    setOpen(next);
    if (!next) props.onBlur?.();
  };
  return <Field {...props} open={open} onOpen={turn} hadFocus={hadFocus} />;
}

/** One of a few: letters, Home and End lead to an entry. */
function ShortChoice({ open, onOpen, hadFocus, ...props }: ChoiceFieldProps & OpenList) {
  const { t } = useTranslation('platform');
  const { label, id, choices, value, none, disabled = false, notice, onChange } = props;
  const entries: readonly Choice[] = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  return (
    <Select.Root
      modal={false}
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => onChange(next === '' ? null : next)}
      open={open}
      onOpenChange={onOpen}
    >
      <Select.Trigger
        id={id}
        render={(given) => <ChoiceButton {...given} field={props} hadFocus={hadFocus} />}
      />
      <Select.Portal>
        <Select.Backdrop className={css['backdrop']} />
        <Select.Positioner
          className={popover['place']}
          align="start"
          sideOffset={5}
          collisionPadding={8}
          alignItemWithTrigger={false}
        >
          <Select.Popup className={`${popover['popover']} ${popover['choices']}`}>
            <p className={css['title']} aria-hidden>
              {label}
            </p>
            <Select.List aria-label={label} render={<OptionList />}>
              {entries.map((entry) => (
                <Select.Item
                  key={entry.value}
                  value={entry.value}
                  label={entry.label}
                  className={optionClass}
                >
                  <OptionWords
                    {...entry}
                    isQuiet={entry.value === ''}
                    mark={
                      <Select.ItemIndicator>
                        <Check size={14} aria-hidden />
                      </Select.ItemIndicator>
                    }
                  />
                </Select.Item>
              ))}
              {entries.length === 0 ? <NoOptions>{notice ?? t('choices.nothing')}</NoOptions> : null}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
