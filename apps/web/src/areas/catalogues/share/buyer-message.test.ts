import { expect, test } from 'vitest';
import { mailAddress } from './buyer-message.ts';

test('U26 the mail program opens with address, subject and message, whatever signs they hold', () => {
  const address = new URL(
    mailAddress({
      to: 'a&b@nord.example',
      subject: 'Spring & Co?',
      message: 'Merhaba,\n\nBağlantı: https://x/y?z=1',
    }),
  );
  expect(decodeURIComponent(address.pathname)).toBe('a&b@nord.example');
  expect(address.searchParams.get('subject')).toBe('Spring & Co?');
  expect(address.searchParams.get('body')).toBe('Merhaba,\n\nBağlantı: https://x/y?z=1');
  expect(mailAddress({ to: null, subject: 'S', message: 'M' })).toBe('mailto:?subject=S&body=M');
});
