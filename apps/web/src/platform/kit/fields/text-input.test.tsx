import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextArea } from './text-input.tsx';

it('SHELL-086 a field for sentences is 5 rows high', () => {
  render(<TextArea aria-label="Note" />);
  expect(screen.getByLabelText('Note').getAttribute('rows')).toBe('5');
});
