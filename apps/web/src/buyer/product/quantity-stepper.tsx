import { useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useTexts } from '../buyer-texts.ts';

const MOST = 1_000_000;

/** A number of pieces; the buttons move to the next whole carton or MOQ, and any other number can be typed. */
export function QuantityStepper({
  value,
  step,
  onChange,
  name,
  isSmall,
}: {
  value: number;
  step: number;
  onChange: (quantity: number) => void;
  /** Its name, if there are several products on the page. */
  name?: string;
  isSmall?: boolean;
}) {
  const texts = useTexts();
  const id = useId();
  // What is being typed: an empty field is not yet a number.
  const [typed, setTyped] = useState<string>();
  const named = (text: string) => (name === undefined ? text : `${text}: ${name}`);
  const set = (quantity: number) => onChange(Math.min(MOST, Math.max(1, quantity)));
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 7);
    setTyped(digits);
    if (Number(digits) > 0) set(Number(digits));
  };
  return (
    <span className={isSmall ? 'stepper small' : 'stepper'}>
      <button
        type="button"
        aria-label={named(texts.fewer)}
        aria-controls={id}
        onClick={() => set((Math.ceil(value / step) - 1) * step)}
        disabled={value <= 1}
      >
        <Icon name="fewer" size={16} />
      </button>
      <input
        id={id}
        inputMode="numeric"
        aria-label={named(texts.quantity)}
        value={typed ?? value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label={named(texts.moreOf)}
        aria-controls={id}
        onClick={() => set((Math.floor(value / step) + 1) * step)}
      >
        <Icon name="more" size={16} />
      </button>
    </span>
  );
}
