import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addImportPhotos,
  assignImportPhotos,
  createAttribute,
  discardImportPhotos,
  findPhotoOwners,
  listImportPhotos,
  type Import,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { importsOf, sheetOf, upload, type Imports, type TestCell } from '../../../../test/import-flow.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { picturesOfCell, pictureEvidence } from './photo-cells.rules.ts';
import { beginningIds, compareNames, namesByOptions } from '../../../platform/photos/photo-names.rules.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  imports = importsOf(t, company);
});
afterAll(() => t.close());

let tone = 0;
const files = (...names: string[]) =>
  names.map((name) => ({ name, bytes: makePng(4, 4, [(tone += 1), 90, 60]) }));
const preview = async (header: string[], rows: TestCell[][]) => imports.preview(await sheetOf(header, rows));

async function send(found: Import, ...names: string[]): Promise<Record<string, string | null>> {
  const sent = await upload<ResultOf<typeof addImportPhotos>>(t, company.admin, {
    op: addImportPhotos,
    params: { id: found.id },
    files: files(...names),
  });
  return Object.fromEntries(must(sent).photos.map(({ name, product_id }) => [name, product_id]));
}
const imagesOf = async (sku: string) => (await imports.productOf(sku)).images.map(({ name }) => name);

describe('I07 photos find their product', () => {
  test('by SKU with words behind it, by bar code, and not by the beginning of a name', async () => {
    const found = await preview(
      ['Product ID', 'Name', 'EAN'],
      [
        ['LP-100', 'Lamp', '4006381333931'],
        ['LP-100-XL', 'Large lamp', ''],
        ['ROBOT-VACUUM', 'Vacuum', '012345678905'],
      ],
    );
    const linked = await send(
      found,
      'LP-100-black_main.png',
      'LP-100_alt1.png',
      'LP-100 (2).png',
      'lp100-front.png',
      'LP-100-XL_side.png',
      '4006381333931_2.png',
      '012345678905.png',
      'robot-vacuum-pro.png',
      'LP-100-2000.png',
    );
    expect(linked).toEqual({
      'LP-100-black_main.png': 'LP-100',
      'LP-100_alt1.png': 'LP-100',
      'LP-100 (2).png': 'LP-100',
      'lp100-front.png': 'LP-100',
      'LP-100-XL_side.png': 'LP-100-XL',
      '4006381333931_2.png': 'LP-100',
      '012345678905.png': 'ROBOT-VACUUM',
      'robot-vacuum-pro.png': null,
      'LP-100-2000.png': null,
    });
  });

  test('B01 by the ID or name of the product with an option, and by an SKU anywhere in the name', async () => {
    const found = await preview(
      ['Style', 'SKU', 'Product name', 'Colour'],
      [
        ['LC25', 'LC25-MUS', 'Linen cushion', 'Mustard'],
        ['LC25', 'LC25-OWH', '', 'Off-White'],
        ['LC26', 'LC26-MUS', 'Velvet cushion', 'Mustard'],
        ['LC26', 'LC26-OWH', '', 'Off-White'],
      ],
    );
    const owners = {
      'linen-cushion-mustard.png': 'LC25-MUS',
      'Velvet_Cushion_OffWhite_2.png': 'LC26-OWH',
      'LC25 Mustard front.png': 'LC25-MUS',
      'AW27_LC26-MUS_1200x1200.png': 'LC26-MUS',
      'LC25-OWH@2x.png': 'LC25-OWH',
      'velvet cushion.png': 'LC26',
      'Mustard.png': null,
      'IMG_0026.png': null,
    };
    expect(await send(found, ...Object.keys(owners))).toEqual(owners);
  });

  test('B01 an ID of the library comes before a guess in the sheet, and one name of several products means none', async () => {
    await imports.start(
      await preview(
        ['Product ID', 'Name'],
        [
          ['SET-LC27', 'Set of cushions'],
          ['LC27-RED', 'Red cushion'],
        ],
      ),
    );
    const found = await preview(
      ['Product ID', 'Name'],
      [
        ['LC27', 'Cushion'],
        ['LC28', 'Mug'],
        ['LC29', 'Mug'],
      ],
    );
    const owners = {
      'SET-LC27.png': 'SET-LC27',
      'SET-LC27-2.png': 'SET-LC27',
      'LC27-red.png': 'LC27-RED',
      'AW_LC27_web.png': 'LC27',
      'cushion.png': 'LC27',
      'mug.png': null,
    };
    expect(await send(found, ...Object.keys(owners))).toEqual(owners);
  });

  test('B01 the second photo of a product is not that of its variant of two years', async () => {
    const found = await preview(
      ['Style', 'SKU', 'Product name', 'Age'],
      [
        ['TEE01', 'TEE01-X', 'Tee', '2'],
        ['TEE01', 'TEE01-Y', 'Tee', '4'],
      ],
    );
    const owners = {
      'TEE01-1.png': 'TEE01',
      'TEE01-2.png': 'TEE01',
      'TEE01-4.png': 'TEE01',
      'tee 2.png': 'TEE01',
    };
    expect(await send(found, ...Object.keys(owners))).toEqual(owners);
  });

  test('by the file name in any column, whatever its path, in the order of the cell; one file for several rows', async () => {
    const found = await preview(
      ['sku', 'name', 'base_image', 'additional_images', 'product_url'],
      [
        ['MG-1', 'Mug', '/m/u/mug-blue.jpg', '/m/u/mug_b.jpg,/m/u/mug_a.jpg', 'https://shop.example/mug'],
        [
          'MG-2',
          'Mug red',
          'C:\\photos\\mug-red.png',
          'https://cdn.example/x/shared.png?v=2',
          'https://shop.example/2',
        ],
        ['MG-3', 'Mug green', '', 'shared.png; mug_c.jpg', 'https://shop.example/3'],
      ],
    );
    expect(found.columns[2]?.target).toEqual({ kind: 'images' });
    const linked = await send(
      found,
      'mug_a.jpg',
      'mug_b.jpg',
      'mug-blue.png',
      'Mug-Red.PNG',
      'shared.png',
      'mug_c.jpg',
    );
    expect(linked['mug-blue.png']).toBe('MG-1');
    expect(linked['Mug-Red.PNG']).toBe('MG-2');
    await imports.start(found);
    expect(await imagesOf('MG-1')).toEqual(['mug-blue.png', 'mug_b.jpg', 'mug_a.jpg']);
    expect(await imagesOf('MG-2')).toEqual(['Mug-Red.PNG', 'shared.png']);
    expect(await imagesOf('MG-3')).toEqual(['shared.png', 'mug_c.jpg']);
  });

  test('of the library by the bar code that it has, where the sheet does not name it', async () => {
    const { id } = must(
      await company.admin.call(createAttribute, { body: { name: 'Barcode', dtype: 'text' } }),
    );
    const first = await preview(['Product ID', 'Name', 'Barcode'], [['BC-1', 'Bowl', '5901234123457']]);
    await imports.start(
      await imports.match(first, { Barcode: { kind: 'attribute', attribute_id: id, part: 'value' } }),
    );
    const second = await preview(['Product ID', 'Name'], [['BC-2', 'Other']]);
    expect(await send(second, '5901234123457.png')).toEqual({ '5901234123457.png': 'BC-1' });
  });

  test('by hand, for the rest: to a product of the sheet or of the library, or away', async () => {
    const found = await preview(['Product ID', 'Name'], [['HD-1', 'Hand bowl']]);
    await send(found, 'IMG_0001.png', 'IMG_0002.png', 'IMG_0003.png');
    const params = { id: found.id };
    const listed = must(
      await company.admin.call(listImportPhotos, { params, query: { state: 'unknown_product' } }),
    );
    const [one, two, three] = listed.photos;
    expect(one?.thumb).toMatch(/^\/|^http/);
    const { owners } = must(await company.admin.call(findPhotoOwners, { params, query: { query: 'hand' } }));
    expect(owners[0]).toMatchObject({ product_id: 'HD-1', name: 'Hand bowl', is_new: true });
    const give = (id: number | undefined, product_id: string) =>
      company.admin.call(assignImportPhotos, { params, body: { photo_ids: [id ?? 0], product_id } });
    must(await give(one?.id, 'hd-1'));
    must(await give(two?.id, 'BC-1'));
    expect(await give(three?.id, 'NOBODY')).toMatchObject({
      status: 404,
      errors: [{ code: 'photo_owner_unknown', path: 'body.product_id' }],
    });
    const left = must(
      await company.admin.call(discardImportPhotos, { params, body: { photo_ids: [three?.id ?? 0] } }),
    );
    expect(left.photos).toMatchObject({ total: 2, linked: 2, unknown_product: 0 });
    // After another matching, the person's choice stays.
    await imports.start(await imports.match(found, { Name: { kind: 'field', field: 'name' } }));
    expect(await imagesOf('HD-1')).toEqual(['IMG_0001.png']);
    expect(await imagesOf('BC-1')).toEqual(['IMG_0002.png']);
  });

  test('S18 not by a file name with which several addresses of the sheet end', async () => {
    const found = await preview(
      ['sku', 'name', 'image'],
      [
        ['AL-1', 'One', 'https://cdn.example/AL-1/main.jpg'],
        ['AL-2', 'Two', 'https://cdn.example/AL-2/main.jpg'],
        ['AL-3', 'Three', 'https://cdn.example/AL-3/side.jpg'],
        ['AL-4', 'Four', 'https://cdn.example/AL-3/side.jpg'],
      ],
    );
    expect(await send(found, 'main.jpg', 'side.jpg')).toEqual({ 'main.jpg': null, 'side.jpg': 'AL-3' });
  });

  test('S22 and the rows are read once for each matching, not for each upload', async () => {
    const found = await preview(['Product ID', 'Name'], [['RD-1', 'Read']]);
    await send(found, 'RD-1.png');
    // If they were read again, the photo would match nothing.
    await t.platform.database.inTenant(company.orgId, (db) =>
      db.execute(`delete from incoming_row where sheet_id = '${found.id}'`),
    );
    expect(await send(found, 'RD-1-2.png')).toEqual({ 'RD-1-2.png': 'RD-1' });
  });
});

