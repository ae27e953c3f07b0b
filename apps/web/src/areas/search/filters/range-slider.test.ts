import { describe, expect, it } from 'vitest';
import { knobsOf, movedEnds, sliderScale, type RangeEnds, type SliderScale } from './range-slider.rules.ts';

const open: RangeEnds = { min: '', max: '' };
const facet = { min: '0.35', max: '2.71', step_increment: '0.1' };
const scale = sliderScale(facet) as SliderScale;

describe('SEARCH-023 the slider of a range', () => {
  it('begins and ends at whole steps around the numbers, without the rest of a binary number', () => {
    expect(scale).toEqual({ lowest: '0.3', highest: '2.8', step: '0.1' });
    expect(sliderScale({ min: '0.3', max: '0.7', step_increment: '0.1' })).toMatchObject({
      lowest: '0.3',
      highest: '0.7',
    });
    expect(sliderScale({ min: '12', max: '980.5', step_increment: null })).toEqual({
      lowest: '12',
      highest: '981',
      step: '1',
    });
    expect(sliderScale({ min: '7', max: '7', step_increment: '0' })).toBeNull();
  });

  it('sets numbers with the decimals of its step, which the address keeps', () => {
    for (let at = 1; at < 25; at += 1) {
      const { min } = movedEnds(open, { end: 'min', value: 0.3 + at * 0.1, scale });
      expect(min).toMatch(/^\d(\.\d)?$/);
    }
  });

  it('is open at the ends of the scale', () => {
    expect(movedEnds({ min: '1', max: '2' }, { end: 'min', value: 0.3, scale })).toEqual({
      min: '',
      max: '2',
    });
    expect(movedEnds({ min: '1', max: '2' }, { end: 'max', value: 2.8, scale })).toEqual({
      min: '1',
      max: '',
    });
  });

  it('stops at the other knob, also at a number between two steps', () => {
    const ends = { min: '0.57', max: '1.23' };
    expect(movedEnds(ends, { end: 'min', value: 2, scale }).min).toBe('1.23');
    expect(movedEnds(ends, { end: 'max', value: 0.4, scale }).max).toBe('0.57');
    expect(movedEnds(ends, { end: 'max', value: 1.1, scale }).max).toBe('1.1');
  });

  it('shows the knobs within the scale, open ends and what is no number at its ends', () => {
    expect(knobsOf({ min: '0.5', max: '900' }, scale)).toEqual({ min: 0.5, max: 2.8 });
    expect(knobsOf({ min: 'much', max: '' }, scale)).toEqual({ min: 0.3, max: 2.8 });
  });
});
