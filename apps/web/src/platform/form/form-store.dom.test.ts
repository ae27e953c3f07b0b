import type { CallResult } from '@sourcewiz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUnsavedWork, unsavedWorkKey, writeUnsaved } from '../session/unsaved-work.ts';
import { createFormStore, type FormKind, type Sending } from './form-store.ts';

interface Note {
  id: number;
  revision: number;
  title: string;
  text: string;
  rows: readonly { id: number; label: string }[];
}
interface Draft {
  title: string;
  text: string;
  rows: readonly { key: string; id?: number; label: string }[];
}
const note: Note = { id: 1, revision: 1, title: 'A', text: 'B', rows: [] };
const done = (data: Note): CallResult<Note> => ({ ok: true, status: 200, data });
const refused = (status: number, code: 'conflict' | 'text_too_long', path?: string): CallResult<Note> => ({
  ok: false,
  status,
  errors: [{ code, message: '', ...(path === undefined ? {} : { path }) }],
});

function open(over: Partial<FormKind<Note, Draft>> = {}, record = note) {
  const sent: Sending<Note, Draft>[] = [];
  const kind: FormKind<Note, Draft> = {
    nameOf: ({ id }) => `note:${id}`,
    read: ({ title, text, rows }) => ({
      title,
      text,
      rows: rows.map((row) => ({ ...row, key: `r${row.id}` })),
    }),
    revisionOf: ({ revision }) => revision,
    check: ({ title }) => (title.trim() === '' ? { title: 'Title is required' } : {}),
    send: (sending) => {
      sent.push(sending);
      const { title, text } = sending.draft;
      return Promise.resolve(done({ ...sending.record, title, text, revision: sending.record.revision + 1 }));
    },
    ...over,
  };
  return { store: createFormStore<Note, Draft>({ record, kind, owner: 'asha' }), sent };
}
const key = unsavedWorkKey('asha', 'note:1');

beforeEach(() => forgetUnsavedWork());

describe('what is typed during a save', () => {
  it('stays as a change on top of what was saved, also what was put back', async () => {
    let answer: (result: CallResult<Note>) => void = () => undefined;
    const { store } = open({ send: () => new Promise((resolve) => (answer = resolve)) });
    store.set('title', 'New');
    const saving = store.save();
    store.set('title', 'A');
    store.set('text', 'More');
    answer(done({ ...note, title: 'New', revision: 2 }));
    await saving;
    expect(store.state()).toMatchObject({
      base: { title: 'New' },
      changes: { title: 'A', text: 'More' },
      saving: false,
    });
  });

  it('keeps a row that was added and stored the same row, with the id that it has by now', async () => {
    let answer: (result: CallResult<Note>) => void = () => undefined;
    const { store } = open({ send: () => new Promise((resolve) => (answer = resolve)) });
    store.set('rows', [{ key: 'new', label: 'One' }]);
    const saving = store.save();
    store.set('rows', [{ key: 'new', label: 'Two' }]);
    answer(done({ ...note, rows: [{ id: 7, label: 'One' }], revision: 2 }));
    await saving;
    expect(store.state().changes.rows).toEqual([{ key: 'new', id: 7, label: 'Two' }]);
  });
});

