import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../../platform/i18n/language.ts';
import { loadLanguage, loadTexts } from '../../platform/i18n/texts.ts';
import { buyerMessage } from './share/buyer-message.ts';
import { shareEn } from './share/share.en.ts';
import { shareTr } from './share/share.tr.ts';
import { cataloguesEn } from './catalogues.en.ts';
import { cataloguesTr } from './catalogues.tr.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['catalogues', 'share']);
  await loadLanguage('tr');
});

const catalogue = { name: 'Spring edit', product_count: 14, expires_at: '2027-03-31T23:59:59.000Z' };
const about = {
  catalogue,
  recipient: '',
  link: 'https://x.example/view-collection/abc',
  hasPasscode: false,
  company: 'Kaveri Exports',
  sender: 'Asha Yadav',
};

describe('the message for the buyer', () => {
  it('speaks the language of the company, not of the screen, and holds link, count and end', () => {
    const english = buyerMessage({ ...about, language: 'en' });
    expect(english).toContain(
      'Kaveri Exports has put together a catalogue for you: Spring edit, 14 products.',
    );
    expect(english).toContain('\nhttps://x.example/view-collection/abc\nThe link works until 31 Mar 2027.');
    expect(english.endsWith('Kind regards\nAsha Yadav\nKaveri Exports')).toBe(true);
    const turkish = buyerMessage({ ...about, language: 'tr' });
    expect(turkish).toContain('Spring edit, 14 ürün.');
    expect(turkish).toContain('31 Mar 2027 tarihine kadar');
  });

  it('calls a recipient by name', () => {
    expect(buyerMessage({ ...about, recipient: 'Camille Roux', language: 'en' })).toMatch(
      /^Dear Camille Roux,\n/,
    );
    expect(buyerMessage({ ...about, language: 'en' })).toMatch(/^Hello,\n/);
  });

  it('says nothing of an end where there is none', () => {
    const message = buyerMessage({ ...about, catalogue: { ...catalogue, expires_at: null }, language: 'en' });
    expect(message).not.toContain('until');
  });

  it('tells of a passcode, but not the code itself', () => {
    const message = buyerMessage({ ...about, hasPasscode: true, language: 'en' });
    expect(message).toContain('\nThe page asks for a passcode, which we send you separately.\n');
    expect(buyerMessage({ ...about, language: 'en' })).not.toContain('passcode');
  });
});

describe('the words of catalogues', () => {
  it('CAT-014 the sentences about the end of a link', () => {
    const { expired, today, days_one, days_other, none } = cataloguesEn.expiry;
    expect([expired, today, days_one, days_other, none]).toEqual([
      'Link expired',
      'Link expires today',
      'Link expires in {{formatted}} day',
      'Link expires in {{formatted}} days',
      'No expiry',
    ]);
  });

  it('CAT-019 CAT-025 the literal messages', () => {
    expect(cataloguesEn.buyer.emailInvalid).toBe('Enter a valid email');
    expect(cataloguesEn.pdf.failed).toBe('Failed to generate catalogue. Try again');
    expect(cataloguesEn.link.generationFailed).toBe('Failed to generate catalogue. Try again');
  });

  it('Turkish has the same places for values', () => {
    const places = (texts: object, path = ''): string[] =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'string'
          ? [
              `${path}${key} ${[...text.matchAll(/\{\{\w+\}\}/g)]
                .map(([place]) => place)
                .toSorted()
                .join(' ')}`,
            ]
          : places(text as object, `${path}${key}.`),
      );
    expect(places(cataloguesTr)).toEqual(places(cataloguesEn));
    expect(places(shareTr)).toEqual(places(shareEn));
  });
});
