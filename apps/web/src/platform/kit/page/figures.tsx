import { useFormats } from '../../i18n/format.ts';
import css from './figures.module.css';

/** An amount with its currency sign, tabular. `amount` is the decimal text of the wire. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const { money } = useFormats();
  return <span className={css['figure']}>{money(amount, currency)}</span>;
}

/** A quantity with its unit as a quiet suffix. */
export function Figure({ value, unit }: { value: string | number; unit?: string }) {
  const { number } = useFormats();
  return (
    <span className={css['figure']}>
      {number(value)}
      {unit === undefined ? null : <span className={css['unit']}> {unit}</span>}
    </span>
  );
}
