import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';
import { useTexts } from '../../i18n/texts.fixture.ts';

useTexts();

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('goes a page on or back, and not beyond the ends', () => {
  const onPage = vi.fn<(page: number) => void>();
  const { rerender } = render(<Pager page={1} perPage={20} total={41} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('1 to 20 of 41');
  expect(button('Previous page').disabled).toBe(true);
  fireEvent.click(button('Next page'));
  expect(onPage).toHaveBeenLastCalledWith(2);
  rerender(<Pager page={3} perPage={20} total={41} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('41 to 41 of 41');
  expect(button('Next page').disabled).toBe(true);
  fireEvent.click(button('Previous page'));
  expect(onPage).toHaveBeenLastCalledWith(2);
});

test('is not there while all fit on one page, but leads back from a page that is gone', () => {
  const { rerender } = render(<Pager page={1} perPage={20} total={20} onPage={() => undefined} />);
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(<Pager page={2} perPage={20} total={20} onPage={() => undefined} />);
  expect(button('Previous page').disabled).toBe(false);
});
