import { expect, test } from 'vitest';
import { keyText, meaningfulText } from './cell-meaning.ts';

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
