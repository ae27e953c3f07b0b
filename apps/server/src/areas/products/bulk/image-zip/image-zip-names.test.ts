import { expect, test } from 'vitest';
import { pictureName, safeName, UniqueNames } from './image-zip-names.rules.ts';

test.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a\\b:c*d?', 'a-b-c-d-'],
  ['...', 'product'],
  ['  BOWL.  ', 'BOWL'],
  ['CON', 'CON-'],
  ['com1.jpg', 'com1.jpg-'],
  ['Şık\u202Egpj', 'Şık-gpj'],
  ['ş'.repeat(200), 'ş'.repeat(80)],
])('a product ID %j never leads out of its folder: %j', (id, name) => {
  expect(safeName(id)).toBe(name);
});

test('names that differ in their case only are numbered', () => {
  const names = new UniqueNames();
  expect(['bowl', 'Bowl', 'BOWL', 'cup'].map((name) => names.take(name))).toEqual([
    'bowl',
    'Bowl (2)',
    'BOWL (3)',
    'cup',
  ]);
});

test('pictures are named by their ID and place', () => {
  expect(pictureName('V/1', { position: 0, mime: 'image/png' })).toBe('V-1.png');
  expect(pictureName('V/1', { position: 2, mime: 'image/jpeg' })).toBe('V-1-3.jpg');
});
