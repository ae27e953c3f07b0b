import { z } from 'zod';
import { contactReaders } from '../contacts/contact-words.ts';
import { memberNameSchema } from '../identity/member-name.ts';
import { calendarDay } from '../kit/days.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    followup: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    reminder: true;
    note: true;
  }
}

/** What reminders and notes can be about; an area adds its kind by filling the slot `followupSubjects`. */
export const followupSubjects = ['contact', 'enquiry'] as const;
export type FollowupSubject = (typeof followupSubjects)[number];

const about = { subject: z.enum(followupSubjects), subject_id: intIdOf('contact') };
const day = calendarDay;

/** Something to do on a day. */
export const reminderSchema = z
  .object({
    ...about,
    id: z.int(),
    text: z.string(),
    day,
    /** Whether the day has come where the company is. */
    is_due: z.boolean(),
    /** Who is told when it is due. */
    owner: memberNameSchema.nullable(),
    done_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.output<typeof reminderSchema>;

export const noteSchema = z
  .object({ ...about, id: z.int(), text: z.string(), at: z.iso.datetime(), by: memberNameSchema })
  .meta({ id: 'Note' });
export type Note = z.output<typeof noteSchema>;

const permission = [...contactReaders, 'view_buyer_details'] as const;
const reminderText = z.string().trim().min(1).max(300);
const reminderId = z.object({ id: intIdOf('reminder') });
const noteId = z.object({ id: intIdOf('note') });

/** The reminders that are not done, the earliest first, and the notes of a record, the latest first. */
export const listFollowups = defineOperation({
  name: 'followups.list',
  method: 'GET',
  path: '/api/followups',
  permission,
  kinds: { followup: 'any' },
  query: z.object(about),
  response: z.object({ reminders: z.array(reminderSchema), notes: z.array(noteSchema) }),
});

/** Members who may look after buyers and enquiries, by name. */
export const listColleagues = defineOperation({
  name: 'followups.colleagues',
  method: 'GET',
  path: '/api/followups/colleagues',
  permission,
  kinds: { member: 'any' },
  response: z.array(memberNameSchema),
});

export const addReminder = defineOperation({
  name: 'followups.add_reminder',
  method: 'POST',
  path: '/api/followups/reminders',
  permission,
  kinds: { followup: 'any' },
  body: z.object({
    ...about,
    text: reminderText,
    day,
    /** The person themselves if absent. */
    owner_id: uuidOf('user').optional(),
  }),
  response: reminderSchema,
  errors: ['not_a_colleague'],
});

/** Changes a reminder, puts it off, or marks it as done. */
export const changeReminder = defineOperation({
  name: 'followups.change_reminder',
  method: 'PATCH',
  path: '/api/followups/reminders/:id',
  permission,
  kinds: { followup: 'any' },
  params: reminderId,
  body: z.object({
    text: reminderText.optional(),
    day: day.optional(),
    owner_id: uuidOf('user').optional(),
    done: z.boolean().optional(),
  }),
  response: reminderSchema,
  errors: ['not_a_colleague'],
});

export const deleteReminder = defineOperation({
  name: 'followups.delete_reminder',
  method: 'DELETE',
  path: '/api/followups/reminders/:id',
  permission,
  kinds: { followup: 'any' },
  params: reminderId,
  response: z.object({ deleted: z.boolean() }),
});

export const addNote = defineOperation({
  name: 'followups.add_note',
  method: 'POST',
  path: '/api/followups/notes',
  permission,
  kinds: { followup: 'any' },
  body: z.object({ ...about, text: z.string().trim().min(1).max(4000) }),
  response: noteSchema,
});

/** Deletes a note; only its author and admins may. */
export const deleteNote = defineOperation({
  name: 'followups.delete_note',
  method: 'DELETE',
  path: '/api/followups/notes/:id',
  permission,
  kinds: { followup: 'any' },
  params: noteId,
  response: z.object({ deleted: z.boolean() }),
});
