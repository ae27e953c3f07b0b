import { createCategory, listCategories } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, renderHook, screen, act as settle } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FailedState } from '../kit/states/failed-state.tsx';
import { closeToast, shownToasts } from '../kit/toasts/toast-store.ts';
import { fetchCall } from './call.ts';
import { useAct } from './use-act.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
let code: string;

useTexts();
beforeEach(() => {
  code = 'internal';
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { errors: [{ code, message: 'Server error' }] },
      { status: code === 'internal' ? 500 : 409, headers: { 'x-request-id': '7f3a91c2-04d1' } },
    ),
  );
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  shownToasts().forEach(({ id }) => closeToast(id));
  writeText.mockClear();
});

it('O02 an action that fails inside tells the reference under which the log has it, with a way to copy it', async () => {
  const { result } = renderHook(() => useAct(createCategory));
  await settle(() => result.current.act({ body: { name: 'Lamps' } }));
  const [notice] = shownToasts();
  expect(notice?.title).toBe('Server error. Reference: 7f3a91c2-04d1');
  expect(notice?.action?.label).toBe('Copy reference');
  notice?.action?.run();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('7f3a91c2-04d1');
  await vi.waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Copied'));
});

it('O02 a refusal that says itself what is wrong shows no reference', async () => {
  code = 'conflict';
  const { result } = renderHook(() => useAct(createCategory));
  await settle(() => result.current.act({ body: { name: 'Lamps' } }));
  expect(shownToasts()[0]?.title).not.toContain('Reference');
  expect(shownToasts()[0]?.action).toBeUndefined();
});

it('O02 a part that cannot be loaded shows its reference, with a way to copy it', async () => {
  const failure = await fetchCall(listCategories, {}).catch((error: unknown) => error as Error);
  render(<FailedState what="Categories" failure={failure as Error} onRetry={() => undefined} />);
  expect(screen.getByText(/Reference: 7f3a91c2-04d1/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('7f3a91c2-04d1');
});
