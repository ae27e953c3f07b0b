import { describe, expect, it } from 'vitest';
import { processingOf, rowStateOf, type Started } from './processing.rules.ts';

type Task = Parameters<typeof processingOf>[0][number];

const task = (given: Partial<Task> = {}): Task => ({
  task_id: 'a',
  action: 'delete_products',
  status: 'pending',
  done_product_ids: [],
  remaining_product_ids: [1, 2],
  ...given,
});
const started: Started = { task_id: 'a', action: 'delete_products', ids: [1, 2, 3] };
const states = (tasks: readonly Task[], begun: readonly Started[] = []) =>
  Object.fromEntries(processingOf(tasks, begun));

describe('products that tasks work on', () => {
  it('PROD-027 PROD-035 wait under the id of their task as soon as the action is confirmed', () => {
    expect(states([], [started])).toEqual({ 1: 'pending', 2: 'pending', 3: 'pending' });
  });

  it('PROD-036 the task list takes the place of what was expected', () => {
    expect(
      states([task({ status: 'in-progress', remaining_product_ids: [2], done_product_ids: [1] })], [started]),
    ).toEqual({ 1: 'deleted', 2: 'deleting' });
    // A product already moved is free while the others are still being moved.
    const moving = { action: 'change_products_category', status: 'in-progress' } as const;
    expect(states([task({ ...moving, remaining_product_ids: [2], done_product_ids: [1] })])).toEqual({
      2: 'moving',
    });
  });

  it.each([
    ['change_products_category', 'in-progress', 'moving'],
    ['change_products_category', 'failed', 'moving_failed'],
    ['change_products_attribute', 'in-progress', 'updating'],
    ['change_products_attribute', 'failed', 'update_failed'],
    ['excel_import_bulk_update', 'in-progress', 'updating'],
    ['bulk_products_table', 'draft', 'pending'],
    ['delete_products', 'in-progress', 'deleting'],
    ['delete_products', 'failed', 'delete_failed'],
  ] as const)('PROD-032 PROD-041 %s that is %s shows %s', (action, status, state) => {
    expect(states([task({ action, status })])).toEqual({ 1: state, 2: state });
  });

  it('PROD-037 a retried task has its remaining products waiting again', () => {
    const before = task({ status: 'failed', done_product_ids: [1], remaining_product_ids: [2] });
    expect(states([before])).toEqual({ 1: 'deleted', 2: 'delete_failed' });
    expect(states([{ ...before, status: 'pending' }])).toEqual({ 1: 'deleted', 2: 'pending' });
  });

  it('PROD-038 PROD-039 products are free when their task was ignored or dismissed', () => {
    expect(states([])).toEqual({});
  });

  it('PROD-040 what a delete task removed is deleted until the list is loaded anew; other tasks free theirs', () => {
    const done = { done_product_ids: [1, 2], remaining_product_ids: [] };
    expect(states([task({ status: 'success', ...done })])).toEqual({ 1: 'deleted', 2: 'deleted' });
    expect(states([task({ action: 'change_products_category', status: 'success', ...done })])).toEqual({});
  });

  it('tasks that only read products hold none', () => {
    expect(states([task({ action: 'product_images_download', status: 'in-progress' })])).toEqual({});
  });

  it('PROD-032 the list is believed where no task speaks; a state it does not know counts as waiting', () => {
    expect(rowStateOf('delete_failed', undefined)).toBe('delete_failed');
    expect(rowStateOf('deleting', 'deleted')).toBe('deleted');
    expect(rowStateOf('something new', undefined)).toBe('pending');
    expect(rowStateOf(null, undefined)).toBeNull();
  });
});
