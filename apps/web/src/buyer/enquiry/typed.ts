import type { EnquiryFields } from '../buyer-api.ts';

const keyOf = (token: string) => `enquiry:${token}`;

/** Stores the input of the enquiry form in this tab until it is sent. */
export function keepTyped(token: string, fields: EnquiryFields): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(fields));
  } catch {
    // Without storage the input lasts until the form is closed.
  }
}

/** The input from before the form was closed or the page reloaded. */
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
    // Nothing was stored.
  }
}
