import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { WordsField } from './words-field.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('attributes');

function Form({ start }: { start: readonly string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <WordsField id="words" name="Keywords" value={value} invalid={false} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}
function enter(text: string): string | null {
  const input = screen.getByLabelText('Keywords');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
  return screen.getByRole('status').textContent;
}

it('a word in another case is the same word, with Turkish i too', () => {
  render(<Form start={['İnci', 'Işık']} />);
  expect(enter('inci')).toBe('İnci,Işık');
  expect(enter('INCI')).toBe('İnci,Işık');
  expect(enter('ışık')).toBe('İnci,Işık');
  expect(enter('Çam')).toBe('İnci,Işık,Çam');
  expect(enter('Cam')).toBe('İnci,Işık,Çam,Cam');
});

it('a list that is pasted gives each word once, as it is written first', () => {
  render(<Form start={[]} />);
  expect(enter('Vazo; vazo, VAZO, Kapı, KAPI')).toBe('Vazo,Kapı');
});
