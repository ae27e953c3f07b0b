import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecordPicker } from './record-picker.tsx';
import { useTexts } from '../i18n/texts.fixture.ts';

const buyers = ['Nord', 'Southwind', 'Western'].map((name, id) => ({ id, name }));
const asked = vi.fn<(words: string) => void>();

/** Picks several buyers; the "server" searches by the words. */
function Buyers() {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const data = buyers.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <RecordPicker
      label="Find a buyer"
      what="Buyers"
      words={words}
      onWords={(next) => {
        asked(next);
        setWords(next);
      }}
      query={{ data, error: null, refetch: () => undefined }}
      rows={(all) => all}
      entryOf={(buyer) => buyer}
      chosen={chosen}
      nothing="No buyer"
      onPick={({ id }) =>
        setChosen((now) =>
          now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
        )
      }
    />
  );
}

useTexts();
afterEach(() => {
  cleanup();
  asked.mockClear();
});

const field = () => screen.getByRole('combobox', { name: 'Find a buyer' });
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const selected = () =>
  screen
    .getAllByRole('option')
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map(({ textContent }) => textContent);

describe('records to pick from', () => {
  it('are gone through and picked with the keyboard', () => {
    render(<Buyers />);
    expect(active()).toBe('Nord');
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(active()).toBe('Western');
    fireEvent.keyDown(field(), { key: 'Home' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.keyDown(field(), { key: 'End' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(selected()).toEqual(['Southwind', 'Western']);
    fireEvent.click(screen.getByRole('option', { name: 'Southwind' }));
    expect(selected()).toEqual(['Western']);
  });

  it('are found by the server while words are typed', async () => {
    render(<Buyers />);
    for (const value of ['w', 'we', 'west']) fireEvent.change(field(), { target: { value } });
    await waitFor(() => expect(asked.mock.calls).toEqual([['west']]));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Western']);
    fireEvent.change(field(), { target: { value: 'xyz' } });
    expect(await screen.findByText('No buyer')).toBeDefined();
  });
});
