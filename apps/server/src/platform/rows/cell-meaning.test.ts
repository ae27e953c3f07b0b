import { expect, test } from 'vitest';
import { keyText, meaningfulText } from './cell-meaning.ts';
import { storeCell } from './stored-cells.ts';

test('I09 T04 dashes and words for nothing are empty, and a name may be `None`', () => {
  expect(['—', ' - ', 'n/a', '#N/A', '(blank)'].map((text) => meaningfulText(text))).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(meaningfulText('None')).toBe('None');
  expect(meaningfulText('None', false)).toBe('');
  expect(meaningfulText("'0764998826051")).toBe('0764998826051');
});

test('I09 T04 what identifies a record has single blanks, and no error or #CLEAR', () => {
  expect(keyText('VASE  \n 201')).toBe('VASE 201');
  expect(keyText(' #clear ')).toBe('');
  expect(keyText(['e', '#REF!'])).toBe('');
});

test('I13 codes have no unseen signs, figures none around them; sentences keep those that direct them', () => {
  const stored = (text: string) => storeCell({ kind: 'text', text });
  expect(['AB\ufeffC', '\u200b\ufeffABC', '\u200e8690\u200f 123', 'AB\u00a0\u200b12'].map(stored)).toEqual([
    'ABC',
    'ABC',
    '8690 123',
    'AB\u00a012',
  ]);
  expect(stored('\u200f12.50 ر.س\u200f')).toBe('12.50 ر.س');
  expect(stored('مزهرية (A)\u200f نحاس')).toBe('مزهرية (A)\u200f نحاس');
  const started = performance.now();
  stored(`1 ${'\u200b'.repeat(32_000)} kg each`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
