import type { CallResult } from '@sourcewiz/contract';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../i18n/language.ts';
import { closeToast, shownToasts } from '../kit/toasts/toast-store.ts';
import { DropZone } from './drop-zone.tsx';
import { attachmentFiles, type FileFacts } from './file-kinds.ts';
import { FormUploadsProvider, useFormUploads } from './pending-uploads.ts';
import { createQueue } from './upload-queue.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import { useTexts } from '../i18n/texts.fixture.ts';
import { FakeRequest, useFakeRequests } from './fake-request.fixture.ts';

const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const failed = (status: number): CallResult<never> => ({
  ok: false,
  status,
  errors: [{ code: 'network', message: 'No connection' }],
});

/** A queue whose requests end when the test decides. */
function aQueue(atOnce = 2) {
  const sent: { names: string[]; signal: AbortSignal; end: (answer: CallResult<string>) => void }[] = [];
  const stored: string[] = [];
  const queue = createQueue<string>({
    atOnce,
    send: (files, { signal }) =>
      new Promise((end) => sent.push({ names: files.map(({ name }) => name), signal, end })),
    onStored: (answer) => stored.push(answer),
  });
  const end = async (
    at: number,
    answer: CallResult<string> = { ok: true, status: 200, data: `id ${at}` },
  ) => {
    sent[at]?.end(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, sent, stored, end, states: () => queue.list().map(({ state }) => state) };
}

describe('files on their way', () => {
  it('go a few at once, one after the other', async () => {
    const { queue, sent, stored, end, states } = aQueue();
    queue.add([named('a'), named('b', 'c'), named('d')]);
    expect(sent.map(({ names }) => names)).toEqual([['a'], ['b', 'c']]);
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    await end(0);
    expect(sent).toHaveLength(3);
    await end(1);
    await end(2);
    expect(states()).toEqual(['done', 'done', 'done']);
    expect(stored).toEqual(['id 0', 'id 1', 'id 2']);
  });

  it('may be tried again where that may help, and not where they were refused', async () => {
    const { queue, sent, end } = aQueue();
    queue.add([named('a'), named('b')]);
    await end(0, failed(0));
    await end(1, failed(400));
    expect(queue.list().map(({ state, canRetry }) => [state, canRetry])).toEqual([
      ['failed', true],
      ['failed', false],
    ]);
    queue.retry(queue.list()[0]?.key);
    expect(sent).toHaveLength(3);
    await end(2);
    expect(queue.list()[0]).toMatchObject({ state: 'done', problem: null });
  });

  it('BULKUP-006 a lost connection holds the others, and all of them go on by themselves once it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { queue, sent, stored, end, states } = aQueue();
    queue.add([named('a'), named('b'), named('c'), named('d')]);
    await end(0, failed(0));
    await end(1, failed(503));
    expect(states()).toEqual(['failed', 'failed', 'waiting', 'waiting']);
    expect(queue.list().filter(({ resumes }) => resumes)).toHaveLength(2);
    expect(sent).toHaveLength(2);
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    expect(sent.slice(2).map(({ names }) => names)).toEqual([['a'], ['b']]);
    for (const at of [2, 3, 4, 5]) await end(at);
    expect(states()).toEqual(['done', 'done', 'done', 'done']);
    expect(stored).toHaveLength(4);
  });

  it('BULKUP-006 without a word of the browser they try again after a while', async () => {
    vi.useFakeTimers();
    const { queue, sent, end } = aQueue(1);
    queue.add([named('a')]);
    await end(0, failed(0));
    vi.advanceTimersByTime(1_000);
    await end(1, failed(0));
    vi.advanceTimersByTime(1_999);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(3);
    queue.discard(() => true);
    vi.useRealTimers();
  });

  it('are stopped when they are left out, and nothing comes of them', async () => {
    const { queue, sent, stored, end } = aQueue();
    queue.add([named('a')]);
    queue.discard(() => true);
    expect(sent[0]?.signal.aborted).toBe(true);
    await end(0);
    expect(stored).toEqual([]);
    expect(queue.list()).toEqual([]);
  });

  it('hold the page: the browser asks before it is closed, until they are there', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { queue, end } = aQueue();
    localStorage.setItem('user', JSON.stringify({ access_token: 'x' }));
    expect(asks()).toBe(false);
    queue.add([named('a')]);
    expect(asks()).toBe(true);
    // The end of the session leads to the sign-in page without asking.
    localStorage.clear();
    expect(asks()).toBe(false);
    localStorage.setItem('user', JSON.stringify({ access_token: 'x' }));
    await end(0);
    expect(asks()).toBe(false);
    localStorage.clear();
  });
});

/** The server's answer to an upload that arrived, or failed. */
const arrived = (at: number, data: unknown) => FakeRequest.all[at]?.end(200, { data });
const file = (id: string) => ({ id, name: `${id}.pdf`, mime: 'application/pdf', bytes: 1, url: '/f' });
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;

