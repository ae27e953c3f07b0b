import type { EnquiryFields } from '../buyer-api.ts';

const keyOf = (token: string) => `enquiry:${token}`;

/** Keeps what stands in the enquiry form in this tab, until it was sent. */
export function keepTyped(token: string, fields: EnquiryFields): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(fields));
  } catch {
    // A browser that keeps nothing has it until the form is closed.
  }
}

/** What was typed before the form was closed or the page loaded anew. */
export function typedBefore(token: string): Partial<EnquiryFields> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

export function forgetTyped(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token));
  } catch {
    // Nothing was kept.
  }
}
