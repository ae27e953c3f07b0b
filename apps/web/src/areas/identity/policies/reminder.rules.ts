const DAY_MS = 86_400_000;
/** The only day on which the reminder comes back (ruling 33). */
const REMINDER_DAY = 6;

/**
 * Whether to ask for the WhatsApp policy again.
 * @param dismissedAt when "Remind me later" was pressed, in ms since 1970; null if it never was
 * @param now in ms since 1970
 * @returns true if it was never put off, or if exactly 6 whole days have passed since (shell§4)
 */
export function isReminderDue(dismissedAt: number | null, now: number): boolean {
  return dismissedAt === null || Math.floor((now - dismissedAt) / DAY_MS) === REMINDER_DAY;
}

/**
 * Which policy dialog is open on the dashboard.
 * @param pending types of the policies that are not accepted yet
 * @param agreedNow the agreement was just accepted: a policy put off earlier is then asked for as well
 */
export function openPolicy({
  pending,
  agreedNow,
  dismissedAt,
  now,
}: {
  pending: readonly ('agreement' | 'whatsapp_notification')[];
  agreedNow: boolean;
  dismissedAt: number | null;
  now: number;
}): 'agreement' | 'whatsapp_notification' | null {
  if (pending.includes('agreement')) return 'agreement';
  if (!pending.includes('whatsapp_notification')) return null;
  return agreedNow || isReminderDue(dismissedAt, now) ? 'whatsapp_notification' : null;
}

interface ContactState {
  /** Whether the box "I agree" is ticked. */
  agreed: boolean;
  /** Whether profile and countries are loaded, so that the contact fields can be filled in. */
  contactEnabled: boolean;
}

/** Submitting the contact step needs both (POLICY-014). */
export function canSubmitContact({ agreed, contactEnabled }: ContactState): boolean {
  return agreed && contactEnabled;
}

/** "Go back" and "Verify OTP" of the code step (POLICY-015, ruling 32, literally). */
export function canUseCodeStep({ agreed, contactEnabled }: ContactState): boolean {
  return !agreed || contactEnabled;
}
