import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Import, Task } from '@sourcewiz/contract';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { StepActions } from '../progress/step-list.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { useCheckUpload } from './use-sheet-upload.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { FakeRequest, useFakeRequests } from '../../../platform/upload/fake-request.fixture.ts';

/** A request that is pending until the test answers it. */
const last = (): FakeRequest | undefined => FakeRequest.all.at(-1);

useTexts('imports');
useFakeRequests();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const checked: Import = {
  id: '0199aaaa-0000-7000-8000-000000000007',
  file_name: 'prices.csv',
  state: 'ready',
  row_count: 0,
  uploaded_by: 'Asha',
  uploaded_at: '2026-03-01T08:00:00Z',
  columns: [],
  mapping_name: null,
  counts: { all: 0, new: 0, changed: 0, unchanged: 0, error: 0 },
  lost_rows: 0,
  products: { new: 0, changed: 0 },
  variants: { new: 0, changed: 0 },
  layout: null,
  problems: [],
  photos: { total: 0, linked: 0, unknown_product: 0, failed: 0, waiting: 0 },
  photo_columns: [],
  publishes_new: false,
  takes_pictures: true,
  loose_pictures: 0,
  task_id: null,
  has_response_sheet: false,
};
const sheet = new File(['Product ID'], 'prices.csv');
const refused = (code: string, message: string) => ({ errors: [{ code, message }] });

function Upload() {
  const upload = useCheckUpload();
  return (
    <>
      <button type="button" onClick={() => upload.send(sheet)}>
        Send
      </button>
      <button type="button" onClick={upload.clear}>
        Stop
      </button>
      <output>{upload.isSending ? upload.share : 'idle'}</output>
      <UploadList {...upload.list} />
    </>
  );
}

async function sendSheet() {
  const { element, address } = atAddress(<Upload />);
  render(element);
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  act(() => last()?.upload.onprogress?.({ loaded: 1, total: 4 }));
  return { address };
}

describe('a sheet on its way to its check', () => {
  it('shows how far it is, and can be stopped', async () => {
    await sendSheet();
    expect(screen.getByRole('status').textContent).toBe('0.25');
    expect(screen.getByRole('progressbar', { name: 'prices.csv, 25% uploaded' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(last()?.aborted).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('idle');
  });

  it('IMPORT-013 says that sending failed, and sends it again', async () => {
    await sendSheet();
    await last()?.end(500, refused('internal', 'Server error'));
    expect(screen.getByRole('alert').textContent).toContain('Failed to upload. Please try again');
    const first = last();
    fireEvent.click(screen.getByRole('button', { name: 'Try again: prices.csv' }));
    expect(last()).not.toBe(first);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('IMPORT-013 another sheet takes the place of the one that failed', async () => {
    await sendSheet();
    await last()?.end(500, refused('internal', 'Server error'));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });

  it('opens its check; whoever went elsewhere stays there and is told', async () => {
    const { address } = await sendSheet();
    cleanup();
    await last()?.end(200, { data: checked });
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(address()).toBe('/');
    const [notice] = shownToasts();
    expect(notice?.title).toBe('prices.csv is uploaded');
    act(() => notice?.action?.run());
    await waitFor(() => expect(address()).toContain(`import=${checked.id}`));
  });

  it('says what is wrong with a sheet that is refused, without another try', async () => {
    const { address } = await sendSheet();
    await last()?.end(400, refused('empty_file', 'The file is empty'));
    expect(screen.getByRole('alert').textContent).not.toContain('Failed to upload');
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    expect(address()).toBe('/');
  });
});

describe('a corrected sheet for a failed step', () => {
  it('IMPORT-010 IMPORT-012 goes with the id of its task; one that is no template opens the hints', async () => {
    const task = { task_id: 't-1', created_by_email: 'asha@kaveri.example' } as Task;
    const step = { slug: 'file_validation', state: 'failed', done: 0, total: 1 } as const;
    const imported = { id: 'i-1', has_response_sheet: false, counts: { error: 1 } };
    const element = (
      <SessionProvider value={sessionFixture()}>
        <StepActions step={step} imported={imported as never} task={task} />
      </SessionProvider>
    );
    render(atAddress(element).element);
    const field = await screen.findByLabelText('Upload again', { selector: 'input' });
    fireEvent.change(field, { target: { files: [sheet] } });
    expect(last()?.form.get('task_id')).toBe('t-1');
    await last()?.end(409, refused('missing_id_column', 'No ID column'));
    const dialog = await screen.findByRole('dialog', { name: 'Invalid template file' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Upload only an eligible template that was downloaded via bulk export.',
      'Make sure all column names are correct.',
      'Do not delete or add columns in the exported template.',
    ]);
    expect(screen.queryByText('prices.csv')).toBeNull();
  });
});
