import type { Attribute, ResultOf, uploadImage } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { AttributeField, ReadOnlyField } from './attribute-field.tsx';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { entryOf, isChanged, readEntry, type Entry } from './entry.rules.ts';
import { FormCategoryProvider } from './form-category.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { FakeRequest, useFakeRequests } from '../../platform/upload/fake-request.fixture.ts';

const ids = ['0198a3f2-0000-7000-8000-000000000001', '0198a3f2-0000-7000-8000-000000000002'] as const;

useTexts('attributes');
beforeEach(() => answerWith({}));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function attribute(given: Partial<Attribute>): Attribute {
  return anAttribute({
    name: 'Fabric',
    internal_name: 'fabric',
    dtype: 'composition',
    open_options: true,
    ...given,
  });
}

/** Answers calls by the beginning of their path; others get "not found". */
function answerWith(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://x').pathname;
    const known = Object.entries(answers).find(([start]) => path.startsWith(start));
    return Response.json({ data: known?.[1] ?? [] });
  });
}

useFakeRequests();

function Form({ of, stored }: { of: Attribute; stored: unknown }) {
  const [entry, setEntry] = useState<Entry>(() => entryOf(of, stored));
  return (
    <>
      <AttributeField attribute={of} id="field-5" entry={entry} onChange={setEntry} />
      <output data-testid="entry">{JSON.stringify(entry)}</output>
    </>
  );
}

function open(of: Attribute, stored: unknown, category: { id: number; name: string } | null = null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted: ['create_products'] })}>
        <FormCategoryProvider value={category}>
          <Form of={of} stored={stored} />
        </FormCategoryProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

function show(of: Attribute, value: unknown): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ReadOnlyField attribute={of} value={value} />
    </QueryClientProvider>,
  );
}

function entryNow(): Record<string, unknown> {
  return JSON.parse(screen.getByTestId('entry').textContent ?? '') as Record<string, unknown>;
}

function type(field: string, value: string): void {
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
}

