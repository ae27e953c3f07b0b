import type { AnnouncementKind, ConsoleAnnouncement } from '@sourcewiz/contract';

/** An announcement as it is edited; moments are days and times where the browser is. */
export interface AnnouncementDraft {
  kind: AnnouncementKind;
  text_en: string;
  text_tr: string;
  shown_day: string;
  shown_time: string;
  from_day: string;
  from_time: string;
  until_day: string;
  until_time: string;
}

const HOUR_MS = 3_600_000;

/** The fields of an announcement; a new one is shown from now on, for a day. */
export function draftOfAnnouncement(announcement: ConsoleAnnouncement | null, now: Date): AnnouncementDraft {
  const [shownDay, shownTime] = partsOf(announcement ? new Date(announcement.shown_from) : now);
  const [fromDay, fromTime] = partsOf(announcement ? new Date(announcement.from) : now);
  const [untilDay, untilTime] = partsOf(
    announcement ? new Date(announcement.until) : new Date(now.getTime() + 24 * HOUR_MS),
  );
  return {
    kind: announcement?.kind ?? 'news',
    text_en: announcement?.text_en ?? '',
    text_tr: announcement?.text_tr ?? '',
    shown_day: shownDay,
    shown_time: shownTime,
    from_day: fromDay,
    from_time: fromTime,
    until_day: untilDay,
    until_time: untilTime,
  };
}

function partsOf(moment: Date): [day: string, time: string] {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return [local.slice(0, 10), local.slice(11, 16)];
}

const momentOf = (day: string, time: string): Date => new Date(`${day}T${tidyTime(time)}`);

/** A time of 24 hours as it is stored: `905`, `9.05` and `9:05` become `09:05`; anything else stays. */
export function tidyTime(text: string): string {
  const [, hours = '', minutes = ''] = /^\s*([01]?\d|2[0-3])[:.]?([0-5]\d)\s*$/.exec(text) ?? [];
  return minutes === '' ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** What is wrong with it, by field. */
export function announcementFaults(
  draft: AnnouncementDraft,
): Readonly<Record<string, 'required' | 'day' | 'time' | 'order'>> {
  const faults: Record<string, 'required' | 'day' | 'time' | 'order'> = {};
  if (draft.text_en.trim() === '') faults['text_en'] = 'required';
  if (draft.text_tr.trim() === '') faults['text_tr'] = 'required';
  for (const name of ['shown', 'from', 'until'] as const) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(draft[`${name}_day`])) faults[`${name}_day`] = 'day';
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(tidyTime(draft[`${name}_time`]))) faults[`${name}_time`] = 'time';
  }
  const until = momentOf(draft.until_day, draft.until_time);
  const isOrdered = (['shown', 'from'] as const).every(
    (name) => momentOf(draft[`${name}_day`], draft[`${name}_time`]) < until,
  );
  if (Object.keys(faults).length === 0 && !isOrdered) faults['until_day'] = 'order';
  return faults;
}

/** The announcement as it is sent. */
export function announcementOf(draft: AnnouncementDraft) {
  return {
    kind: draft.kind,
    text_en: draft.text_en.trim(),
    text_tr: draft.text_tr.trim(),
    shown_from: momentOf(draft.shown_day, draft.shown_time).toISOString(),
    from: momentOf(draft.from_day, draft.from_time).toISOString(),
    until: momentOf(draft.until_day, draft.until_time).toISOString(),
  };
}

/** The field of the form that a problem of the call belongs to. */
export function announcementPath(path: string | null | undefined): string | undefined {
  const field = path?.replace(/^body\./, '');
  if (field === 'shown_from') return 'shown_day';
  return field === 'from' || field === 'until' ? `${field}_day` : field;
}
