import { readDecimal, unitWord, type Facet } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { localProblem, problemText } from '../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FrameInput, FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import css from './facet-editor.module.css';
import { FacetFoot } from './facet-foot.tsx';
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
    <form onSubmit={submit} noValidate>
      <Stack gap={14} className={css['range']}>
        <Slider facet={facet} name={name} ends={ends} onMove={setEnds} onDone={apply} />
        <Row gap={10} align="start">
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
        </Row>
      </Stack>
      <FacetFoot
        isOn={chosen.min !== undefined || chosen.max !== undefined}
        onClear={() => {
          setEnds({ min: '', max: '' });
          setWrong([]);
          onChange(null);
        }}
      >
        <Button type="submit" variant="primary" size="small">
          {t('filters.apply')}
        </Button>
      </FacetFoot>
    </form>
  );
}

function rangeOf(ends: RangeEnds): NumberRange {
  const [min, max] = sides.map((end) => readDecimal(ends[end], '.'));
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** One end; `text` has a decimal point, the field the language's decimal mark. */
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
  const unit = facet.unit === undefined ? facet.currency : unitWord(facet.unit, '2', currentLanguage());
  return (
    <Field
      label={t(end === 'min' ? 'filters.from' : 'filters.to')}
      error={isWrong ? problemText(localProblem('not_a_number')) : undefined}
    >
      {(control) => (
        <InputFrame>
          <FrameInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={fieldText(text)}
            placeholder={fieldText(facet[end] ?? '')}
            onChange={(event) => onChange(fieldText(event.target.value))}
          />
          {unit === undefined ? null : <FrameUnit>{unit}</FrameUnit>}
        </InputFrame>
      )}
    </Field>
  );
}

/** Numbers are used only for positions on screen: the values stay decimal texts. */
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
