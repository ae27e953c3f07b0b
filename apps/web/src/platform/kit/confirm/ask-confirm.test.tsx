import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AskConfirmHost } from './ask-confirm-host.tsx';
import { askConfirm, askWhether } from './ask-confirm.ts';
import { useTexts } from '../../i18n/texts.fixture.ts';

useTexts();

const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const leave = { title: 'Leave without saving?', yes: 'Leave' };

it('a question is answered by its buttons, and by Escape with no', async () => {
  render(<AskConfirmHost />);
  const yes = askConfirm(leave);
  await press('Leave');
  expect(await yes).toBe(true);

  const no = askConfirm({ ...leave, no: 'Stay' });
  await press('Stay');
  expect(await no).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a second question waits until the first is answered', async () => {
  render(<AskConfirmHost />);
  const first = askConfirm(leave);
  const second = askConfirm({ title: 'Delete it?', yes: 'Delete' });
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await press('Cancel');
  expect(await first).toBe(false);
  await press('Delete');
  expect(await second).toBe(true);
});

it('X01 a question may ask something besides, which is no unless it is ticked', async () => {
  render(<AskConfirmHost />);
  const also = 'Delete the categories, too';
  const plain = askWhether({ title: 'Undo it?', yes: 'Undo', also });
  await press('Undo');
  expect(await plain).toEqual({ yes: true, also: false });
  const whole = askWhether({ title: 'Undo it again?', yes: 'Undo again', also });
  fireEvent.click(await screen.findByRole('checkbox', { name: also }));
  await press('Undo again');
  expect(await whole).toEqual({ yes: true, also: true });
});