test.each([
  ['a.jpg, b.png;c.webp|d.gif', ['a.jpg', 'b.png', 'c.webp', 'd.gif']],
  ['https://x.example/a.jpg,https://x.example/b.jpg', ['a.jpg', 'b.jpg']],
  ['https://x.example/w_300,h_200/a%20b.jpg?v=1', ['a b.jpg']],
  ['https://x.example/a.jpg https://x.example/b.jpg', ['a.jpg', 'b.jpg']],
  ['/b/o/bowl.jpg', ['bowl.jpg']],
  ['Blue bowl, hand made', []],
])('pictures of the cell %s', (text, names) => {
  expect(picturesOfCell(text).map(({ file }) => file)).toEqual(names);
});

test('shares of Google Drive and Dropbox lead to the file', () => {
  const linkOf = (text: string) => picturesOfCell(text)[0]?.link;
  expect(linkOf('https://drive.google.com/file/d/1AbC_d-9/view?usp=sharing')).toBe(
    'https://drive.google.com/uc?export=download&id=1AbC_d-9',
  );
  expect(linkOf('https://drive.google.com/open?id=1AbC')).toBe(
    'https://drive.google.com/uc?export=download&id=1AbC',
  );
  expect(linkOf('https://www.dropbox.com/s/x1/bowl.jpg?dl=0')).toBe(
    'https://www.dropbox.com/s/x1/bowl.jpg?dl=1',
  );
  expect(
    picturesOfCell('["https://x.example/a.jpg", "https://x.example/b.jpg"]').map(({ file }) => file),
  ).toEqual(['a.jpg', 'b.jpg']);
  expect(linkOf('data:image/png;base64,AAAA')).toBeUndefined();
  expect(linkOf('file:///etc/passwd.png')).toBeUndefined();
});

