import { exact, readDecimal, type Exact, type Facet } from '@sourcewiz/contract';

/** Both ends of a range as their fields contain them, with a decimal point; '' is open. */
export interface RangeEnds {
  min: string;
  max: string;
}

/** Start, end and steps of a range's slider, as decimal texts. */
export interface SliderScale {
  lowest: string;
  highest: string;
  step: string;
}

/**
 * The scale of a facet: whole steps from the one at or below its lowest number to the one at or above its highest.
 * Counted in decimals, as `Math.floor(0.35 / 0.1) * 0.1` is `0.30000000000000004`.
 * @returns null if both ends are the same and there is nothing to slide
 */
export function sliderScale({
  min,
  max,
  step_increment,
}: Pick<Facet, 'min' | 'max' | 'step_increment'>): SliderScale | null {
  const given = readDecimal(step_increment ?? '1');
  const step = given !== undefined && exact(given).gt(0) ? given : '1';
  const steps = (number: string | null): Exact => exact(number ?? '0').div(step);
  const lowest = steps(min).floor().times(step);
  const highest = steps(max).ceil().times(step);
  return highest.gt(lowest) ? { lowest: lowest.toFixed(), highest: highest.toFixed(), step } : null;
}

/** Positions of the two knobs, as numbers; an open or unreadable end is at the end of the scale. */
export function knobsOf(ends: RangeEnds, { lowest, highest }: SliderScale): { min: number; max: number } {
  const within = (text: string, open: string): number =>
    Math.min(Number(highest), Math.max(Number(lowest), Number(readDecimal(text, '.') ?? open)));
  return { min: within(ends.min, lowest), max: within(ends.max, highest) };
}

/**
 * The ends after a knob was moved. It stops at whole steps and at the other knob, whose number it then takes over; at
 * the end of the scale its side is open.
 * @param value where the knob was moved, a binary number near a step
 * @returns decimal texts with no more decimals than the step has, or than the other end was typed with
 */
export function movedEnds(
  ends: RangeEnds,
  { end, value, scale }: { end: keyof RangeEnds; value: number; scale: SliderScale },
): RangeEnds {
  const stop = exact(Math.round(value / Number(scale.step))).times(scale.step);
  if (stop.cmp(end === 'min' ? scale.lowest : scale.highest) * sideOf(end) <= 0) {
    return { ...ends, [end]: '' };
  }
  const other = readDecimal(end === 'min' ? ends.max : ends.min, '.');
  const isPast = other !== undefined && stop.cmp(other) * sideOf(end) > 0;
  return { ...ends, [end]: isPast ? other : stop.toFixed() };
}

/** 1 if a higher number narrows the range, -1 if a lower one does. */
function sideOf(end: keyof RangeEnds): 1 | -1 {
  return end === 'min' ? 1 : -1;
}
