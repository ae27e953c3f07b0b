import type { Hand, Screen, State } from './screen.ts';

/** What the screens of imports need from the others. */
export interface ImportScreenParts {
  /** A photo, as a file. */
  photo: Buffer;
  /** States of a screen that shows a record. */
  ofRecord: readonly State[];
}

/** The screens of an import, from the start to the result. */
export function importScreens({ photo, ofRecord }: ImportScreenParts): Screen[] {
  const path = '/manage-products';
  const choose = async ({ page }: Hand) => {
    const sheet = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Product ID\nA-1\n') };
    const picture = { name: 'A-1.png', mimeType: 'image/png', buffer: photo };
    const other = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.locator('input[type="file"]').first().setInputFiles([sheet, picture, other]);
  };
  const lists = [
    ['Kaveri Crafts,Spring price list 2026', 'Buyer: open to all', ''].join('\n'),
    'Product,,,Dimensions,,,Price',
    'SKU,Name,Colour,L (cm),W (cm),H (cm),FOB USD',
    ...['Sheesham stool', 'Cane lounge chair', 'Mango wood bowl'].flatMap((name, at) => [
      `${name.toUpperCase()}S,,,,,,`,
      ...['Natural', 'Walnut', 'Black'].map(
        (colour, n) =>
          `KC-${at + 1}0${at}-${colour.slice(0, 3).toUpperCase()},${name},${colour},${40 + n},${38 + n},45,${24 + at}.5`,
      ),
    ]),
    'Total,,,,,,220.5',
    '"Prices are FOB Mundra, valid until 30 June.",,,,,,',
  ].join('\n');
  // `Kolor` of a Polish list in Windows-1250, without names.
  const letters = [
    'SKU;Kolor;Cena (EUR)',
    'KC-91;\xbf\xf3\xb3ty;24,50',
    'KC-92;bia\xb3y;18,00',
    'KC-93;b\xb3\xeakitny;9,90',
  ].join('\n');
  // Two levels of headings between the rows.
  const sections = [
    'Code;Description;Unit price USD;Pack',
    ...['KITCHEN TAPS', 'BATHROOM'].flatMap((room, at) => [
      `${room};;;`,
      ...['Chrome', 'Brushed brass'].flatMap((range, n) => [
        `${range};;;`,
        ...['Basin tap', 'Tall tap', 'Wall tap'].map(
          (name, m) => `T${at}${n}${m};${name}, ${at ? 'bath' : 'sink'} ${n + 1};${12 + m}.5;6`,
        ),
      ]),
    ]),
    'Minimum order;500;;',
  ].join('\n');
  const send =
    (name: string, buffer: Buffer) =>
    async ({ page, word }: Hand) => {
      const sheet = { name, mimeType: 'text/csv', buffer };
      await page.locator('input[type="file"]').first().setInputFiles(sheet);
      await page.getByRole('button', { name: word('Upload and check') }).click();
      await page.getByRole('button', { name: word('Change'), exact: true }).waitFor();
    };
  const sendList = send('kaveri-spring.csv', Buffer.from(lists));
  const running = (data: unknown) =>
    (data as object[]).map((task, at) =>
      at === 0 ? { ...task, status: 'in-progress', progress: 40 } : task,
    );
  return [
    { name: 'import', path },
    { name: 'import-chosen', path, act: choose },
    { name: 'import-running', path, answers: { 'GET /api/bulk/actions': running } },
    { name: 'import-check', path: ({ imports: { check } }) => `${path}?import=${check}`, states: ofRecord },
    {
      name: 'import-check-links',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks },
    },
    {
      name: 'import-photos',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list'],
    },
    {
      name: 'import-photos-give',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list', 'Choose the product for {{name}}'],
    },
    {
      name: 'import-fetching',
      path: ({ imports: { done } }) => `${path}?import=${done}`,
      answers: { 'GET /api/bulk/import/:id': fetched, 'GET /api/bulk/actions': fetching },
    },
    {
      name: 'import-fetched',
      path: ({ imports: { done } }) => `${path}?import=${done}`,
      answers: { 'GET /api/bulk/import/:id': fetched, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list'],
    },
    { name: 'import-layout', path, act: sendList, press: ['Change'] },
    { name: 'import-sections', path, act: send('furniture.csv', Buffer.from(sections)) },
    {
      name: 'import-letters',
      path,
      act: send('cennik.csv', Buffer.from(letters, 'latin1')),
      press: ['Change'],
    },
    { name: 'import-done', path: ({ imports: { done } }) => `${path}?import=${done}`, states: ofRecord },
  ];
}

/** An import with photos in all states, and columns with addresses of images. */
function withLinks(data: unknown) {
  return {
    ...(data as object),
    photos: { total: 5, linked: 2, unknown_product: 2, failed: 1, waiting: 0 },
    photo_columns: [
      { index: 1, header: 'Image Src', names: 0, links: 312, fetched: false },
      { index: 2, header: 'Variant Image', names: 0, links: 48, fetched: false },
    ],
  };
}

function fetched(data: unknown) {
  return {
    ...(data as object),
    photos: { total: 312, linked: 267, unknown_product: 0, failed: 3, waiting: 42 },
    photo_columns: [{ index: 1, header: 'Image Src', names: 0, links: 312, fetched: true }],
  };
}

function fetching(data: unknown) {
  const tasks = data as { action: string; reference: string | null }[];
  const ended = tasks.find(({ action }) => action === 'excel_import_bulk_update');
  const task = {
    ...ended,
    task_id: '5f0c7a0e-3b0e-4c56-9d5c-999999999999',
    action: 'fetch_import_images',
    status: 'in-progress',
    total_count: 312,
    remaining_count: 42,
    progress: 86,
  };
  return [task, ...tasks];
}

function somePhotos() {
  const photo = { product_id: null, problem: null, thumb: null, address: null };
  const refused = { code: 'link_refused', message: '', params: { host: 'cdn.shop.example', status: 404 } };
  const photos = [
    { ...photo, id: 1, name: 'MW-BWL-1042_main.jpg', state: 'linked', product_id: 'MW-BWL-1042' },
    { ...photo, id: 2, name: 'MW-BWL-1042_alt1.jpg', state: 'linked', product_id: 'MW-BWL-1042' },
    { ...photo, id: 3, name: 'IMG_20261118_142233.jpg', state: 'unknown_product' },
    {
      ...photo,
      id: 4,
      name: 'blue pottery bowl with a long name, seen from the side.png',
      state: 'unknown_product',
    },
    {
      ...photo,
      id: 5,
      name: 'walnut-tray.jpg',
      state: 'failed',
      product_id: 'MW-TRY-2001',
      problem: refused,
      address: 'https://cdn.shop.example/files/walnut-tray.jpg?v=1699999999',
    },
  ];
  return { photos, total: photos.length };
}
