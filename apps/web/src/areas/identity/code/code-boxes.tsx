import { useEffect, useEffectEvent, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import css from './code-boxes.module.css';
import { putDigits, takeDigit } from './code.rules.ts';

/** Masked boxes for a code, one digit each. Typing moves on, Backspace back, and a pasted code fills all. */
export function CodeBoxes({
  boxes,
  onChange,
  invalid,
  describedBy,
}: {
  boxes: readonly string[];
  onChange: (boxes: string[]) => void;
  invalid: boolean;
  describedBy?: string | undefined;
}) {
  const { t } = useTranslation('identity');
  const group = useRef<HTMLDivElement>(null);
  const focus = (at: number): void => {
    group.current?.querySelectorAll('input')[at]?.focus();
  };
  const begin = useEffectEvent(() => focus(0));
  // Focused while empty: at first, and again when another code was sent.
  useEffect(() => {
    if (boxes.every((digit) => digit === '')) begin();
  }, [boxes]);
  const apply = ({ boxes: filled, next }: { boxes: string[]; next: number }): void => {
    onChange(filled);
    focus(next);
  };

  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (event.key === 'Backspace') {
      event.preventDefault();
      apply(takeDigit(boxes, at));
    }
    // Typing the digit that is already there changes nothing, so the browser would fire no input event.
    if (event.key !== '' && event.key === boxes[at]) {
      event.preventDefault();
      apply(putDigits(boxes, at, event.key));
    }
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boxes.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focus(Math.max(0, Math.min(boxes.length - 1, to)));
  };
  const onPaste = (event: ClipboardEvent, at: number): void => {
    event.preventDefault();
    apply(putDigits(boxes, at, event.clipboardData.getData('text')));
  };
  /** The new part of a box, which may contain its old digit before or after the typed one. */
  const onInput = (at: number, value: string): void => {
    const old = boxes[at] ?? '';
    const typed = old !== '' && value.length === 2 ? value.replace(old, '') || old : value;
    apply(putDigits(boxes, at, typed));
  };

  return (
    <div ref={group} className={css['boxes']} role="group" aria-label={t('code.boxes')}>
      {boxes.map((digit, at) => (
        <TextInput
          key={at}
          className={css['box']}
          value={digit}
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={t('code.digit', { at: at + 1, of: boxes.length })}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onInput(at, event.target.value)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onPaste={(event) => onPaste(event, at)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  );
}
