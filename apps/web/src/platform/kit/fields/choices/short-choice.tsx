import { Select } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceButton } from './choice-button.tsx';
import css from './choice-field.module.css';
import popover from '../../overlays/popover.module.css';
import type { Choice, ChoiceFieldProps } from './choice-field-props.ts';
import { NoOptions, optionClass, OptionList, OptionWords } from './option-list.tsx';

/** One of a few: letters, Home and End lead to an entry. */
export function ShortChoice(props: ChoiceFieldProps) {
  const { t } = useTranslation('platform');
  const { label, id, choices, value, none, disabled = false, notice, onChange, onBlur } = props;
  const entries: readonly Choice[] = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  return (
    <Select.Root
      modal={false}
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => onChange(next === '' ? null : next)}
      onOpenChange={(open) => {
        if (!open) onBlur?.();
      }}
    >
      <Select.Trigger id={id} render={(given) => <ChoiceButton {...given} field={props} />} />
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
