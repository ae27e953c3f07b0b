import { labelKey } from '@sourcewiz/contract';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FrameInput, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import type { PartProps } from '../control-props.ts';
import { Chip } from './chips-field.tsx';
import css from './value-control.module.css';

/** Words as chips: Enter or a comma ends a word, Backspace removes the last one, a pasted list is split. */
export function WordsField({
  id,
  name,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: PartProps<readonly string[]>) {
  const { t } = useTranslation('attributes');
  const [typed, setTyped] = useState('');
  const add = (text: string): void => {
    const words = text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean);
    const known = new Set(value.map(labelKey));
    const fresh = words.filter((word) => !known.has(labelKey(word)) && known.add(labelKey(word)));
    if (fresh.length > 0) onChange([...value, ...fresh]);
    setTyped('');
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <InputFrame className={css['chips']} invalid={invalid}>
      {value.map((word) => (
        <Chip key={word} label={word} onRemove={() => onChange(value.filter((one) => one !== word))} />
      ))}
      <FrameInput
        id={id}
        value={typed}
        aria-label={name}
        aria-describedby={describedBy}
        placeholder={value.length === 0 ? t('field.addWord') : ''}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => {
          if (typed.trim() !== '') add(typed);
          onBlur?.();
        }}
      />
    </InputFrame>
  );
}
