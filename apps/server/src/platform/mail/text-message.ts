/** A message to a telephone. */
export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** Number with country code: `+919876501420`. */
  to: string;
  text: string;
}

/**
 * Hands a message to a provider.
 * @throws Error if the provider refuses it or cannot be reached; it contains neither the text nor a secret
 */
export type SendText = (message: TextMessage) => Promise<void>;

/** Milliseconds that a provider has to answer: somebody is waiting for the code. */
export const PROVIDER_TIMEOUT_MS = 5_000;
