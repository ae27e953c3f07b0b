import { expect, test } from 'vitest';
import type { ColumnTarget } from '@sourcewiz/contract';
import { amendedRows } from '../rewriting/amended-rows.ts';
import { formatOf, formatTargets } from './format.ts';
import { knownFormats } from './index.ts';

test.for([
  'Item Code, Name, Stock UOM, Price',
  'Item No, Name, Description, Stock UOM, Standard Rate, Image',
  'Item Code, Product Name, Description, Stock UOM, HSN/SAC, Rate',
  'Item Code, Name, Default Unit of Measure, Price',
  'Item Name, Item SKU, Colour, MOQ, Price',
  'SKU, Name, Type, Regular Price, Description',
  'SKU, Type, Name, Colour, Regular price, Sale price, Weight',
  'Reference, Name, EAN13, Price tax excluded',
  'Ref, Name, Quantity, Price tax included',
  'Name, Internal Reference, Price, Description',
  'Internal reference, Name, Colour, Material, MOQ, FOB price',
  'SKU, Family, Name, Price, Groups',
  'SKU, Family, Categories, Product name, Price USD',
  'ID, Name, Variant SKU, Product type, Price',
  'Title, Description, Price, Quantity, Tags, Materials',
  'Handle, SKU, Name, Supply price, Retail price',
  'Artikelnummer, Bezeichnung, Name, Einheit, Preis',
  'Artikel-Nr., Name, Beschreibung, Lager, VK netto, Bild',
  'Artikelnummer, Name, Typ, SKU, Preis',
  'Referenz, Name, Kategorien, Maßeinheit, Preis exkl. MwSt',
  'Stok Kodu, Ad, Birim, Fiyat',
  'Ürün Kodu, Ürün Adı, Kategori, Renk, Beden, Fiyat',
  'Barkod, Model Kodu, Ürün Adı, Marka, Fiyat',
  'Malzeme Kodu, Malzeme Adı, Ölçü Birimi, Grup, Birim Fiyat',
  'Código, Nombre, Descripción, Unidad, Precio',
  'Referencia, Nombre, Tipo, SKU, Precio normal',
  'Código, Nombre, Categoría, Existencias, Precio, IVA',
])('I04 the price list %s is no export of a system', (header) => {
  expect(formatOf(header.split(', '), knownFormats)?.name).toBeUndefined();
});

/** What the format of these titles makes of each. */
function targetsOf(titles: readonly string[], filled = titles.map(() => 1)) {
  const format = formatOf(titles, knownFormats);
  const targets = format && formatTargets(titles, format, { attributes: [], language: 'en', filled });
  return { format: format?.name, of: titles.map((_, at) => labelOf(targets, at)) };
}

function labelOf(targets: readonly { index: number; target: ColumnTarget }[] = [], at: number) {
  const target = targets.find(({ index }) => index === at)?.target;
  return target?.kind === 'field' ? target.field : target?.kind;
}

test('I04 fields of ERPNext are known with few columns, and its Name is the ID beside the name of the item', () => {
  expect(targetsOf(['name', 'item_name', 'stock_uom', 'item_group'])).toEqual({
    format: 'erpnext',
    of: ['product_id', 'name', 'skip', 'category'],
  });
});

test('I04 no export is without names while a column that is called so has some', () => {
  expect(targetsOf(['Item Code', 'Name', 'Item Group', 'Stock UOM'])).toEqual({
    format: 'erpnext',
    of: ['product_id', 'name', 'category', 'skip'],
  });
  expect(targetsOf(['Name', 'Item Group', 'Has Variants']).of).toEqual(['name', 'category', 'skip']);
  const odoo = ['External ID', 'Internal Reference', 'Display Name', 'Name', 'Sales Price'];
  expect(targetsOf(odoo, [5, 5, 5, 0, 5]).of.slice(2, 4)).toEqual(['name', 'skip']);
  expect(targetsOf(odoo).of.slice(2, 4)).toEqual(['skip', 'name']);
  // Whatever else it has, whichever titles its format leaves out.
  const unnamed = knownFormats.filter((format) => {
    const wanted = [...format.has, ...(format.hasOneOf ?? []).slice(0, 1).flat()];
    const titles = [...new Set([...wanted, 'name'])].map((title) =>
      title.replace('{n}', '1').replace('{locale}', 'en_US').replace('{any}', 'EUR'),
    );
    const { of } = targetsOf(titles);
    return of[titles.indexOf('name')] === 'skip' && !of.includes('name');
  });
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

test('I04 cells as long as a sheet can have them take no time, in whatever way a system writes them', () => {
  const size = 32_000;
  const cells = [
    `a${' '.repeat(size)}b`,
    `a${', '.repeat(size / 2)}b`,
    ...['/', '\\', '\\n', '\n', '0', '0 ', 'Category Path: ', 'a:b,', 'a=b,', ','].map(
      (part) => `${part.repeat(size / part.length)}x`,
    ),
  ];
  for (const format of knownFormats) {
    for (const [title, read] of Object.entries(format.said ?? {})) {
      for (const text of cells) {
        const started = performance.now();
        read(text);
        expect([format.name, title, performance.now() - started < 100]).toEqual([format.name, title, true]);
      }
    }
  }
});

test('X04 categories are on lines, without the blanks around them', () => {
  const amend = amendedRows(['sku', 'family', 'enabled', 'categories', 'groups']);
  const text = (value: string) => ({ kind: 'text', text: value }) as const;
  const [row] = amend.next({
    row: 2,
    cells: [text('A-1'), text('mugs'), text('1'), text('  Mugs ,Tea  , Gifts '), null],
  });
  expect(row?.cells[3]).toEqual(text('Mugs\nTea\nGifts'));
});
