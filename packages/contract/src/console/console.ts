import { z } from 'zod';
import { consoleDay, consoleMoment } from './console-companies.ts';
import { consoleActions } from './console-words.ts';
import { defineOperation } from '../kit/operation.ts';
import type { InBoth } from '../kit/declares.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { announcementKinds } from '../plans/plans.ts';
import { taskActions, taskErrorSchema } from '../tasks.ts';

const day = z.iso.date();
const moment = z.iso.datetime();

/** Who works in the console, and what waits there. */
export const consoleMe = defineOperation({
  name: 'console.me',
  method: 'GET',
  path: '/api/console/me',
  permission: 'provider',
  kinds: { console: 'any' },
  response: z.object({
    name: z.string(),
    email: z.string(),
    requests_waiting: z.int(),
    claims_waiting: z.int(),
  }),
});

const announcementBody = z.object({
  /** All are shown; during a `closure` the program answers nobody but the provider's people. */
  kind: z.enum(announcementKinds),
  text_en: z.string().trim().min(1).max(500),
  text_tr: z.string().trim().min(1).max(500),
  /** When companies begin to read it. */
  shown_from: consoleMoment,
  from: consoleMoment,
  until: consoleMoment,
});
export const consoleAnnouncementSchema = announcementBody
  .extend({ id: z.int(), by: z.string(), shown_from: moment, from: moment, until: moment })
  .meta({ id: 'ConsoleAnnouncement' });
export type ConsoleAnnouncement = z.output<typeof consoleAnnouncementSchema>;
const announcements = z.array(consoleAnnouncementSchema);

/** Announcements and planned maintenance, the latest first. */
export const consoleAnnouncements = defineOperation({
  name: 'console.announcements',
  method: 'GET',
  path: '/api/console/announcements',
  permission: 'provider',
  kinds: { console: 'any' },
  response: announcements,
});

export const addAnnouncement = defineOperation({
  name: 'console.add_announcement',
  method: 'POST',
  path: '/api/console/announcements',
  permission: 'provider',
  kinds: { console: 'any' },
  body: announcementBody,
  response: announcements,
  errors: ['end_before_start'],
});

export const changeAnnouncement = defineOperation({
  name: 'console.change_announcement',
  method: 'PUT',
  path: '/api/console/announcements/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: announcementBody,
  response: announcements,
  errors: ['end_before_start'],
});

export const removeAnnouncement = defineOperation({
  name: 'console.remove_announcement',
  method: 'DELETE',
  path: '/api/console/announcements/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: announcements,
});

export const consoleEntrySchema = z
  .object({
    id: z.int(),
    at: moment,
    /** Email of the person; `command line` for `npm run console`. */
    by: z.string(),
    action: z.enum(consoleActions),
    company_id: z.uuid().nullable(),
    company_name: z.string().nullable(),
    /** What was changed, in a few words, with the values before and after. */
    details: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ConsoleEntry' });
export type ConsoleEntry = z.output<typeof consoleEntrySchema>;

/** Everything that was done, the latest first. */
export const consoleAuditLog = defineOperation({
  name: 'console.audit_log',
  method: 'GET',
  path: '/api/console/audit_log',
  permission: 'provider',
  kinds: { console: 'any' },
  query: z.object({
    company_id: z.uuid().optional(),
    action: z.enum(consoleActions).optional(),
    by: z.string().trim().max(254).optional(),
    ...paging({ most: 200, usual: 50 }),
  }),
  response: z.object({ entries: z.array(consoleEntrySchema), total: z.int() }),
});

/** What a company can discover; counted where it happens on the server. */
export const consoleFeatures = [
  'catalogue_shared',
  'sheet_imported',
  'bulk_edited',
  'labels_printed',
  'costing_sheet',
  'quotation_sent',
  'pdf_made',
] as const;
export type ConsoleFeature = (typeof consoleFeatures)[number];
export const consoleFeatureNames: Readonly<Record<ConsoleFeature, InBoth>> = {
  catalogue_shared: { en: 'Catalogue link shared', tr: 'Katalog bağlantısı paylaşma' },
  sheet_imported: { en: 'Import from a sheet', tr: 'Tablodan içe aktarma' },
  bulk_edited: { en: 'Bulk edit', tr: 'Toplu düzenleme' },
  labels_printed: { en: 'Labels printed', tr: 'Etiket yazdırma' },
  costing_sheet: { en: 'Costing sheet', tr: 'Maliyet tablosu' },
  quotation_sent: { en: 'Quotation sent', tr: 'Teklif gönderme' },
  pdf_made: { en: 'PDF made', tr: 'PDF hazırlama' },
};

/** Calls whose 95th percentile is above this are slow. */
export const SLOW_CALL_MS = 500;

const period = {
  from: consoleDay,
  to: consoleDay,
  plan_id: z.coerce.number().int().positive().optional(),
};

/** How the installation is used in a period. System users are left out. */
export const consoleUsage = defineOperation({
  name: 'console.usage',
  method: 'GET',
  path: '/api/console/usage',
  permission: 'provider',
  kinds: {},
  query: z.object(period),
  response: z.object({
    companies: z.int(),
    /** Every day of the period; days begin in UTC. */
    active_per_day: z.array(z.object({ day, companies: z.int(), is_weekend: z.boolean() })),
    /** Average of the working days. */
    active_on_working_day: z.int(),
    /** Companies that used it at least once, ever. */
    features: z.array(z.object({ feature: z.enum(consoleFeatures), companies: z.int() })),
    /** By the 95th percentile, the slowest first. Of all companies, whatever the plan. */
    slow_calls: z.array(z.object({ method: z.string(), path: z.string(), p95_ms: z.int(), calls: z.int() })),
    /** By action, most failures first. */
    failing_tasks: z.array(z.object({ action: z.string(), failed: z.int(), of: z.int() })),
    storage: z.object({
      bytes: z.number(),
      files: z.int(),
      /** The largest first, at most 100. */
      companies: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.number(), files: z.int() })),
    }),
  }),
  errors: ['end_before_start'],
});

/** All figures of the page as an Excel file, a line for each bar. */
export const exportConsoleUsage = { ...exportOf(consoleUsage), name: 'console.export_usage' };

/** Columns of the file, in order. */
export const consoleUsageFields = {
  part: { en: 'Part', tr: 'Bölüm' },
  name: { en: 'Line', tr: 'Satır' },
  figure: { en: 'Figure', tr: 'Değer', holds: 'number' },
  unit: { en: 'Unit', tr: 'Birim' },
  of: { en: 'Of', tr: 'Toplam', holds: 'number' },
} as const satisfies RecordFields;

export const consoleFailedTaskSchema = z
  .object({
    task_id: z.uuid(),
    action: z.enum(taskActions),
    company_id: z.uuid(),
    company_name: z.string(),
    failed_at: moment,
    error: taskErrorSchema.nullable(),
  })
  .meta({ id: 'ConsoleFailedTask' });
export type ConsoleFailedTask = z.output<typeof consoleFailedTaskSchema>;

/** The tasks that `failing_tasks` of the usage counts as failed, the latest first. What they are about is the company's. */
export const consoleFailedTasks = defineOperation({
  name: 'console.failed_tasks',
  method: 'GET',
  path: '/api/console/failed_tasks',
  permission: 'provider',
  kinds: {},
  query: z.object({
    ...period,
    action: z.enum(taskActions).optional(),
    ...paging({ most: 200, usual: 50 }),
  }),
  response: z.object({ tasks: z.array(consoleFailedTaskSchema), total: z.int() }),
  errors: ['end_before_start'],
});
