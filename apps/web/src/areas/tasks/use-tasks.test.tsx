import type { Task } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { tell } from '../../platform/live/live.ts';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { useTasks } from './use-tasks.ts';

beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('TASK-035 a task that ended is told once, when its notification has come; those of others, and what changes later, are not', async () => {
  const told: Task[] = [];
  renderHook(() => useTasks((task) => told.push(task)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const mine = aTask({ action: 'bulk_products_upload', status: 'success' });
  const second = aTask({ action: 'bulk_update_images', status: 'failed' });
  const notified = ({ task_id: id, status }: Task) => ({ id, type: `task_${status}`, title: '' });
  await act(async () => {
    tell('taskUpdated', aTask({ status: 'success' }));
    tell('taskUpdated', mine);
    tell('newNotification', notified(mine));
    // In the opposite order.
    tell('newNotification', notified(second));
    tell('taskUpdated', second);
    tell('taskUpdated', { ...mine, updated_at: '2026-11-21T11:00:00Z' });
    tell('newNotification', { id: aTask().task_id, type: 'sku_usage', title: 'Half of your products' });
  });
  expect(told.map(({ task_id }) => task_id)).toEqual([mine.task_id, second.task_id]);
});