function Field({ most = 2 }: { most?: number }) {
  const [files, setFiles] = useState<readonly { id: string }[]>([]);
  const { send, list, room } = useUploads(
    attachmentFiles,
    (add) => setFiles((now) => add(now as never)),
    most - files.length,
  );
  return (
    <DropZone
      aria-label="zone"
      accept={attachmentFiles.accept}
      room={room}
      onFiles={send}
      input={{ 'data-testid': 'field' }}
    >
      {({ pick }) => (
        <>
          <output>{files.map(({ id }) => id.at(-1)).join(' ')}</output>
          <button type="button" onClick={pick}>
            Choose
          </button>
          <input aria-label="Words" />
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}

useTexts();
useFakeRequests();
beforeEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (files: readonly FileFacts[]) => ({ types: ['Files'], files, items: [] });
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByTestId('field'), { target: { files: named(...names) } });

/** A form whose field may be out of sight; `stored` is called with what arrives. */
function UploadForm({ isShown, stored }: { isShown: boolean; stored: () => void }) {
  const { onTheirWay, uploads } = useFormUploads();
  return (
    <FormUploadsProvider value={uploads}>
      <output>{onTheirWay}</output>
      {isShown ? <FormFiles stored={stored} /> : null}
    </FormUploadsProvider>
  );
}
function FormFiles({ stored }: { stored: () => void }) {
  const { send } = useUploads(attachmentFiles, stored);
  return (
    <button type="button" onClick={() => send(named('a.pdf'))}>
      Send
    </button>
  );
}

describe('files on their way into a form', () => {
  const stored = vi.fn<() => void>();
  const count = () => document.querySelector('output')?.textContent;
  beforeEach(() => stored.mockReset());

  it('go on and are waited for while their tab is out of sight', async () => {
    const { rerender } = render(<UploadForm isShown stored={stored} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    rerender(<UploadForm isShown={false} stored={stored} />);
    expect(count()).toBe('1');
    await arrived(0, file(ids[0]));
    expect(stored).toHaveBeenCalledOnce();
    expect(count()).toBe('0');
  });

  it('end with the form: what was left behind does not come into what is kept of it', async () => {
    const { unmount } = render(<UploadForm isShown stored={stored} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    const abort = vi.spyOn(FakeRequest.all[0] as FakeRequest, 'abort');
    unmount();
    expect(abort).toHaveBeenCalledOnce();
    await arrived(0, file(ids[0]));
    expect(stored).not.toHaveBeenCalled();
  });
});

describe('a field that takes files', () => {
  it('API-020 says of each whether it arrived, and puts them in the order in which they were chosen', async () => {
    render(<Field most={3} />);
    choose('a.pdf', 'b.pdf');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    await arrived(1, file(ids[1]));
    expect(screen.getByText('b.pdf file uploaded successfully.')).toBeDefined();
    await arrived(0, file(ids[0]));
    expect(document.querySelector('output')?.textContent).toBe('1 2');
    choose('c.pdf');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    await FakeRequest.all[2]?.end(500, { errors: [{ code: 'internal', message: 'Server error' }] });
    expect(screen.getByText('c.pdf file upload failed.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again: c.pdf' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(4));
  });

  it('takes what is dropped or pasted, as many as it has room for, and refuses the rest with the reason', async () => {
    render(<Field />);
    const zone = screen.getByLabelText('zone');
    fireEvent.dragOver(zone, { dataTransfer: data([]) });
    expect(zone.hasAttribute('data-over')).toBe(true);
    fireEvent.drop(zone, { dataTransfer: data(named('a.pdf', 'b.exe', 'c.pdf')) });
    expect(zone.hasAttribute('data-over')).toBe(false);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(screen.getByRole('alert').textContent).toContain('b.exe: only');
    fireEvent.paste(screen.getByRole('button', { name: 'Choose' }), { clipboardData: data(named('d.pdf')) });
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  });

  it('has no room for what is on its way already, and says how many files were left out', async () => {
    render(<Field most={3} />);
    choose('a.pdf', 'b.pdf');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    choose('c.pdf', 'd.pdf', 'e.pdf');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    expect(screen.getAllByRole('progressbar')).toHaveLength(3);
    expect(shownToasts().map(({ title }) => title)).toEqual([
      '2 files were left out: there is no room for more',
    ]);
    await arrived(0, file(ids[0]));
    choose('f.pdf');
    expect(FakeRequest.all).toHaveLength(3);
    await changeLanguage('tr');
    choose('f.pdf');
    expect(shownToasts().at(-1)?.title).toBe('1 dosya alınmadı: daha fazlası için yer yok');
    await changeLanguage('en');
  });

  it('leaves words alone that are pasted into a field within it', () => {
    render(<Field />);
    const words = screen.getByLabelText('Words');
    const paste = createEvent.paste(words, { clipboardData: data(named('cells.png')) });
    fireEvent(words, paste);
    expect(paste.defaultPrevented).toBe(false);
  });
});
