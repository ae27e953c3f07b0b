import type { Attribute, SpecSheet } from '@sourcewiz/contract';
import { describe, expect, test } from 'vitest';
import { changesSince } from '../../../platform/form/changes.rules.ts';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { isForSheets } from './sheet-attributes.rules.ts';
import { changesOf, draftOf, toggled, withText } from './sheet-form.rules.ts';

const sheet: SpecSheet = {
  id: 3,
  product: { id: 1, product_id: 'V-1', name: 'Vase' },
  template_id: 2,
  title: 'Specification sheet',
  rows: [
    { attribute_id: 7, label: 'Material', value: 'Stoneware', text: null },
    { attribute_id: 9, label: 'MOQ', value: '120 pieces', text: '60 pieces' },
    { attribute_id: null, label: 'Glaze', value: '', text: 'Reactive' },
  ],
  images: [],
  packaging: true,
  variants: false,
  note: '',
  revision: 1,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: null,
};
const line = (at: number) => {
  const found = draftOf(sheet).lines[at];
  if (!found) throw new Error('no such line');
  return found;
};

describe('a sheet that is edited', () => {
  test('only what is changed is sent, and nothing while nothing is', () => {
    const draft = draftOf(sheet);
    expect(changesOf(sheet, draft)).toEqual({});
    expect(changesOf(sheet, { ...draft, title: ' For Nordhem ', packaging: false })).toEqual({
      title: 'For Nordhem',
      packaging: false,
    });
    const lines = moved(draft.lines, 1, 0);
    expect(changesOf(sheet, { ...draft, lines })).toEqual({
      rows: [
        { attribute_id: 9, label: 'MOQ', text: '60 pieces' },
        { attribute_id: 7, label: 'Material' },
        { label: 'Glaze', text: 'Reactive' },
      ],
    });
  });

  test('a line that is written over keeps its text; with the words of the product it follows it again', () => {
    expect(withText(line(0), 'Porcelain').text).toBe('Porcelain');
    expect(withText(withText(line(0), 'Porcelain'), 'Stoneware').text).toBeNull();
    // Emptied on purpose: it is left out of the paper.
    expect(withText(line(0), '').text).toBe('');
    expect(withText(line(2), '').text).toBe('');
  });

  test('no more than seven pictures are chosen', () => {
    const seven = ['1', '2', '3', '4', '5', '6', '7'];
    expect(toggled(seven, '8')).toEqual(seven);
    expect(toggled(seven, '1')).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(toggled(['1'], '2')).toEqual(['1', '2']);
  });
});

test('PROD-008 internal attributes, costs and files are not offered for a sheet', () => {
  const attribute = {
    dtype: 'text',
    tabname: 'basic',
    is_internal: false,
    visible: true,
    isDisabled: false,
  } as Attribute;
  expect(isForSheets(attribute)).toBe(true);
  const others: Partial<Attribute>[] = [
    { is_internal: true },
    { tabname: 'internal' },
    { visible: false },
    { isDisabled: true },
    { dtype: 'image_list' },
    { dtype: 'price', tabname: 'internal' },
  ];
  for (const other of others) expect(isForSheets({ ...attribute, ...other })).toBe(false);
});

describe('a sheet that is edited on while it is saved', () => {
  const before = draftOf(sheet);
  const saved = { ...sheet, title: 'For Nordhem' };
  const left = (now: Partial<typeof before>) => {
    const sent = { base: before, changes: { title: 'For Nordhem' } };
    const base = draftOf(saved);
    return changesOf(saved, { ...base, ...changesSince({}, { sent, now, base }) });
  };

  test('what was typed after the save began is on top of what was saved', () => {
    expect(left({ title: 'For Nordhem', note: 'Hand-thrown' })).toEqual({ note: 'Hand-thrown' });
  });

  test('what was put back meanwhile is a change again', () => {
    expect(left({})).toEqual({ title: 'Specification sheet' });
  });

  test('nothing is left where nothing was typed', () => {
    expect(left({ title: 'For Nordhem' })).toEqual({});
  });
});
