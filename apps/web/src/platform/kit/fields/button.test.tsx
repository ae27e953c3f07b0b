import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button, ButtonAnchor } from './button.tsx';

it('a button whose action is under way neither acts nor sends its form again', () => {
  const act = vi.fn<() => void>();
  const send = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" loading={loading} onClick={act}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Save', busy: true });
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(button);
  expect(act).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledOnce();
});

it('a button sends no form unless it says so', () => {
  const send = vi.fn<() => void>();
  render(
    <form onSubmit={send}>
      <Button>Close</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
});

it('a disabled link leads nowhere', () => {
  const { rerender } = render(<ButtonAnchor href="/file">Download</ButtonAnchor>);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/file');
  rerender(
    <ButtonAnchor href="/file" disabled>
      Download
    </ButtonAnchor>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});