describe('ATTR-006 a composition', () => {
  const fabric = attribute({ options: ['Cotton', 'Silk'] });

  it('is entered row by row with the keyboard, and its sum runs along', () => {
    open(fabric, [{ material: 'Cotton', percent: '60' }]);
    expect(screen.getByText('60 of 100 %')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Fabric, percent 1'), { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Fabric, material 2'));
    type('Fabric, material 2', 'Silk');
    type('Fabric, percent 2', '40.5');
    expect(screen.getByText('100.5 of 100 %').dataset['over']).toBe('true');
    type('Fabric, percent 2', '40');
    expect(screen.getByText('100 of 100 %').dataset['over']).toBeUndefined();
    expect(readEntry(fabric, entryNow() as Entry, { isDraft: true })).toEqual({
      ok: true,
      value: [
        { material: 'Cotton', percent: '60' },
        { material: 'Silk', percent: '40' },
      ],
    });
  });

  it('suggests the options that are not in it yet, and marks a share that is none', () => {
    open(fabric, [{ material: 'Cotton', percent: '160' }]);
    const list = document.querySelectorAll('datalist option');
    expect([...list].map((one) => (one as HTMLOptionElement).value)).toEqual(['Silk']);
    expect(screen.getByLabelText('Fabric, percent 1').getAttribute('aria-invalid')).toBe('true');
  });

  it('loses a row with its button, and an empty one with Backspace', () => {
    open(fabric, [
      { material: 'Cotton', percent: '60' },
      { material: 'Silk', percent: '40' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(entryNow()).toEqual({ value: [{ material: 'Silk', percent: '40' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Add material' }));
    fireEvent.keyDown(screen.getByLabelText('Fabric, material 2'), { key: 'Backspace' });
    expect(entryNow()).toEqual({ value: [{ material: 'Silk', percent: '40' }] });
  });

  it('is unchanged until something is entered, blank rows are nothing', () => {
    const stored = [{ material: 'Cotton', percent: '60' }];
    expect(isChanged(fabric, entryOf(fabric, stored), stored)).toBe(false);
    expect(isChanged(fabric, { value: [...stored, { material: '', percent: '' }] }, stored)).toBe(false);
    expect(isChanged(fabric, entryOf(fabric, null), null)).toBe(false);
  });
});

it('ATTR-007 an option and its percent are entered side by side', () => {
  const share = attribute({
    dtype: 'dropdown_percent',
    name: 'Recycled share',
    options: ['Recycled', 'Organic'],
  });
  open(share, { option: 'Recycled', value: '30' });
  type('Percent of Recycled share', '45');
  fireEvent.click(screen.getByRole('button', { name: 'Recycled share: Recycled' }));
  fireEvent.click(screen.getByRole('option', { name: 'Organic' }));
  expect(entryNow()).toEqual({ option: 'Organic', value: '45' });
});

describe('ATTR-012 a carton', () => {
  const carton = attribute({ dtype: 'packaging', name: 'Carton', default_unit: 'cm' });

  it('shows its volume while it is typed, with the formula', () => {
    open(carton, null);
    type('Carton, length', '60');
    type('Carton, width', '40');
    expect(screen.queryByText(/CBM 0/)).toBeNull();
    type('Carton, height', '35');
    expect(screen.getByText('CBM 0.084 m³')).toBeTruthy();
    expect(screen.getByText(/length × width × height in metres/)).toBeTruthy();
    type('Pieces in Carton', '24');
    expect(screen.getByText('0.0035 m³ per piece')).toBeTruthy();
    expect(readEntry(carton, entryNow() as Entry, { isDraft: true })).toMatchObject({
      ok: true,
      value: { CBM: '0.084', cbm_per_piece: '0.0035', unit: 'cm' },
    });
  });

  it('ATTR-031 ATTR-032 takes no minus, plus or decimal key in its pieces, and no minus in its sides', () => {
    open(carton, null);
    const pieces = screen.getByLabelText('Pieces in Carton');
    for (const key of ['-', '+', '.', ',']) expect(fireEvent.keyDown(pieces, { key })).toBe(false);
    const side = screen.getByLabelText('Carton, length');
    expect(fireEvent.keyDown(side, { key: '-' })).toBe(false);
    expect(fireEvent.keyDown(side, { key: '.' })).toBe(true);
  });
});

it('ATTR-013 a parent product and whether there are variants are entered', () => {
  const parent = attribute({ dtype: 'product_id', name: 'Parent' });
  open(parent, { has_variant: false, parent_id: 'KE-100' });
  type('Parent', 'KE-200');
  fireEvent.click(screen.getByRole('switch'));
  expect(entryNow()).toEqual({ parent_id: 'KE-200', has_variant: 'TRUE' });
});

describe('ATTR-050 the sub-category', () => {
  const sub = attribute({ dtype: 'sub_category', name: 'Sub Category', internal_name: 'sub_category' });
  const lamps = {
    id: 3,
    name: 'Lamps',
    product_count: 2,
    revision: 1,
    sub_categories: [
      { id: 1, name: 'Table lamps' },
      { id: 2, name: 'Floor lamps' },
    ],
  };

  it('asks for a category first', () => {
    open(sub, null);
    const field = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Sub Category: Choose a category first',
    });
    expect(field.disabled).toBe(true);
  });

  it('offers those of the category and adds new ones in place', async () => {
    answerWith({
      '/api/items/categories/3/sub_categories': {
        ...lamps,
        sub_categories: [...lamps.sub_categories, { id: 9, name: 'Wall lamps' }],
      },
      '/api/items/categories': [lamps],
    });
    open(sub, null, { id: 3, name: 'Lamps' });
    fireEvent.click(await screen.findByRole('button', { name: 'Sub Category: Choose' }));
    const labels = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Table lamps', 'Floor lamps']));
    fireEvent.change(screen.getByRole('combobox', { name: 'Sub Category' }), {
      target: { value: 'wall lamps' },
    });
    fireEvent.click(screen.getByRole('option', { name: 'Add “wall lamps”' }));
    await waitFor(() => expect(entryNow()).toEqual({ value: 'Wall lamps' }));
  });
});

const storedFile = { id: ids[0], name: 'care.pdf', mime: 'application/pdf', bytes: 2048, url: '/files/a' };
const picture: ResultOf<typeof uploadImage> = {
  id: ids[1],
  name: 'vase.png',
  width: 100,
  height: 100,
  thumb: '/files/t',
  card: '/files/c',
  large: '/files/l',
};

describe('files of a value', () => {
  const files = attribute({ dtype: 'file', name: 'Certificates' });

  it('ATTR-005 are listed by name with what loads and removes them', async () => {
    answerWith({ '/api/file/stored': [{ ...storedFile, image: null }] });
    open(files, ids[0]);
    expect(await screen.findByText('care.pdf')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download care.pdf' }).getAttribute('href')).toBe('/files/a');
    fireEvent.click(screen.getByRole('button', { name: 'Remove care.pdf' }));
    expect(entryNow()).toEqual({ value: [] });
  });

  it.each([
    ['tool.exe', 'tool.exe: only xlsx, xls, jpg'],
    ['page.html', 'page.html: only'],
    ['noending', 'noending: only'],
    ['movie.mp4', 'movie.mp4: only'],
  ])('ATTR-041 refuse %s before it is sent', async (name, text) => {
    open(files, null);
    const input = await screen.findByTestId('field-5-files');
    fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(FakeRequest.all).toHaveLength(0);
  });

  it.each(['xlsx', 'xls', 'png', 'doc', 'docx', 'ppt', 'pptx', 'txt', 'pdf', 'zip', 'rar'])(
    'ATTR-041 accept .%s',
    async (extension) => {
      open(files, null);
      const input = await screen.findByTestId<HTMLInputElement>('field-5-files');
      expect(input.accept.split(',')).toContain(`.${extension}`);
      fireEvent.change(input, { target: { files: [new File(['x'], `a.${extension.toUpperCase()}`)] } });
      await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
      await FakeRequest.all[0]?.end(200, { data: storedFile });
      expect(entryNow()).toEqual({ value: [ids[0]] });
      expect(screen.getByText('care.pdf')).toBeTruthy();
    },
  );

  it('say what the server refused', async () => {
    open(files, null);
    const input = await screen.findByTestId('field-5-files');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf')] } });
    const errors = [{ code: 'file_content_differs', message: '', params: { name: 'a.pdf' } }];
    await FakeRequest.all[0]?.end(400, { errors });
    expect(screen.getByRole('alert').textContent).toBe(
      'The content of a.pdf does not match its file extension',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['while loading', (): Promise<Response> => new Promise(() => undefined), 'Loading...'],
    [
      'without an answer',
      async () => Response.json({ errors: [{ code: 'internal', message: 'x' }] }, { status: 500 }),
      'server error...',
    ],
    ['without any', async () => Response.json({ data: [] }), 'No data fetched'],
  ] as const)('SHELL-082 tell how it stands %s', async (_state, answer, text) => {
    vi.stubGlobal('fetch', answer);
    show(files, ids[0]);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('pictures of a value', () => {
  const pictures = attribute({ dtype: 'image_list', name: 'Details' });
  const choose = async (...chosen: File[]): Promise<void> => {
    fireEvent.change(await screen.findByTestId('field-5-files'), { target: { files: chosen } });
  };

  it('MEDIA-002 a file of another type is answered with "Only JPG/PNG allowed"', async () => {
    open(pictures, null);
    await choose(new File(['x'], 'a.gif', { type: 'image/gif' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Only JPG/PNG allowed');
    expect(FakeRequest.all).toHaveLength(0);
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    const errors = [{ code: 'not_an_image', message: '', params: { name: 'a.png' } }];
    await FakeRequest.all[0]?.end(400, { errors });
    expect(screen.getByRole('alert').textContent).toBe('Only JPG/PNG allowed');
  });

  it('MEDIA-003 a failed upload says "Upload failed, choose an image again"', async () => {
    open(pictures, null);
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    await FakeRequest.all[0]?.end(0, null);
    expect(screen.getByRole('alert').textContent).toBe('Upload failed, choose an image again');
  });

  it('arrive in the list, are moved and taken away', async () => {
    answerWith({ '/api/file/stored': [{ ...storedFile, image: { ...picture, id: ids[0] } }] });
    open(pictures, [ids[0]]);
    await choose(new File(['x'], 'vase.png', { type: 'image/png' }));
    await FakeRequest.all[0]?.end(200, { data: picture });
    expect(entryNow()).toEqual({ value: [ids[0], ids[1]] });
    fireEvent.click(screen.getByRole('button', { name: 'Move Details, image 2 forward' }));
    expect(entryNow()).toEqual({ value: [ids[1], ids[0]] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Details, image 1' }));
    expect(entryNow()).toEqual({ value: [ids[0]] });
  });
});

describe('a price', () => {
  const price = attribute({ dtype: 'price', name: 'Price' });

  it('ATTR-036 without its currency or unit says "Currency or Unit not selected"', () => {
    const missing = 'Currency or Unit not selected';
    open(price, null);
    expect(screen.queryByText(missing)).toBeNull();
    type('Price', '640');
    expect(screen.getByText(missing).id).toBe(
      screen.getByLabelText('Price').getAttribute('aria-describedby'),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Currency of Price/ }));
    fireEvent.click(screen.getByRole('option', { name: /INR/ }));
    expect(screen.getByText(missing).id).toBe(
      screen.getByLabelText('Price').getAttribute('aria-describedby'),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Unit of Price/ }));
    fireEvent.click(screen.getByRole('option', { name: 'per piece' }));
    expect(screen.queryByText(missing)).toBeNull();
  });
});

describe('a formatted text', () => {
  const story = attribute({ dtype: 'html', name: 'Story' });

  it('is shown formatted and never raw', () => {
    show(story, {
      content:
        '<h3>Care</h3><p onclick="x()">Wipe <b>dry</b><script>alert(1)</script></p><img src=x onerror=alert(1)>' +
        '<a href="javascript:alert(1)">bad</a><a href="https://x.example">good</a>',
    });
    expect(screen.getByRole('heading', { name: 'Care' })).toBeTruthy();
    expect(screen.getByText('dry').localName).toBe('strong');
    expect(document.querySelector('script, img, [onclick]')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://x.example',
    ]);
    expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener nofollow');
  });

  const paste = (words: HTMLElement, html: string): void => {
    const data: Record<string, string> = { 'text/html': html, 'text/plain': 'plain' };
    fireEvent.paste(words, { clipboardData: { getData: (kind: string) => data[kind] ?? '' } });
  };

  it('is edited as words, and what is told has nothing but the allowed elements', async () => {
    open(story, null);
    const words = await screen.findByRole('textbox', { name: 'Story' });
    paste(
      words,
      '<h1 class="x">A</h1><img src=x onerror=y><p style="z">B <b style="x">bold</b><script>x</script></p>' +
        '<ul><li>one</li><li>two</li></ul><table><tr><td>cell</td></tr></table>',
    );
    expect(entryNow()).toEqual({
      content:
        '<h3>A</h3><p>B <strong>bold</strong></p><ul><li>one</li><li>two</li></ul>' +
        '<table><tbody><tr><td>cell</td></tr></tbody></table>',
    });
  });

  it('has a toolbar of one stop, whose buttons say what is on', async () => {
    open(story, { content: '<p>Hand turned</p>' });
    await screen.findByRole('textbox', { name: 'Story' });
    const toolbar = screen.getByRole('toolbar', { name: 'Format Story' });
    const tool = (name: string) => within(toolbar).getByRole('button', { name });
    act(() => tool('Bold').focus());
    fireEvent.keyDown(tool('Bold'), { key: 'ArrowRight' });
    await waitFor(() => expect(document.activeElement).toBe(tool('Italic')));
    fireEvent.click(tool('Bulleted list'));
    expect(entryNow()).toEqual({ content: '<ul><li>Hand turned</li></ul>' });
    expect(tool('Bulleted list').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(tool('Bulleted list'));
    expect(entryNow()).toEqual({ content: '<p>Hand turned</p>' });
  });

  it('links only to web and mail addresses', async () => {
    open(story, null);
    fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
    const address = await screen.findByLabelText('Address');
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(screen.getByText('Enter a web address or an email address')).toBeTruthy();
    fireEvent.change(address, { target: { value: 'example.com/care' } });
    fireEvent.keyDown(address, { key: 'Enter' });
    expect(entryNow()).toEqual({
      content:
        '<p><a href="https://example.com/care" rel="noopener nofollow" target="_blank">example.com/care</a></p>',
    });
  });
});
