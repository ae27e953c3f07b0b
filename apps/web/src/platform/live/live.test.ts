import type { LivePayload } from '@sourcewiz/contract';
import { describe, expect, it, vi } from 'vitest';
import { onLive, tell } from './live.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('live events', () => {
  it('TASK-035 reach those who wait for them, and nobody else', () => {
    const dismissed = vi.fn<(payload: LivePayload<'taskDismissed'>) => void>();
    const notified = vi.fn<() => void>();
    const stop = onLive('taskDismissed', dismissed);
    onLive('newNotification', notified);
    tell('taskDismissed', { task_ids: [id] });
    expect(dismissed).toHaveBeenCalledExactlyOnceWith({ task_ids: [id] });
    expect(notified).not.toHaveBeenCalled();
    stop();
    tell('taskDismissed', { task_ids: [id] });
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('a payload that the contract does not know is dropped', () => {
    const heard = vi.fn<() => void>();
    onLive('taskUpdated', heard);
    tell('taskUpdated', { task_id: 'not a task' });
    expect(heard).not.toHaveBeenCalled();
  });
});
