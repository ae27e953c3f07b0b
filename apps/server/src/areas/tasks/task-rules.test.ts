import { describe, expect, test } from 'vitest';
import {
  stepSlugs,
  triggerActions,
  triggerTask,
  type PermissionSlug,
  type StepSlug,
} from '@sourcewiz/contract';
import { compareTasks, taskProgress, type ProgressInput } from './task-progress.rules.ts';
import { taskTransition } from './task-transitions.rules.ts';
import { mayHaveResult } from './task-view.ts';

describe('progress', () => {
  const task = (over: Partial<ProgressInput>, counted?: readonly StepSlug[]) =>
    taskProgress(
      {
        action: 'excel_export_bulk_update',
        status: 'in-progress',
        totalCount: 200,
        doneCount: 50,
        steps: {},
        ...over,
      },
      counted,
    );

  test('TASK-030 an export is done ÷ total, 98 while the file is made, 100 on success', () => {
    expect(task({})).toBe(25);
    expect(task({ doneCount: 200 })).toBe(98);
    expect(task({ doneCount: 200, status: 'success' })).toBe(100);
  });

  test('TASK-031 an import adds 25 for each finished step and is 100 only on success', () => {
    const steps = { file_validation: 'done', data_backup: 'done', product_update: 'in-progress' };
    expect(task({ action: 'excel_import_bulk_update', steps }, stepSlugs)).toBe(50);
    const all = { ...steps, product_update: 'done', product_upload: 'done' };
    expect(task({ action: 'excel_import_bulk_update', steps: all }, stepSlugs)).toBe(99);
    expect(task({ action: 'excel_import_bulk_update', steps: all, status: 'success' }, stepSlugs)).toBe(100);
  });
});

test('TASK-008 failed first, then running, draft, success; newest first inside', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const tasks = [
    { id: 1, status: 'success' as const, createdAt: at(9) },
    { id: 2, status: 'pending' as const, createdAt: at(1) },
    { id: 3, status: 'in-progress' as const, createdAt: at(2) },
    { id: 4, status: 'failed' as const, createdAt: at(0) },
    { id: 5, status: 'draft' as const, createdAt: at(8) },
  ];
  expect(tasks.toSorted(compareTasks).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
});

test('TASK-026 PERM-037 a file needs the right of its task, and those of what stands in it', () => {
  const result = { file_id: 'f', name: 'a.pdf', bytes: 1, needs: ['view_packaging' as const] };
  const row = { createdBy: 'asha', result };
  const has = (resultFor: PermissionSlug | 'owner', ...slugs: PermissionSlug[]) => {
    const viewer = { userId: 'ravi', isAdmin: false, isSystemUser: false, permissions: new Set(slugs) };
    return mayHaveResult({ resultFor }, row, viewer);
  };
  expect(has('access_ppt_excel_link', 'access_ppt_excel_link')).toBe(false);
  expect(has('access_ppt_excel_link', 'view_packaging')).toBe(false);
  expect(has('access_ppt_excel_link', 'access_ppt_excel_link', 'view_packaging')).toBe(true);
  expect(has('owner', 'access_ppt_excel_link', 'view_packaging')).toBe(false);
});

describe('TASK-027 TASK-041 what a trigger does', () => {
  const triggers = ['cancel', 'ignore', 'dismiss', 'retry', 'download'] as const;
  test.each([
    ['pending', ['stop', 'stop', 'stop', 'refuse', 'refuse']],
    ['in-progress', ['stop', 'stop', 'stop', 'refuse', 'refuse']],
    ['failed', ['remove', 'remove', 'remove', 'restart', 'refuse']],
    ['draft', ['remove', 'remove', 'remove', 'refuse', 'refuse']],
    ['success', ['refuse', 'remove', 'remove', 'refuse', 'remove']],
  ] as const)('T03 a task that is %s, by each of the five triggers', (status, outcomes) => {
    expect(triggers.map((trigger) => taskTransition({ status, trigger }))).toEqual(outcomes);
  });

  test('T03 there are exactly five triggers, and the call takes no other', () => {
    expect(triggerActions.toSorted()).toEqual(triggers.toSorted());
    const task_id = '00000000-0000-4000-8000-0000000000aa';
    const takes = (trigger_action: string) => triggerTask.body.safeParse({ task_id, trigger_action }).success;
    expect([...triggers.map(takes), takes('stop'), takes('')]).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('TASK-025 what starts from a draft of its own is not retried', () => {
    expect(taskTransition({ retry: 'never', status: 'failed', trigger: 'retry' })).toBe('refuse');
  });
});
