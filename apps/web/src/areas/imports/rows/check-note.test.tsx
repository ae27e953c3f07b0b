import type { Import } from '@sourcewiz/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { CheckNote } from './check-note.tsx';

useTexts('imports');

it.each([
  [3, 1],
  [0, 0],
])('X17 with %i changed rows, a backup is promised %i times', (changed, promised) => {
  const counts = { all: 5, new: 5 - changed, changed, unchanged: 0, error: 0 };
  render(<CheckNote imported={{ counts, columns: [], lost_rows: 0 } as unknown as Import} columns={[]} />);
  expect(screen.getByText('All rows can be imported')).toBeTruthy();
  expect(screen.queryAllByText('A backup of the changed products is made first.')).toHaveLength(promised);
});
