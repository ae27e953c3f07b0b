import type {
  addNote as addNoteOperation,
  addReminder as addReminderOperation,
  AnswerOf,
  changeReminder as changeOperation,
  FollowupSubject,
  HomeTodo,
  listFollowups as listOperation,
  Note,
  ParsedOf,
  Reminder,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { defineSlot } from '../../platform/slots.ts';
import { expectColleague, todayOf } from '../identity/index.ts';
import {
  noteRows,
  reminderRows,
  selectDue,
  selectNotes,
  selectReminders,
  updateReminder,
  type NoteRow,
  type ReminderRow,
  type Subject,
} from './followups.store.ts';

/** A kind of records that have reminders and notes. */
export interface FollowupKind {
  subject: FollowupSubject;
  /**
   * Whether a record is there, for somebody who may see it.
   * @throws DomainError forbidden for people who may not see such records
   */
  isThere(ctx: Ctx, id: number): Promise<boolean>;
  /** The path of its screen. */
  path(id: number): string;
}

export const followupKinds = defineSlot<FollowupKind>('records with reminders and notes');

/** The reminders and notes of a record. @throws DomainError not_found, forbidden */
export async function listFollowups(
  ctx: Ctx,
  query: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  return followupsOf(ctx, [await checked(ctx, query)]);
}

/** The reminders and notes of some records that the caller may see. */
export async function followupsOf(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<{ reminders: Reminder[]; notes: Note[] }> {
  const today = await todayOf(ctx);
  const reminders = await selectReminders(ctx, subjects);
  const notes = await selectNotes(ctx, subjects);
  return { reminders: reminders.map((row) => toReminder(row, today)), notes: notes.map(toNote) };
}

/** What the caller wanted to be reminded of by today. */
export async function dueReminders(
  ctx: Ctx,
  most: number,
): Promise<Extract<HomeTodo, { kind: 'reminder' }>[]> {
  const rows = await selectDue(ctx, await todayOf(ctx), most);
  return rows.map(({ id, text, day, subject, subjectId }) => ({
    kind: 'reminder',
    is_mine: true,
    id,
    text,
    day,
    path: kindOf(ctx, subject).path(subjectId),
  }));
}

/** @throws DomainError not_found, forbidden, not_a_colleague */
export async function addReminder(
  ctx: Ctx,
  { text, day, owner_id: ownerId, ...about }: ParsedOf<typeof addReminderOperation>['body'],
): Promise<Reminder> {
  const subject = await checked(ctx, about);
  const owner = await ownerOf(ctx, ownerId ?? ctx.caller.userId);
  const row = await reminderRows.add(ctx, { ...subject, text, day, ...owner });
  return told(ctx, toReminder(row, await todayOf(ctx)));
}

/** @throws DomainError not_found, forbidden, not_a_colleague */
export async function changeReminder(
  ctx: Ctx,
  id: number,
  { text, day, owner_id: ownerId, done }: ParsedOf<typeof changeOperation>['body'],
): Promise<Reminder> {
  const before = await ownReminder(ctx, id);
  const owner = ownerId === undefined ? {} : await ownerOf(ctx, ownerId);
  const isNew = (day !== undefined && day !== before.day) || ownerId !== undefined;
  const row = await updateReminder(ctx, id, {
    text: text ?? before.text,
    day: day ?? before.day,
    ...owner,
    ...(isNew ? { toldAt: null } : {}),
    ...(done === undefined ? {} : { doneAt: done ? ctx.platform.clock.now() : null }),
  });
  return told(ctx, toReminder(row ?? fail('not_found'), await todayOf(ctx)));
}

/** @throws DomainError not_found, forbidden */
export async function deleteReminder(ctx: Ctx, id: number): Promise<{ deleted: true }> {
  await ownReminder(ctx, id);
  await reminderRows.remove(ctx, id);
  return told(ctx, { id, deleted: true as const });
}

/** @throws DomainError not_found, forbidden */
export async function addNote(
  ctx: Ctx,
  { text, ...about }: ParsedOf<typeof addNoteOperation>['body'],
): Promise<Note> {
  const { userId: byId, name: byName } = ctx.caller;
  const at = ctx.platform.clock.now();
  const row = await noteRows.add(ctx, { ...(await checked(ctx, about)), text, at, byId, byName });
  return told(ctx, toNote(row));
}

/** @throws DomainError not_found, forbidden for everybody but its author and admins */
export async function deleteNote(ctx: Ctx, id: number): Promise<{ deleted: true }> {
  const note = (await noteRows.find(ctx, id)) ?? fail('not_found');
  await checked(ctx, { subject: note.subject, subject_id: note.subjectId });
  if (note.byId !== ctx.caller.userId && !ctx.caller.isAdmin) fail('forbidden');
  await noteRows.remove(ctx, id);
  return told(ctx, { id, deleted: true as const });
}

/** The kind of a record. */
export function kindOf({ platform }: Pick<Ctx, 'platform'>, subject: FollowupSubject): FollowupKind {
  const kinds = platform.slots.all(followupKinds);
  return kinds.find((kind) => kind.subject === subject) ?? fail('not_found');
}

async function checked(
  ctx: Ctx,
  { subject, subject_id: subjectId }: { subject: FollowupSubject; subject_id: number },
): Promise<Subject> {
  if (!(await kindOf(ctx, subject).isThere(ctx, subjectId))) fail('not_found');
  return { subject, subjectId };
}

async function ownReminder(ctx: Ctx, id: number): Promise<ReminderRow> {
  const row = (await reminderRows.find(ctx, id)) ?? fail('not_found');
  await checked(ctx, { subject: row.subject, subject_id: row.subjectId });
  return row;
}

async function ownerOf(ctx: Ctx, id: string): Promise<{ ownerId: string; ownerName: string }> {
  const { userId, name } = ctx.caller;
  if (id === userId) return { ownerId: id, ownerName: name };
  return { ownerId: id, ownerName: (await expectColleague(ctx, id)).name };
}

function told<Answer extends { id: number }>(ctx: Ctx, answer: Answer): Answer {
  tellChanged(ctx, { kind: 'followup', ids: [answer.id], revision: null });
  return answer;
}

function toReminder(
  { id, subject, subjectId, text, day, ownerId, ownerName, doneAt }: ReminderRow,
  today: string,
): Reminder {
  return {
    id,
    subject,
    subject_id: subjectId,
    text,
    day,
    is_due: day <= today,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName },
    done_at: doneAt?.toISOString() ?? null,
  };
}

function toNote({ id, subject, subjectId, text, at, byId, byName }: NoteRow): Note {
  return { id, subject, subject_id: subjectId, text, at: at.toISOString(), by: { id: byId, name: byName } };
}
