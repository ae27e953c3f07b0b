/** A message to a telephone. */
export interface TextMessage {
  channel: 'sms' | 'whatsapp';
  /** Number with country code: `+919876501420`. */
  to: string;
  text: string;
}

/**
 * Hands a message to a provider.
 * @param message.id the same at every try: a provider can recognise by it what it already has
 * @throws MessageRefused if the provider does not want it; Error if it cannot be reached or does not answer. Neither
 *   contains the text or a secret
 */
export type SendText = (message: TextMessage & { id: string }) => Promise<void>;

/** The provider refused the message itself, so that further tries are of no use. */
export class MessageRefused extends Error {}

/** Statuses that are about the message. All others are about the provider or how it is set up, which may change. */
const OF_THE_MESSAGE = new Set([400, 410, 413, 422]);

/** @returns why a provider did not take a message, as an error */
export function refusalOf(status: number, words: string): Error {
  return OF_THE_MESSAGE.has(status) ? new MessageRefused(words) : new Error(words);
}

/** Milliseconds that a provider has to answer: others wait for their codes. */
export const PROVIDER_TIMEOUT_MS = 5_000;
