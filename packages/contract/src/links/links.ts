import { z } from 'zod';
import { calendarMoment } from '../kit/days.ts';

/** Digits of the passcode that a visitor enters before a link opens (CAT-016). */
export const PASSCODE_LENGTH = 6;

/** Random token of a link. */
export const linkToken = z.string().min(20).max(64);

/** What a link asks of visitors, and until when it works, as members set it. */
export const linkGateInput = z.object({
  /** Visitors give an email address before they see anything. */
  email_required: z.boolean(),
  /** They prove that it is theirs, with a code that is sent to it. */
  email_verified: z.boolean(),
  expiry_date: calendarMoment.nullable(),
  /** Null: no passcode is asked for. Recipients have passcodes of their own while there is one. */
  passcode: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
});
/** What is not sent stays; null removes. */
export type LinkGateChange = Partial<{ [Name in keyof LinkGateInput]: LinkGateInput[Name] | undefined }>;
type LinkGateInput = z.output<typeof linkGateInput>;

/** The same, as members see it. */
export const linkGateSchema = linkGateInput.extend({
  /** Also null for people who may neither change the link's settings nor create what it opens (ruling Z). */
  passcode: z.string().nullable(),
  has_passcode: z.boolean(),
});
export type LinkGate = z.output<typeof linkGateSchema>;

/** Somebody who gave their email address to open a link. */
export const linkVisitorSchema = z
  .object({
    email: z.string(),
    openings: z.int(),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .meta({ id: 'LinkVisitor' });
