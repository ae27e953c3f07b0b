import { z } from 'zod';
import type { RecordKind } from '../kit/kinds.ts';
import { taskSchema } from '../tasks.ts';
import { openRecordSchema, PEOPLE_HERE_MAX } from './presence.ts';

/** Most record ids in one event. For a larger change `ids` is empty, and any record of the kind may have changed. */
export const CHANGED_IDS_MAX = 200;

/** The types of notifications that a task sends when it ends; their id is the task's. */
export const taskNotifications = { success: 'task_success', failed: 'task_failed' } as const;

/** Events of the live connection and their payloads (TASK-035, TASK-036). */
export const liveEvents = {
  taskUpdated: taskSchema,
  taskDismissed: z.object({ task_ids: z.array(z.uuid()) }),
  /** `record` is the id of what it is about, if that is no task. */
  newNotification: z.object({
    id: z.uuid(),
    type: z.string(),
    title: z.string(),
    record: z.int().optional(),
  }),
  /**
   * Records were added, changed or removed: everything that shows them is reloaded. `revision` is the highest after the
   * change, null if the kind has none or the records are gone.
   */
  changed: z.object({
    kind: z.custom<RecordKind>((kind) => typeof kind === 'string'),
    ids: z.array(z.union([z.int(), z.string().max(64)])).max(CHANGED_IDS_MAX),
    revision: z.int().nullable(),
  }),
  /** Who has a record open that this page has open, the first first; told whenever somebody comes or goes. */
  here: openRecordSchema.extend({
    people: z.array(z.object({ id: z.uuid(), name: z.string() })).max(PEOPLE_HERE_MAX),
  }),
  /** The person's permissions changed: open pages reload the session and their contents. */
  accessChanged: z.object({}),
} as const;
export type LiveEvent = keyof typeof liveEvents;
export type LivePayload<E extends LiveEvent> = z.output<(typeof liveEvents)[E]>;
