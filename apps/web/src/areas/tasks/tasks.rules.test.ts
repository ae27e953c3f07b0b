import type { Task } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  draftPath,
  currentStep,
  isDownload,
  mayActOn,
  orderTasks,
  shownProgress,
  summarise,
  upsertTask,
} from './tasks.rules.ts';
import { aTask } from '@sourcewiz/contract/task.fixture';

const asha = { id: '00000000-0000-4000-8000-0000000000aa', is_admin: false };
const ravi = { id: '00000000-0000-4000-8000-0000000000bb', is_admin: false };
const admin = { id: '00000000-0000-4000-8000-0000000000cc', is_admin: true };
const labels = (task: Task, user: Parameters<typeof choicesOf>[1] = asha): string[] =>
  choicesOf(task, user).map(({ label }) => label);
const triggerOf = (task: Task, label: string): string | null | undefined =>
  choicesOf(task, asha).find((choice) => choice.label === label)?.trigger;

describe('the order of tasks', () => {
  it('TASK-008 failed, pending, draft, success; newest first within a group', () => {
    const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
    const tasks = [
      aTask({ subject: 'done', status: 'success', created_at: at(9) }),
      aTask({ subject: 'draft', status: 'draft', created_at: at(8) }),
      aTask({ subject: 'waits', status: 'pending', created_at: at(1) }),
      aTask({ subject: 'runs', status: 'in-progress', created_at: at(2) }),
      aTask({ subject: 'old failure', status: 'failed', created_at: at(1) }),
      aTask({ subject: 'new failure', status: 'failed', created_at: at(3) }),
    ];
    expect(orderTasks(tasks).map(({ subject }) => subject)).toEqual([
      'new failure',
      'old failure',
      'runs',
      'waits',
      'draft',
      'done',
    ]);
  });
});

describe('the button of the header', () => {
  const failed = aTask({ status: 'failed' });
  const running = [aTask({ status: 'pending', progress: 0 }), aTask({ status: 'in-progress', progress: 50 })];
  const draft = aTask({ status: 'draft' });
  const done = aTask({ status: 'success' });

  it('TASK-009 shows the failed count when a task failed', () => {
    expect(summarise([...running, draft, done, failed])).toEqual({ kind: 'failed', count: 1 });
  });
  it('TASK-010 without failures shows the pending count with progress', () => {
    expect(summarise([...running, draft, done])).toEqual({ kind: 'running', count: 2, percent: 25 });
  });
  it('TASK-011 with nothing failed or pending shows the draft count', () => {
    expect(summarise([draft, done])).toEqual({ kind: 'draft', count: 1 });
  });
  it('TASK-012 with only completed tasks is the history button', () => {
    expect(summarise([done])).toEqual({ kind: 'history' });
    expect(summarise([])).toEqual({ kind: 'none' });
  });
});

describe('the progress of a download', () => {
  const begun = '2026-11-21T10:00:00Z';
  const after = (seconds: number, given: Partial<Task> = {}): number =>
    shownProgress(
      aTask({ action: 'catalogue_pdf', status: 'in-progress', created_at: begun, ...given }),
      Date.parse(begun) + seconds * 1000,
    );

  it.each([
    [0, 0],
    [10.9, 10],
    [50, 50],
    [53, 51],
    [90, 70],
    [93, 70],
    [94, 71],
    [206, 99],
    [100_000, 99],
  ])('TASK-032 TASK-033 after %d s its timer stands at %d percent', (seconds, percent) => {
    expect(after(seconds)).toBe(percent);
  });

  it('TASK-032 shows what the server says where that is more, and nothing of the timer once it ended', () => {
    expect(after(10, { progress: 64 })).toBe(64);
    expect(after(80, { progress: 64 })).toBe(65);
    expect(after(10, { status: 'success', progress: 100 })).toBe(100);
    expect(after(60, { status: 'failed', progress: 20 })).toBe(20);
    // A browser whose clock is slow.
    expect(after(-30)).toBe(0);
  });

  it('TASK-016 other tasks show what the server says alone', () => {
    expect(after(60, { action: 'delete_products', progress: 12 })).toBe(12);
  });
});

