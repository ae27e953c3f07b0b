import { getSpecSheet, type SpecSheet } from '@sourcewiz/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCall } from '../../../platform/api/use-call.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { image, product, useProductPages } from '../record/open-product.fixture.tsx';
import { SheetEditor } from './sheet-editor.tsx';
import { draftOf } from './sheet-form.rules.ts';
import { SheetValue } from './sheet-editor.tsx';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';

const path = '/api/specsheet/sheets/3';
const sheet: SpecSheet = {
  id: 3,
  product: { id: 7, product_id: 'B-7', name: 'Serving bowl' },
  template_id: 2,
  title: 'Facts',
  rows: [],
  images: [],
  packaging: false,
  variants: false,
  note: '',
  revision: 1,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: null,
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });
const saves = () => sent.filter(({ call }) => call === `PATCH ${path}`).map(({ body }) => body);

useProductPages();
beforeAll(() => loadTexts(['specSheets']));

function Editor() {
  const { data } = useCall(getSpecSheet, { params: { id: 3 } });
  return data === undefined ? null : <SheetEditor sheet={data} product={product()} />;
}

function open(): void {
  server.set(`GET ${path}`, () => sheet);
  openPart(<Editor />);
}

describe('a sheet that two people changed', () => {
  it('tells lines, pictures and switches in words and pictures', () => {
    const rows = [{ attribute_id: 7, label: 'Material', value: 'Stoneware', text: null }];
    const own = draftOf({ ...sheet, rows, images: [image('vase')], packaging: true });
    render(
      <>
        {Object.keys(own).map((field) => (
          <p key={field}>
            <SheetValue field={field} own={own} pictures={[image('bowl'), image('vase')]} />
          </p>
        ))}
      </>,
    );
    const [title, lines, pictures, packaging, variants, note] = screen.getAllByRole('paragraph');
    expect(title?.textContent).toBe('Facts');
    expect(lines?.textContent).toBe('Material: Stoneware');
    expect(within(pictures!).getAllByRole('img')).toEqual([screen.getByAltText('vase.png')]);
    expect(packaging?.textContent).toBe('On the sheet');
    expect(variants?.textContent).toBe('Not on the sheet');
    expect(note?.textContent).toBe('empty');
  });
});

describe('typing while a sheet is saved', () => {
  it('keeps what was typed after the save began', async () => {
    open();
    await waitFor(() => expect(input('Note').value).toBe(''));
    type('Note', 'Hand-thrown');
    let give: (saved: SpecSheet) => void = () => undefined;
    server.set(`PATCH ${path}`, () => new Promise((resolve) => (give = resolve)));
    save();
    type('Note', 'Hand-thrown, glazed');
    const saved = { ...sheet, note: 'Hand-thrown' };
    server.set(`GET ${path}`, () => saved);
    await waitFor(() => expect(saves()).toEqual([{ note: 'Hand-thrown', revision: 1 }]));
    await act(async () => give(saved));
    await screen.findByText('1 unsaved change');
    expect(input('Note').value).toBe('Hand-thrown, glazed');

    server.set(`PATCH ${path}`, (body) => ({ ...sheet, ...(body as object) }));
    await waitFor(() => {
      if (saves().length < 2) save();
      expect(saves()[1]).toEqual({ note: 'Hand-thrown, glazed', revision: 1 });
    });
  });
});
