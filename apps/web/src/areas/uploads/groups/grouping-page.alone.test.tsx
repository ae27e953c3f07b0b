import type { ImageGroup } from '@sourcewiz/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hearChanges } from '../../../platform/api/changes.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { refused, sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { anUpload, group, image, openUploads, taskId, useUploadPages } from '../open-upload.fixture.tsx';

vi.mock('../../../platform/live/live.ts', () => ({ connectLive: () => undefined, useLive: () => undefined }));
vi.mock('../table/upload-table-page.tsx', () => ({ UploadTablePage: () => null }));
vi.mock('../../../platform/kit/use-box.ts', () => ({ useBox: () => ({ width: 1000, top: 0 }) }));
vi.mock('@tanstack/react-virtual', () => ({
  // The test browser has no layout: all lines are on screen.
  defaultRangeExtractor: () => [],
  useWindowVirtualizer: ({ count }: { count: number }) => ({
    measure: () => undefined,
    scrollToIndex: () => undefined,
    getTotalSize: () => count * 100,
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ key: index, index, start: 0 })),
  }),
}));
useUploadPages();

const GROUPS = `GET /api/bulk/upload/group/${taskId}`;
const MOVE = `PATCH /api/bulk/upload/group/${taskId}/2`;
const ALL = 'PATCH /api/bulk/upload/all_groups';
const changed = (revision: number, groups: ImageGroup[], removed: number[] = []) => ({
  revision,
  saved_at: '2026-11-22T20:10:00.000Z',
  groups,
  removed,
});
const tile = (name: RegExp) => screen.findByRole('gridcell', { name });
const namesOf = () =>
  screen
    .getAllByRole('gridcell')
    .flatMap((cell) => cell.getAttribute('aria-label')?.replace(/,.* in/, ' in') ?? []);
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const open = () => openUploads(`/bulk-upload-group/${taskId}`);

beforeEach(() => {
  server.set(GROUPS, () => anUpload());
});

