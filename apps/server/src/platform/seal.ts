import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is for: the server's secret and the purpose make the key; the label says whose it is. */
export interface Sealing {
  secret: string;
  purpose: string;
  /** Sealed under one label, a text opens under no other. */
  label: string;
}

/** Encrypts a text (AES-256-GCM) for the database: nonce, tag, text. */
export function seal(sealing: Sealing, text: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), iv).setAAD(Buffer.from(sealing.label));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws if it was sealed with another secret, for another purpose or under another label */
export function unseal(sealing: Sealing, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(sealing.label)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

function keyOf({ secret, purpose }: Sealing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
