import type { Attribute } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import { bulkAttributes } from './bulk-attribute.rules.ts';

it('attributes of one weight stand in the alphabet of the screen', () => {
  const attributes = ['Zemin', 'Çap', 'Cila', 'Dış'].map(
    (name, id) => ({ id, name, dtype: 'text', priority: 1, isDisabled: false }) as Attribute,
  );
  const names = (language: string): string[] =>
    bulkAttributes(attributes, () => true, language).map(({ name }) => name);
  expect(names('tr')).toEqual(['Cila', 'Çap', 'Dış', 'Zemin']);
  expect(names('en')).toEqual(['Çap', 'Cila', 'Dış', 'Zemin']);
});
