import { checkPercent, compositionSum, exact, type MaterialShare } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import css from './composition-field.module.css';
import { NumberInput } from './number-input.tsx';

const MOST = 30;
const blank: MaterialShare = { material: '', percent: '' };

/** Materials with their shares and what they add up to. Enter goes on to the next row. */
export function CompositionField({
  id,
  name,
  options,
  rows: given,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: {
  id: string;
  name: string;
  options: readonly string[];
  rows: readonly MaterialShare[];
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (rows: readonly MaterialShare[]) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { t } = useTranslation('attributes');
  const { number } = useFormats();
  const rows = given.length === 0 ? [blank] : given;
  const sum = compositionSum(rows, '.');
  const isOver = exact(sum).gt(100);
  const idOf = (at: number): string => (at === 0 ? id : `${id}-${at}`);
  // The row that gets the cursor as soon as it is there.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current === 0 ? id : `${id}-${next.current}`)?.focus();
    next.current = null;
  });

  const set = (at: number, part: Partial<MaterialShare>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const addAfter = (at: number): void => {
    if (rows.length >= MOST) return;
    onChange([...rows.slice(0, at + 1), blank, ...rows.slice(at + 1)]);
    next.current = at + 1;
  };
  const remove = (at: number): void => {
    onChange(rows.filter((_, index) => index !== at));
    next.current = Math.max(0, at - 1);
  };
  const keys = (event: KeyboardEvent, at: number): void => {
    const row = rows[at] ?? blank;
    const isBlank = row.material === '' && row.percent === '';
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isBlank) addAfter(at);
    } else if (event.key === 'Backspace' && isBlank && rows.length > 1) {
      event.preventDefault();
      remove(at);
    }
  };
  const used = new Set(rows.map(({ material }) => material));
  const suggestions = options.filter((option) => !used.has(option));
  return (
    <div className={css['composition']} role="group" aria-label={name} data-invalid={invalid || undefined}>
      {rows.map((row, at) => (
        // Rows have nothing of their own but their place.
        <div key={at} role="group" className={css['row']} onKeyDown={(event) => keys(event, at)}>
          <input
            id={idOf(at)}
            className={css['material']}
            list={`${id}-materials`}
            value={row.material}
            maxLength={120}
            autoComplete="off"
            placeholder={t('composition.material')}
            aria-label={t('composition.materialAt', { name, at: at + 1 })}
            aria-describedby={describedBy}
            onChange={(event) => set(at, { material: event.target.value })}
            onBlur={onBlur}
          />
          <span className={css['share']}>
            <NumberInput
              id={`${id}-${at}-percent`}
              label={t('composition.percentAt', { name, at: at + 1 })}
              value={row.percent}
              whole={false}
              invalid={row.percent !== '' && checkPercent(row.percent, '', '.').length > 0}
              describedBy={describedBy}
              onChange={(percent) => set(at, { percent })}
              onBlur={onBlur}
            />
            <i aria-hidden>%</i>
          </span>
          <button
            type="button"
            className={css['remove']}
            aria-label={t('composition.removeAt', { at: at + 1 })}
            disabled={rows.length === 1 && row.material === '' && row.percent === ''}
            onClick={() => remove(at)}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      <div className={css['foot']}>
        {rows.length < MOST ? (
          <button type="button" className={css['add']} onClick={() => addAfter(rows.length - 1)}>
            <Plus size={14} aria-hidden />
            {t('composition.add')}
          </button>
        ) : null}
        <output className={css['sum']} data-over={isOver || undefined}>
          {t('composition.sum', { sum: number(sum) })}
        </output>
      </div>
      <datalist id={`${id}-materials`}>
        {suggestions.map((option) => (
          <option key={option} value={option} aria-label={option} />
        ))}
      </datalist>
    </div>
  );
}
