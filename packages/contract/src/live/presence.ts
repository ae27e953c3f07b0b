import { z } from 'zod';
import type { PermissionSlug } from '../kit/declares.ts';

/** Records whose open pages know of each other, with the permission that reading them needs. */
export const openRecords = {
  quotation: 'view_quotation',
  cost_sheet: 'view_costing',
} as const satisfies Record<string, PermissionSlug>;
export type OpenRecordKind = keyof typeof openRecords;

/** A record that a page has open. `id` is the page's own name for it within the kind, such as `1042` or `1042:7`. */
export const openRecordSchema = z.object({
  kind: z.enum(Object.keys(openRecords) as [OpenRecordKind, ...OpenRecordKind[]]),
  id: z.string().min(1).max(40),
});
export type OpenRecord = z.output<typeof openRecordSchema>;

/** What a page sends through the live connection: the record that it opened, or null when it leaves it. */
export const HERE = 'here';

/** Most people who are named to a page. */
export const PEOPLE_HERE_MAX = 20;
