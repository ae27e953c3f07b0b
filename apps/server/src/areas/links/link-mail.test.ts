import { expect, test } from 'vitest';
import { linkMail, type LinkLetter } from './link-mail.ts';

const link = {
  address: 'https://shop.example/view-collection/abc?x="><b>',
  email: true,
  passcode: true,
  until: new Date('2026-12-12T23:59:59Z'),
  isOwn: true,
};
const letter: LinkLetter = {
  face: {
    title: 'Spring\r\nBcc: everybody@example.com',
    line: '2 products',
    cover: 'c'.repeat(64),
    parts: [{ name: 'Vase "A" <b>', picture: 'd'.repeat(64) }],
  },
  seller: { name: 'Kaveri & Sons', place: 'Jodhpur, India', logo: 'e'.repeat(64) },
  sender: { name: 'Asha "A"', email: 'asha@kaveri.example' },
  to: '<script>alert(1)</script>',
  message: '',
  link,
};

test('API-029 names cannot become headers, lines or markup of the mail', () => {
  const mail = linkMail(letter, { to: 'buyer@nordic.example', language: 'en' });
  expect(mail.subject).toBe('Spring Bcc: everybody@example.com from Kaveri & Sons');
  expect(mail.replyTo).toBe('asha@kaveri.example');
  expect(mail.html).not.toMatch(/<script|<b>|x="/);
  expect(mail.html).toContain('Kaveri &amp; Sons');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail.text.split('\n\n')).toHaveLength(7);
  // The link may be that of a quotation or an invoice, too.
  expect(mail.text).not.toMatch(/catalogue of|the catalogue/);
});

test('CAT-011 it has logo, cover and products as pictures of its own, each with a text in its place', () => {
  const { html = '', pictures, text } = linkMail(letter, { to: 'b@nordic.example', language: 'en' });
  expect(pictures?.map(({ sha256 }) => sha256[0])).toEqual(['e', 'c', 'd']);
  for (const { sha256 } of pictures ?? []) expect(html).toContain(`src="cid:${sha256}"`);
  expect(html).toContain('alt="Vase &quot;A&quot; &lt;b&gt;"');
  expect(html).not.toMatch(/<img[^>]+src="(?!cid:)/);
  const note =
    'The page asks for your email address and the passcode, which comes separately. The link is yours alone and works until 12 December 2026.';
  expect([html.includes(note), text.includes(note)]).toEqual([true, true]);
});

test('CAT-011 the passcode goes alone: without link, pictures of the catalogue, or its settings', () => {
  const { link: _link, ...rest } = letter;
  const mail = linkMail({ ...rest, passcode: '482915' }, { to: 'b@nordic.example', language: 'en' });
  expect([mail.text.includes('482915'), mail.html?.includes('482915')]).toEqual([true, true]);
  expect(mail.text).not.toContain('https:');
  expect(mail.pictures?.map(({ sha256 }) => sha256[0])).toEqual(['e']);
});

test('API-029 is written in the language of the company', () => {
  const mail = linkMail(
    {
      ...letter,
      face: { ...letter.face, title: 'Bahar', line: '1 ürün' },
      to: '',
      link: { ...link, email: false, isOwn: false },
    },
    { to: 'alici@ornek.example', language: 'tr' },
  );
  expect(mail.text).toContain('Merhaba,');
  expect(mail.text).toContain('1 ürün.');
  expect(mail.text).toContain('Bağlantı 12 Aralık 2026 tarihine kadar geçerlidir.');
});