describe('the buttons of a card', () => {
  it('TASK-015 exports, presentations, PDFs and templates are downloads, all others tasks', () => {
    expect(isDownload({ action: 'catalogue_pdf' })).toBe(true);
    expect(isDownload({ action: 'excel_import_bulk_update' })).toBe(false);
  });

  it('TASK-017 a pending bulk edit is cancelled with ignore', () => {
    const task = aTask({ action: 'bulk_products_table', status: 'pending' });
    expect(triggerOf(task, 'cancel')).toBe('ignore');
    expect(labels(task)).toEqual(['cancel', 'details']);
    expect(labels({ ...task, cancel_requested: true })).toEqual(['details']);
  });

  it('TASK-018 a pending download offers Cancel', () => {
    for (const status of ['pending', 'in-progress'] as const) {
      const task = aTask({ action: 'catalogue_pdf', status });
      expect(labels(task)).toEqual(['cancel']);
      expect(triggerOf(task, 'cancel')).toBe('cancel');
    }
  });

  it('a running import leads to its page and is cancelled with dismiss', () => {
    const task = aTask({ action: 'excel_import_bulk_update', status: 'in-progress', reference: 'import-1' });
    expect(labels(task)).toEqual(['cancel', 'details']);
    expect(triggerOf(task, 'cancel')).toBe('dismiss');
    expect(labels({ ...task, cancel_requested: true })).toEqual(['details']);
  });

  it('TASK-024 a failed card offers Ignore and Retry to its creator and to admins only', () => {
    const task = aTask({
      action: 'delete_products',
      status: 'failed',
      created_by_email: 'Asha@Kaveri.example',
    });
    expect(labels(task, asha)).toEqual(['ignore', 'retry']);
    expect(labels(task, admin)).toEqual(['ignore', 'retry']);
    // PLAN-104: it may write to people.
    expect(labels(task, { ...admin, isVisiting: true })).toEqual(['ignore']);
    expect(labels(task, ravi)).toEqual([]);
  });

  it('TASK-019 TASK-020 a draft of a bulk edit is discarded or continued by its creator and admins', () => {
    const task = aTask({ action: 'bulk_products_table', status: 'draft', unique_id: 'u1' });
    expect(labels(task, asha)).toEqual(['discard', 'continue']);
    expect(labels(task, admin)).toEqual(['discard', 'continue']);
    expect(labels(task, ravi)).toEqual([]);
    expect(draftPath(task)).toBe('/bulk-edit-table/u1');
    expect(labels(aTask({ action: 'user_deletion', status: 'draft' }), asha)).toEqual(['discard']);
  });

  it('TASK-021 BULKUP-005 a draft of a bulk upload is continued at its table once it has one, else at its groups', () => {
    const task = aTask({ action: 'bulk_products_upload', status: 'draft', task_id: 't1' });
    const at = (current_state: string | null) => draftPath({ ...task, current_state });
    expect(labels(task)).toEqual(['discard', 'continue']);
    expect(labels(task, ravi)).toEqual([]);
    expect(at('add_information_table')).toBe('/bulk-upload-table/t1');
    expect([at('image_grouping'), at('image_upload'), at(null)]).toEqual(
      Array.from({ length: 3 }, () => '/bulk-upload-group/t1'),
    );
  });

  it('TASK-022 IMGUPD-002 a draft of an image update is continued at its groups until they are linked', () => {
    const task = aTask({ action: 'bulk_update_images', status: 'draft', task_id: 't2' });
    const at = (current_state: string | null) => draftPath({ ...task, current_state });
    expect(labels(task)).toEqual(['discard', 'continue']);
    expect(at('image_upload')).toBe('/bulk-image-upload/grouping/t2');
    expect(at('image_grouping')).toBe('/bulk-image-upload/grouping/t2');
    expect(at('image_linking')).toBe('/bulk-image-upload/linking/t2');
  });

  it.each(['bulk_products_table', 'bulk_products_upload', 'bulk_update_images'] as const)(
    'TASK-023 a draft of a %s is discarded with ignore',
    (action) => {
      expect(triggerOf(aTask({ action, status: 'draft' }), 'discard')).toBe('ignore');
    },
  );

  it.each(['bulk_products_table', 'bulk_products_upload', 'bulk_update_images'] as const)(
    'TASK-025 a failed %s offers no Retry',
    (action) => {
      expect(labels(aTask({ action, status: 'failed' }))).not.toContain('retry');
    },
  );

  it('TASK-025 a bulk edit that could not be saved is continued in its table', () => {
    const task = aTask({ action: 'bulk_products_table', status: 'failed' });
    expect(labels(task)).toEqual(['ignore', 'continue']);
    expect(labels(task, ravi)).toEqual([]);
  });

  it('TASK-025 an upload that failed is continued where it was filled in or linked', () => {
    const products = aTask({ action: 'bulk_products_upload', status: 'failed', task_id: 't1' });
    const images = aTask({ action: 'bulk_update_images', status: 'failed', task_id: 't2' });
    expect([labels(products), draftPath(products)]).toEqual([
      ['ignore', 'continue'],
      '/bulk-upload-table/t1',
    ]);
    expect([labels(images), draftPath(images)]).toEqual([
      ['ignore', 'continue'],
      '/bulk-image-upload/linking/t2',
    ]);
  });

  it('TASK-026 a completed card offers Dismiss, and Download for exports, to its creator and to admins only', () => {
    const file = aTask({ action: 'catalogue_pdf', status: 'success', download_link: '/files/a.pdf' });
    expect(labels(file)).toEqual(['dismiss', 'download']);
    expect(labels(file, ravi)).toEqual([]);
    expect(labels(aTask({ action: 'delete_products', status: 'success' }))).toEqual(['dismiss']);
  });

  it('at most one button of a card is primary', () => {
    const statuses = ['pending', 'in-progress', 'draft', 'failed', 'success'] as const;
    for (const status of statuses) {
      const primary = choicesOf(aTask({ status, reference: 'x', download_link: '/x' }), admin).filter(
        ({ weight }) => weight === 'primary',
      );
      expect(primary.length).toBeLessThanOrEqual(1);
    }
  });

  it('TASK-046 only the creator, by e-mail, and admins act on a task', () => {
    const task = aTask({ created_by_email: 'ASHA@kaveri.example' });
    expect([asha, ravi, admin].map((user) => mayActOn(task, user))).toEqual([true, false, true]);
  });
});

describe('live updates', () => {
  it('a newer version replaces the listed one, an older one that comes late does not', () => {
    const listed = aTask({ task_id: 'a', progress: 50, updated_at: '2026-11-21T10:00:05Z' });
    const newer = { ...listed, progress: 75, updated_at: '2026-11-21T10:00:06Z' };
    expect(upsertTask([listed], newer)).toEqual([newer]);
    expect(upsertTask([newer], listed)).toEqual([newer]);
  });

  it('names the step of an import that is under way', () => {
    expect(currentStep({ steps_status: { file_validation: 'done', data_backup: 'in-progress' } })).toBe(
      'data_backup',
    );
    expect(currentStep({ steps_status: { file_validation: 'done' } })).toBeNull();
  });
});
