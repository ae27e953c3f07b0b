/** A message for a telephone. */
export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** Number with its country code: `+919876501420`. */
  to: string;
  text: string;
}

/**
 * Hands a message to a provider.
 * @throws Error when the provider refuses it or cannot be reached; neither the text nor a secret stands in it
 */
export type SendText = (message: TextMessage) => Promise<void>;

/** Milliseconds that a provider has for its answer: somebody waits for the code meanwhile. */
export const PROVIDER_TIMEOUT_MS = 5_000;
