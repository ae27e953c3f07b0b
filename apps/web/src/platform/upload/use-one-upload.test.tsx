import { contactSheets } from '@sourcewiz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeRequest, useFakeRequests } from './fake-request.fixture.ts';
import { useOneUpload } from './use-one-upload.ts';

useFakeRequests();
afterEach(cleanup);
const file = new File(['x'], 'people.xlsx');

it('N04 one file is on its way until it is refused, and its problem is told', async () => {
  const [stored, refused] = [vi.fn<() => void>(), vi.fn<(problem: unknown) => void>()];
  const { result } = renderHook(() => useOneUpload(contactSheets.open, { stored, refused }));
  act(() => void result.current.send([file, new File(['y'], 'second.xlsx')]));
  expect(result.current.sending).toEqual({ name: 'people.xlsx', share: 0 });
  await FakeRequest.all[0]?.end(400, { errors: [{ code: 'empty_sheet', message: 'Empty' }] });
  await vi.waitFor(() => expect(result.current.sending).toBeNull());
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'empty_sheet' }));
  expect(stored).not.toHaveBeenCalled();
});

it('N04 leaving stops it, and nothing is told', async () => {
  const refused = vi.fn<() => void>();
  const { result, unmount } = renderHook(() =>
    useOneUpload(contactSheets.open, { stored: () => undefined, refused }),
  );
  act(() => void result.current.send([file]));
  unmount();
  expect(FakeRequest.all[0]?.aborted).toBe(true);
  await Promise.resolve();
  expect(refused).not.toHaveBeenCalled();
});