test('a column of addresses holds pictures when it says so, or the addresses do', () => {
  expect(pictureEvidence('Image Src', ['https://x.example/1', ''])).toMatchObject({ links: true });
  expect(pictureEvidence('col 7', ['https://x.example/1.jpg'])).toMatchObject({ links: true });
  expect(pictureEvidence('Product URL', ['https://x.example/1'])).toMatchObject({ links: false });
  expect(pictureEvidence('Görsel', ['https://x.example/1'])).toMatchObject({ links: true });
});

test('B01 an option of one or two digits, which would be a counter, makes no name', () => {
  expect(namesByOptions(['TEE01'], ['2'])).toEqual([]);
  expect(namesByOptions(['TEE01'], ['Red', '2'])).toEqual(['tee01red2', 'tee01red']);
  expect(namesByOptions(['TEE01'], ['120'])).toContain('tee01120');
});

test('the order of photos by their names', () => {
  const names = ['b_10.jpg', 'b_2.jpg', 'b_alt1.jpg', 'b_main.jpg', 'b.jpg'];
  expect(names.toSorted(compareNames)).toEqual(['b.jpg', 'b_main.jpg', 'b_2.jpg', 'b_10.jpg', 'b_alt1.jpg']);
  expect(beginningIds('VS-1001-black_main.jpg')).toEqual(['VS-1001']);
  expect(beginningIds('robot-vacuum-pro.jpg')).toEqual([]);
});
