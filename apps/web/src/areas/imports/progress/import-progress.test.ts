import type { Task } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { importsEn } from '../imports.en.ts';
import {
  addSample,
  blockingTask,
  importSteps,
  lastFinished,
  mayCancel,
  secondsLeft,
  startWord,
} from './import-progress.rules.ts';

const task = (values: Partial<Task>): Task =>
  ({
    action: 'excel_import_bulk_update',
    status: 'in-progress',
    updated_at: '2026-11-21T10:00:00Z',
    created_by_email: 'asha@kaveri.example',
    cancel_requested: false,
    total_count: 148,
    remaining_count: 22,
    steps_status: { file_validation: 'done', data_backup: 'done', product_update: 'in-progress' },
    ...values,
  }) as Task;
const figures = { row_count: 212, products: { changed: 148, new: 26 } };
const asha = { email: 'Asha@kaveri.example', is_admin: false };
const ravi = { email: 'ravi@kaveri.example', is_admin: false };

describe('steps of an import', () => {
  it('IMPORT-005 stand in their order with what each has done; steps the task does not have are left out', () => {
    expect(importSteps(task({}), figures)).toEqual([
      { slug: 'file_validation', state: 'done', done: 212, total: 212 },
      { slug: 'data_backup', state: 'done', done: 148, total: 148 },
      { slug: 'product_update', state: 'in-progress', done: 126, total: 148 },
    ]);
  });

  it('IMPORT-006 T03 a step that failed is told as such, with the words of each state', () => {
    const states = { file_validation: 'done', data_backup: 'failed', product_update: 'pending' } as const;
    expect(
      importSteps(task({ steps_status: states }), figures).map(({ slug, state }) => [slug, state]),
    ).toEqual([
      ['file_validation', 'done'],
      ['data_backup', 'failed'],
      ['product_update', 'pending'],
    ]);
    expect(importsEn.running).toMatchObject({ inProgress: 'In progress', done: 'Done', failed: 'Failed' });
  });

  it('IMPORT-006 a waiting step has done nothing', () => {
    const steps = importSteps(task({ steps_status: { product_upload: 'pending' } }), figures);
    expect(steps).toEqual([{ slug: 'product_upload', state: 'pending', done: 0, total: 26 }]);
  });
});

describe('which imports block', () => {
  it('IMPORT-002 IMPORT-018 any that has not succeeded, a failed one too', () => {
    expect(blockingTask([task({ status: 'failed' })])).toBeDefined();
    expect(blockingTask([task({ status: 'pending' })])).toBeDefined();
    expect(blockingTask([task({ status: 'success' })])).toBeUndefined();
    expect(blockingTask([task({ action: 'catalogue_pdf' })])).toBeUndefined();
  });

  it('finds the newest finished import', () => {
    const older = task({ status: 'success' });
    const newer = task({ status: 'success', updated_at: '2026-11-21T11:00:00Z' });
    expect(lastFinished([older, newer, task({ updated_at: '2026-11-21T12:00:00Z' })])).toBe(newer);
  });
});

describe('cancelling', () => {
  it('IMPORT-008 is offered until everything is written', () => {
    expect(mayCancel(task({}), asha)).toBe(true);
    expect(mayCancel(task({ steps_status: { product_update: 'done' } }), asha)).toBe(false);
    const rest = task({ steps_status: { product_update: 'done', product_upload: 'in-progress' } });
    expect(mayCancel(rest, asha)).toBe(true);
    expect(mayCancel(task({ steps_status: { product_update: 'done', product_upload: 'done' } }), asha)).toBe(
      false,
    );
  });

  it('IMPORT-008 TASK-046 is offered to who started it and to admins only', () => {
    expect(mayCancel(task({}), ravi)).toBe(false);
    expect(mayCancel(task({}), { ...ravi, is_admin: true })).toBe(true);
  });

  it('is not offered twice, nor after success; a failed import can be given up', () => {
    expect(mayCancel(task({ cancel_requested: true }), asha)).toBe(false);
    expect(mayCancel(task({ status: 'success' }), asha)).toBe(false);
    expect(mayCancel(task({ status: 'failed' }), asha)).toBe(true);
  });
});

describe('time left', () => {
  it('follows the speed of now and is rounded', () => {
    const samples = [
      { at: 0, done: 0 },
      { at: 10_000, done: 100 },
    ];
    expect(secondsLeft(samples, 322)).toBe(25);
    expect(secondsLeft(samples, 1000)).toBe(120);
    expect(secondsLeft(samples, 101)).toBe(5);
  });

  it('is not guessed from too little, nor when nothing moves or all is done', () => {
    expect(secondsLeft([{ at: 0, done: 0 }], 10)).toBeNull();
    expect(
      secondsLeft(
        [
          { at: 0, done: 0 },
          { at: 1000, done: 5 },
        ],
        10,
      ),
    ).toBeNull();
    expect(
      secondsLeft(
        [
          { at: 0, done: 5 },
          { at: 9000, done: 5 },
        ],
        10,
      ),
    ).toBeNull();
    expect(
      secondsLeft(
        [
          { at: 0, done: 5 },
          { at: 9000, done: 10 },
        ],
        10,
      ),
    ).toBeNull();
  });

  it('forgets what was longer than half a minute ago, and begins anew with the next step', () => {
    const samples = addSample([{ at: 0, done: 1 }], { at: 40_000, done: 50 });
    expect(samples).toEqual([{ at: 40_000, done: 50 }]);
    expect(addSample(samples, { at: 41_000, done: 2 })).toEqual([{ at: 41_000, done: 2 }]);
    expect(addSample(samples, { at: 41_000, done: 50 })).toEqual(samples);
  });
});

describe('the start button', () => {
  const photos = { total: 0, linked: 0, unknown_product: 0, failed: 0, waiting: 0 };
  const word = (changed: number, added: number, linked = 0) =>
    startWord({
      products: { changed, new: added },
      photos: { ...photos, linked },
      photo_columns: [],
      takes_pictures: true,
    });

  it('says what mostly happens and to how many products', () => {
    expect(word(148, 26)).toEqual({ word: 'update', count: 174 });
    expect(word(0, 26)).toEqual({ word: 'add', count: 26 });
    expect(word(20, 180)).toEqual({ word: 'import', count: 200 });
  });

  it('adds photos alone, and says when there is nothing to do', () => {
    expect(word(0, 0, 12)).toEqual({ word: 'photos', count: 12 });
    expect(word(0, 0)).toEqual({ word: 'nothing', count: 0 });
  });
});