describe('BULKUP-003 the page of groups', () => {
  it('BULKUP-001 moves an image by keyboard, takes it back, and goes on to the information', async () => {
    server.set(MOVE, () =>
      changed(4, [group(1, [image(12)]), group(2, [image(11), image(21)], { grouped_by: 'hand' })]),
    );
    server.set(ALL, () => changed(5, [group(1, [image(11), image(12)]), group(2, [image(21)])]));
    const { address } = open();
    const first = await tile(/VASE-11/);
    first.focus();
    fireEvent.keyDown(first, { key: ' ' });
    expect(screen.getByText(/VASE-11.jpg picked up/)).toBeDefined();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(screen.getByText('Group 2, position 1')).toBeDefined();
    fireEvent.keyDown(first, { key: 'Enter' });
    // At once, and as on the server.
    expect(namesOf()).toEqual(['VASE-12.jpg in Group 1', 'VASE-11.jpg in Group 2', 'VASE-21.jpg in Group 2']);
    await waitFor(() =>
      expect(bodiesOf(MOVE)).toEqual([{ action: 'bulk_products_upload', image_ids: [11], position: 0 }]),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(bodiesOf(ALL)).toHaveLength(1));
    expect(bodiesOf(ALL)[0]).toMatchObject({
      // The revision on screen: other people's changes since are not overwritten.
      revision: 4,
      change: {
        change: 'arrange',
        groups: [
          { id: 1, image_ids: [11, 12] },
          { id: 2, image_ids: [21] },
        ],
      },
    });
    await waitFor(() => expect(namesOf()[0]).toBe('VASE-11.jpg in Group 1'));
    // The answers contained the changes: nothing was reloaded.
    expect(sent.filter(({ call }) => call === GROUPS)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Add information' }));
    await waitFor(() => expect(address()).toBe(`/bulk-upload-table/${taskId}`));
  });

  it('puts everything back and says so where it cannot be saved', async () => {
    server.set(MOVE, () => refused(409, 'group_gone'));
    open();
    const first = await tile(/VASE-11/);
    for (const key of [' ', 'ArrowDown', 'Enter']) fireEvent.keyDown(first, { key });
    expect(namesOf()[0]).toBe('VASE-12.jpg in Group 1');
    await waitFor(() => expect(namesOf()[0]).toBe('VASE-11.jpg in Group 1'));
    expect(shownToasts()[0]?.title).toContain('Nothing was changed');
  });

  it('joins groups and renames one in place', async () => {
    server.set(ALL, () =>
      changed(4, [group(1, [image(11), image(12), image(21)], { grouped_by: 'hand' })], [2]),
    );
    const RENAME = `PATCH /api/bulk/upload/group/${taskId}`;
    server.set(RENAME, () =>
      changed(5, [group(1, [image(11), image(12), image(21)], { grouped_by: 'hand', groupName: 'Vase' })]),
    );
    open();
    for (const name of ['Select Group 1', 'Select Group 2'])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(bodiesOf(ALL)[0]).toMatchObject({ change: { change: 'merge', group_ids: [1, 2] } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Rename Group 1' }));
    const field = screen.getByRole('textbox', { name: 'Name of the group' });
    fireEvent.change(field, { target: { value: 'Vase' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(bodiesOf(RENAME)).toEqual([
        { action: 'bulk_products_upload', groups: [{ id: 1, groupName: 'Vase' }] },
      ]),
    );
    expect(await screen.findByText('Vase')).toBeDefined();
  });

  it('undoes a change although the program has saved what it found out about the images meanwhile', async () => {
    const merged = [group(1, [image(11), image(12), image(21)], { grouped_by: 'hand' })];
    // Between revisions 3 and 5 the images were compared.
    server.set(ALL, () => changed(5, merged, [2]));
    open();
    for (const name of ['Select Group 1', 'Select Group 2'])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    server.set(GROUPS, () => anUpload({ revision: 5, groups: merged }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(bodiesOf(ALL)).toHaveLength(2));
    expect(bodiesOf(ALL)[1]).toMatchObject({ revision: 5, change: { change: 'arrange' } });
  });

  it('does not undo over what somebody else has changed in the same groups since', async () => {
    server.set(ALL, () => changed(5, [group(1, [image(11), image(12), image(21)])], [2]));
    open();
    for (const name of ['Select Group 1', 'Select Group 2'])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    server.set(GROUPS, () =>
      anUpload({ revision: 6, groups: [group(1, [image(21), image(11), image(12)])] }),
    );
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(bodiesOf(ALL)).toHaveLength(2));
    // What the user had seen: the server refuses it as a conflict.
    expect(bodiesOf(ALL)[1]).toMatchObject({ revision: 3 });
  });

  it('keeps the selection while somebody else changes groups, without what is gone', async () => {
    open();
    for (const name of [/VASE-11/, /VASE-21/]) fireEvent.click(await tile(name));
    expect(screen.getByText('2 selected')).toBeDefined();
    server.set(GROUPS, () =>
      anUpload({ revision: 4, groups: [group(1, [image(11), image(12)], { groupName: 'Theirs' })] }),
    );
    act(() => hearChanges({ kind: 'upload', ids: [taskId], revision: 4 }));
    expect(await screen.findByText('Theirs')).toBeDefined();
    expect(screen.getByText('1 selected')).toBeDefined();
  });

  it('proposes what looks alike, and keeps apart what is not the same', async () => {
    const alike = group(2, [image(21)], { like_group: { id: 1, confidence: 86 } });
    server.set(GROUPS, () => anUpload({ comparing: 4, groups: [group(1, [image(11)]), alike] }));
    const APART = `PATCH /api/bulk/upload/group/${taskId}`;
    server.set(APART, () => changed(4, [group(2, [image(21)])]));
    open();
    expect(await screen.findByText(/Looks the same as Group 1/)).toBeDefined();
    expect(screen.getByText(/Comparing 4 images/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Not the same' }));
    await waitFor(() => expect(screen.queryByText(/Looks like/)).toBeNull());
    expect(bodiesOf(APART)[0]).toMatchObject({ groups: [{ id: 2, not_alike: true }] });
  });

  it('says that an upload is finished, with the way to a new one', async () => {
    server.set(GROUPS, () => refused(409, 'upload_closed'));
    open();
    expect(await screen.findByText(/finished or discarded/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Start a new upload' })).toBeDefined();
  });
});
