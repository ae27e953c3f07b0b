import { expect, test } from 'vitest';
import { catalogueMail } from './catalogue-mail.ts';

const letter = {
  catalogue: 'Spring\r\nBcc: everybody@example.com',
  company: 'Kaveri & Sons',
  sender: { name: 'Asha "A"', email: 'asha@kaveri.example' },
  buyerCompany: '<script>alert(1)</script>',
  productCount: 2,
  link: 'https://shop.example/view-collection/abc?x="><b>',
};

test('API-029 names cannot become headers, lines or markup of the mail', () => {
  const mail = catalogueMail(letter, { to: 'buyer@nordic.example', language: 'en' });
  expect(mail.subject).toBe('Spring Bcc: everybody@example.com: a catalogue from Kaveri & Sons');
  expect(mail.replyTo).toBe('asha@kaveri.example');
  expect(mail.html).not.toMatch(/<script|<b>|x="/);
  expect(mail.html).toContain('Kaveri &amp; Sons');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail.text.split('\n\n')).toHaveLength(4);
});

test('API-029 is written in the language of the company', () => {
  const mail = catalogueMail(
    { ...letter, catalogue: 'Bahar', buyerCompany: '', productCount: 1 },
    { to: 'alici@ornek.example', language: 'tr' },
  );
  expect(mail.text).toContain('Merhaba,');
  expect(mail.text).toContain('Katalogda 1 ürün var.');
});
