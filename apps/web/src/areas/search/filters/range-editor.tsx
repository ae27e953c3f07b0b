import { messageOf, readDecimal, unitWord, type Facet } from '@sourcewiz/contract';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import css from './facet-editor.module.css';
import type { NumberRange } from '../library-search.rules.ts';
import { knobsOf, movedEnds, sliderScale, type RangeEnds } from './range-slider.rules.ts';

const sides = ['min', 'max'] as const;

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
  const [ends, setEnds] = useState<RangeEnds>({ min: chosen.min ?? '', max: chosen.max ?? '' });
  const [wrong, setWrong] = useState<readonly (keyof RangeEnds)[]>([]);

  const apply = (next: RangeEnds): void => {
    const unread = sides.filter(
      (end) => next[end].trim() !== '' && readDecimal(next[end], '.') === undefined,
    );
    setWrong(unread);
    if (unread.length === 0) onChange(rangeOf(next));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply(ends);
  };
  return (
    <form className={css['editor']} onSubmit={submit} noValidate>
      <div className={css['range']}>
        <Slider facet={facet} name={name} ends={ends} onMove={setEnds} onDone={apply} />
        <div className={css['ends']}>
          {sides.map((end) => (
            <EndField
              key={end}
              facet={facet}
              end={end}
              text={ends[end]}
              isWrong={wrong.includes(end)}
              onChange={(text) => {
                setEnds({ ...ends, [end]: text });
                setWrong(wrong.filter((one) => one !== end));
              }}
            />
          ))}
        </div>
      </div>
      <div className={css['foot']}>
        <button
          type="button"
          disabled={chosen.min === undefined && chosen.max === undefined}
          onClick={() => {
            setEnds({ min: '', max: '' });
            setWrong([]);
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

function rangeOf(ends: RangeEnds): NumberRange {
  const [min, max] = sides.map((end) => readDecimal(ends[end], '.'));
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** One end; `text` has the point as its decimal mark, the field that of the language. */
function EndField({
  facet,
  end,
  text,
  isWrong,
  onChange,
}: {
  facet: Facet;
  end: keyof RangeEnds;
  text: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('search');
  const { fieldText } = useFormats();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{t(end === 'min' ? 'filters.from' : 'filters.to')}</label>
      <span className={css['end']} data-invalid={isWrong || undefined}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={fieldText(text)}
          placeholder={fieldText(facet[end] ?? '')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(fieldText(event.target.value))}
        />
        {facet.unit === undefined ? null : <i>{unitWord(facet.unit, '2', currentLanguage())}</i>}
        {facet.currency === undefined ? null : <i>{facet.currency}</i>}
      </span>
      {isWrong ? (
        <p id={`${id}-error`} role="alert">
          {problemText({ code: 'not_a_number', message: messageOf('not_a_number') })}
        </p>
      ) : null}
    </div>
  );
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
  ends: RangeEnds;
  onMove: (ends: RangeEnds) => void;
  onDone: (ends: RangeEnds) => void;
}) {
  const { t } = useTranslation('search');
  const scale = sliderScale(facet);
  if (scale === null) return null;
  const [lowest, highest] = [Number(scale.lowest), Number(scale.highest)];
  const knobs = knobsOf(ends, scale);
  const share = (value: number): number => ((value - lowest) / (highest - lowest)) * 100;
  return (
    <div className={css['slider']}>
      <i
        className={css['between']}
        style={{ left: `${share(knobs.min)}%`, right: `${100 - share(knobs.max)}%` }}
      />
      {sides.map((end) => (
        <input
          key={end}
          type="range"
          aria-label={`${name}: ${t(end === 'min' ? 'filters.lowest' : 'filters.highest')}`}
          min={scale.lowest}
          max={scale.highest}
          step={scale.step}
          value={knobs[end]}
          onChange={(event) => onMove(movedEnds(ends, { end, value: Number(event.target.value), scale }))}
          onPointerUp={() => onDone(ends)}
          onKeyUp={() => onDone(ends)}
        />
      ))}
    </div>
  );
}
