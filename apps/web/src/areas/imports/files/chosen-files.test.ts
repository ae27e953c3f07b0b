import { describe, expect, it } from 'vitest';
import { chooseFiles, kindOf, noFiles, photoBatches, type FileFacts } from './chosen-files.rules.ts';

const file = (name: string, size = 100): FileFacts => ({ name, size });

describe('choosing files', () => {
  it('takes a sheet, photos and archives from one drop', () => {
    const { chosen, refused } = chooseFiles(noFiles, [
      file('Prices.XLSX'),
      file('a.jpg'),
      file('b.PNG'),
      file('all.zip'),
    ]);
    expect(chosen.sheet?.name).toBe('Prices.XLSX');
    expect(chosen.photos.map(({ name }) => name)).toEqual(['a.jpg', 'b.PNG']);
    expect(chosen.archives.map(({ name }) => name)).toEqual(['all.zip']);
    expect(refused).toEqual([]);
  });

  it('IMPORT-003 refuses other types before the upload, each with its reason', () => {
    const { chosen, refused } = chooseFiles(noFiles, [
      file('offer.docx'),
      file('offer.pdf'),
      file('bowl.webp'),
      file('empty.jpg', 0),
      file('xlsx'),
    ]);
    expect(chosen).toEqual({ sheet: null, photos: [], archives: [] });
    expect(refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'offer.docx wrong_type',
      'offer.pdf wrong_type',
      'bowl.webp unsupported_image',
      'empty.jpg empty_file',
      'xlsx wrong_type',
    ]);
  });

  it.each(['m.xlsm', 'o.ods', 'old.xls', 'b.xlsb', 'a.numbers'])(
    'I01 %s goes to the server, which tells by the content what it is',
    (name) => {
      expect(chooseFiles(noFiles, [file(name)]).chosen.sheet?.name).toBe(name);
    },
  );

  it('refuses a sheet above 50 MB with the limit', () => {
    const limit = 50 * 1024 * 1024;
    expect(chooseFiles(noFiles, [file('big.xlsx', limit + 1)]).refused).toEqual([
      { name: 'big.xlsx', reason: 'too_large', limit },
    ]);
    expect(chooseFiles(noFiles, [file('big.xlsx', limit)]).refused).toEqual([]);
  });

  it('takes one sheet at a time; a later one replaces it and keeps the photos', () => {
    const first = chooseFiles(noFiles, [file('a.xlsx'), file('b.csv'), file('p.jpg')]);
    expect(first.chosen.sheet?.name).toBe('a.xlsx');
    expect(first.refused).toEqual([{ name: 'b.csv', reason: 'second_sheet' }]);
    const second = chooseFiles(first.chosen, [file('c.csv')]);
    expect(second.chosen.sheet?.name).toBe('c.csv');
    expect(second.chosen.photos).toHaveLength(1);
  });

  it('counts a photo that was added twice once, and passes over hidden files of a folder', () => {
    const { chosen, refused } = chooseFiles(chooseFiles(noFiles, [file('p.jpg')]).chosen, [
      file('p.jpg'),
      file('p.jpg', 200),
      file('.DS_Store'),
      file('Thumbs.db'),
    ]);
    expect(chosen.photos).toHaveLength(2);
    expect(refused).toEqual([]);
  });

  it('knows what a file is for by its ending only', () => {
    expect([kindOf('a.b.jpeg'), kindOf('jpg'), kindOf('a.jpg.exe')]).toEqual(['photo', undefined, undefined]);
  });
});

describe('batches of photos', () => {
  it('MEDIA-006 sends at most 30 photos in a request and every archive alone', () => {
    const photos = Array.from({ length: 61 }, (_, at) => file(`${at}.jpg`));
    const batches = photoBatches({ photos, archives: [file('a.zip'), file('b.zip')] });
    expect(batches.map((batch) => batch.length)).toEqual([30, 30, 1, 1, 1]);
    expect(batches.flat()).toHaveLength(63);
  });
});
