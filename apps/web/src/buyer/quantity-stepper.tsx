import { useId } from 'react';
import { Icon } from './icon.tsx';
import { useTexts } from './buyer-texts.ts';

const MOST = 1_000_000;

/** A number of pieces; the buttons move in steps of the seller's MOQ. */
export function QuantityStepper({
  value,
  step,
  onChange,
  piece,
  isSmall,
}: {
  value: number;
  step: number;
  onChange: (quantity: number) => void;
  /** Its name, if there are several pieces on the page. */
  piece?: string;
  isSmall?: boolean;
}) {
  const texts = useTexts();
  const id = useId();
  const named = (text: string) => (piece === undefined ? text : `${text}: ${piece}`);
  const set = (quantity: number) => onChange(Math.min(MOST, Math.max(1, quantity)));
  return (
    <span className={isSmall ? 'stepper small' : 'stepper'}>
      <button
        type="button"
        aria-label={named(texts.fewer)}
        aria-controls={id}
        onClick={() => set(value - step)}
        disabled={value <= 1}
      >
        <Icon name="fewer" size={16} />
      </button>
      <input
        id={id}
        inputMode="numeric"
        aria-label={named(texts.quantity)}
        value={value}
        onChange={({ currentTarget }) => set(Number(currentTarget.value.replace(/\D/g, '').slice(0, 7)) || 1)}
      />
      <button
        type="button"
        aria-label={named(texts.moreOf)}
        aria-controls={id}
        onClick={() => set(value + step)}
      >
        <Icon name="more" size={16} />
      </button>
    </span>
  );
}