describe('what is not saved', () => {
  it('W03 is there again after the session ended, for the same person and record alone', () => {
    open().store.set('title', 'Mine');
    expect(open().store.state().changes).toEqual({ title: 'Mine' });
    writeUnsaved();
    expect(sessionStorage.getItem(key)).toContain('Mine');
    expect(open({}, { ...note, id: 2 }).store.state().changes).toEqual({});
  });
  it('is forgotten once it is saved, discarded or what is stored', async () => {
    const { store } = open();
    store.set('title', 'Mine');
    await store.save();
    writeUnsaved();
    expect(sessionStorage.getItem(key)).toBeNull();
    store.set('title', 'Again');
    store.discard();
    writeUnsaved();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
  it('of a new record belongs to the stored one as soon as it is made; a refused second part is tried alone', async () => {
    const calls: string[] = [];
    const { store } = open(
      {
        nameOf: ({ id }) => `note:${id === 0 ? 'new' : id}`,
        send: ({ record, draft, took }) => {
          calls.push(record.id === 0 ? 'create' : 'update');
          if (record.id === 0) took({ ...record, id: 1, title: draft.title });
          return Promise.resolve(
            calls.length === 1
              ? refused(400, 'text_too_long', 'body.text')
              : done({ ...record, ...draft, rows: [] }),
          );
        },
      },
      { ...note, id: 0 },
    );
    store.set('title', 'Made');
    store.set('text', 'Too long');
    expect(await store.save()).toMatchObject({ kind: 'refused', unplaced: [] });
    expect(store.state()).toMatchObject({ changes: { text: 'Too long' }, record: { id: 1 } });
    writeUnsaved();
    expect(Object.keys({ ...sessionStorage })).toEqual([key]);
    await store.save();
    expect(calls).toEqual(['create', 'update']);
  });
});

describe('problems', () => {
  it('own ones are shown when a field is left or at the first try, and go when it changes', async () => {
    const { store, sent } = open();
    store.set('title', '');
    expect(store.state().problems).toEqual({});
    store.leave('title');
    expect(store.state().problems).toEqual({ title: 'Title is required' });
    store.set('title', ' ');
    expect(store.state().problems).toEqual({});
    expect(await store.save()).toMatchObject({ kind: 'wrong' });
    expect(sent).toEqual([]);
  });
  it('own ones go with another field that they were about as well, those of the server stay', async () => {
    const { store } = open({
      check: ({ title, text }) => (title === text ? {} : { text: 'Not the same' }),
    });
    store.set('title', 'C');
    expect(await store.save()).toMatchObject({ kind: 'wrong' });
    store.setProblem('rows', 'Told by the server');
    store.set('title', 'D');
    expect(store.state().problems).toEqual({ text: 'Not the same', rows: 'Told by the server' });
    store.set('title', 'B');
    expect(store.state().problems).toEqual({ rows: 'Told by the server' });
  });
  it('of the server stand at their paths; those without a field are handed back', async () => {
    const { store } = open({
      send: () =>
        Promise.resolve({
          ok: false,
          status: 400,
          errors: [
            { code: 'text_too_long', message: '', path: 'body.rows.0.label' },
            { code: 'internal', message: '' },
          ],
        }),
    });
    store.set('title', 'New');
    expect(await store.save()).toMatchObject({ kind: 'refused', unplaced: [{ code: 'internal' }] });
    expect(Object.keys(store.state().problems)).toEqual(['rows.0.label']);
    store.set('rows', []);
    expect(store.state().problems).toEqual({});
  });
});

describe('two people', () => {
  const theirs = { ...note, text: 'Theirs', revision: 2 };
  it('who changed different fields are brought together without a question, and saved', async () => {
    const bodies: unknown[] = [];
    const { store } = open({
      reload: () => Promise.resolve(theirs),
      send: ({ changes, record }) => {
        bodies.push({ ...changes, revision: record.revision });
        return Promise.resolve(
          record.revision === 1 ? refused(409, 'conflict') : done({ ...theirs, title: 'Mine', revision: 3 }),
        );
      },
    });
    store.set('title', 'Mine');
    expect(await store.save()).toMatchObject({ kind: 'saved' });
    expect(bodies).toEqual([
      { title: 'Mine', revision: 1 },
      { title: 'Mine', revision: 2 },
    ]);
  });
  it('are waited for as a save while the newer state is loaded: nothing is sent a second time', async () => {
    let load: (newest: Note) => void = () => undefined;
    const sent: unknown[] = [];
    const { store } = open({
      reload: () => new Promise((resolve) => (load = resolve)),
      send: ({ changes, record }) => {
        sent.push(changes);
        return Promise.resolve(
          record.revision === 1 ? refused(409, 'conflict') : done({ ...theirs, title: 'Mine', revision: 3 }),
        );
      },
    });
    store.set('title', 'Mine');
    const saving = store.save();
    await new Promise((then) => setTimeout(then));
    expect(store.state().saving).toBe(true);
    expect(await store.save()).toEqual({ kind: 'waits' });
    load(theirs);
    expect(await saving).toMatchObject({ kind: 'saved' });
    expect(sent).toHaveLength(2);
    expect(store.state().saving).toBe(false);
  });
  it('who changed the same are asked, and what is chosen stands on top of theirs', async () => {
    const { store, sent } = open();
    store.set('text', 'Mine');
    store.set('title', 'Mine, too');
    expect(store.receive(theirs)).toBe('conflict');
    expect(await store.save()).toEqual({ kind: 'waits' });
    expect(sent).toEqual([]);
    store.settle({ text: 'theirs' });
    expect(store.state()).toMatchObject({
      theirs: null,
      record: { revision: 2 },
      changes: { title: 'Mine, too' },
    });
  });
  it('what comes with the same revision is taken quietly, as a part that is loaded later', () => {
    const { store } = open();
    store.set('title', 'Mine');
    const whole = { ...note, rows: [{ id: 7, label: 'One' }] };
    expect(store.receive(whole)).toBe('quiet');
    expect(store.state()).toMatchObject({ record: whole, changes: { title: 'Mine' } });
  });
  it('an older state is never taken for a newer one', () => {
    const { store } = open({}, theirs);
    store.receive(note);
    expect(store.state().record).toBe(theirs);
  });
});
