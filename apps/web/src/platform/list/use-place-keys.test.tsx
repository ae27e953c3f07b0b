import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { placeAfter, usePlaceKeys } from './use-place-keys.ts';

const grid = { columns: 5, total: 23 };

describe('the place that a key leads to', () => {
  it.each([
    ['ArrowRight', 4, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 7],
    ['ArrowUp', 7, 2],
    ['ArrowUp', 2, 2],
    // The last row has three.
    ['ArrowDown', 19, 22],
    ['ArrowDown', 21, 21],
    ['ArrowRight', 22, 22],
    ['Home', 17, 0],
    ['End', 3, 22],
  ])('%s at place %i leads to %i', (key, place, next) => {
    expect(placeAfter(key, { ...grid, place })).toBe(next);
  });

  it('in a list only up and down lead on, and other keys keep their own meaning', () => {
    expect(placeAfter('ArrowDown', { place: 3, columns: 1, total: 9 })).toBe(4);
    expect(placeAfter('ArrowRight', { place: 3, columns: 1, total: 9 })).toBe(3);
    expect(placeAfter('a', { ...grid, place: 3 })).toBeNull();
  });
});

/** Ten places, of which five are rendered at a time. */
function Window() {
  const box = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const [told, setTold] = useState('');
  const { keys, tabIndexOf } = usePlaceKeys({
    box,
    total: 10,
    scrollTo: (place) => setFirst(Math.max(0, place - 4)),
    onSelect: (place, range) => setTold(`select ${place}${range ? ' range' : ''}`),
    onOpen: (place) => setTold(`open ${place}`),
  });
  return (
    <>
      <output>{told}</output>
      <ul ref={box} {...keys}>
        {[0, 1, 2, 3, 4].map((at) => (
          <li key={first + at} data-place={first + at} tabIndex={tabIndexOf(first + at)}>
            {`Place ${first + at}`}
            <input aria-label={`Note ${first + at}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
const here = () => document.activeElement?.textContent;

describe('U14 the keys of a list', () => {
  afterEach(cleanup);

  it('go to a place that is not drawn, and Tab comes back to where one was', async () => {
    render(<Window />);
    screen.getByText('Place 0').focus();
    press('ArrowDown');
    expect(here()).toBe('Place 1');
    expect(screen.getByText('Place 1').tabIndex).toBe(0);
    expect(screen.getByText('Place 0').tabIndex).toBe(-1);
    press('End');
    await expect.poll(here).toBe('Place 9');
    press('Home');
    await expect.poll(here).toBe('Place 0');
  });

  it('choose by Space, a range with Shift, and open by Enter', () => {
    render(<Window />);
    screen.getByText('Place 2').focus();
    press(' ');
    expect(screen.getByRole('status').textContent).toBe('select 2');
    press(' ', true);
    expect(screen.getByRole('status').textContent).toBe('select 2 range');
    press('Enter');
    expect(screen.getByRole('status').textContent).toBe('open 2');
  });

  it('leave fields inside alone', () => {
    render(<Window />);
    screen.getByLabelText('Note 1').focus();
    press('ArrowDown');
    press(' ');
    expect(document.activeElement).toBe(screen.getByLabelText('Note 1'));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
