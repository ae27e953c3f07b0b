import { readDecimal, type Facet } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from './facet-editor.module.css';
import type { NumberRange } from './library-search.rules.ts';

/** A range of numbers: two fields and a slider with the step of the attribute (SEARCH-023). */
export function RangeEditor({
  facet,
  name,
  chosen,
  onChange,
}: {
  facet: Facet;
  name: string;
  chosen: NumberRange;
  onChange: (range: NumberRange | null) => void;
}) {
  const { t } = useTranslation('search');
  const [ends, setEnds] = useState({ min: chosen.min ?? '', max: chosen.max ?? '' });
  const range: NumberRange = { ...side('min', ends.min), ...side('max', ends.max) };

  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange(range);
  };
  return (
    <form className={css['editor']} onSubmit={apply}>
      <div className={css['range']}>
        <Slider
          facet={facet}
          name={name}
          ends={ends}
          onMove={setEnds}
          onDone={(moved) => onChange({ ...side('min', moved.min), ...side('max', moved.max) })}
        />
        <div className={css['ends']}>
          {(['min', 'max'] as const).map((end) => (
            <label key={end}>
              {t(end === 'min' ? 'filters.from' : 'filters.to')}
              <input
                inputMode="decimal"
                value={ends[end]}
                placeholder={(end === 'min' ? facet.min : facet.max) ?? ''}
                onChange={(event) => setEnds({ ...ends, [end]: event.target.value })}
              />
            </label>
          ))}
        </div>
      </div>
      <div className={css['foot']}>
        <button
          type="button"
          disabled={chosen.min === undefined && chosen.max === undefined}
          onClick={() => {
            setEnds({ min: '', max: '' });
            onChange(null);
          }}
        >
          {t('filters.clear')}
        </button>
        <button type="submit" className={css['apply']}>
          {t('filters.apply')}
        </button>
      </div>
    </form>
  );
}

function side(end: 'min' | 'max', text: string): NumberRange {
  const number = readDecimal(text);
  return number === undefined ? {} : { [end]: number };
}

/** Positions on a screen only: the numbers themselves stay texts. */
function Slider({
  facet,
  name,
  ends,
  onMove,
  onDone,
}: {
  facet: Facet;
  name: string;
  ends: { min: string; max: string };
  onMove: (ends: { min: string; max: string }) => void;
  onDone: (ends: { min: string; max: string }) => void;
}) {
  const { t } = useTranslation('search');
  const step = Number(facet.step_increment ?? '1') || 1;
  const lowest = Math.floor(Number(facet.min ?? '0') / step) * step;
  const highest = Math.ceil(Number(facet.max ?? '0') / step) * step;
  if (highest <= lowest) return null;
  const low = clamp(Number(readDecimal(ends.min) ?? lowest), lowest, highest);
  const high = clamp(Number(readDecimal(ends.max) ?? highest), lowest, highest);
  const share = (value: number): number => ((value - lowest) / (highest - lowest)) * 100;
  const move = (end: 'min' | 'max', value: number): void => {
    const open = end === 'min' ? value <= lowest : value >= highest;
    onMove({
      ...ends,
      [end]: open ? '' : String(end === 'min' ? Math.min(value, high) : Math.max(value, low)),
    });
  };
  return (
    <div className={css['slider']}>
      <i className={css['between']} style={{ left: `${share(low)}%`, right: `${100 - share(high)}%` }} />
      {(['min', 'max'] as const).map((end) => (
        <input
          key={end}
          type="range"
          aria-label={`${name}: ${t(end === 'min' ? 'filters.lowest' : 'filters.highest')}`}
          min={lowest}
          max={highest}
          step={step}
          value={end === 'min' ? low : high}
          onChange={(event) => move(end, Number(event.target.value))}
          onPointerUp={() => onDone(ends)}
          onKeyUp={() => onDone(ends)}
        />
      ))}
    </div>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
