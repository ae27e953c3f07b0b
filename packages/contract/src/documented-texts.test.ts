import { expect, test } from 'vitest';
import { errorCatalogue, messageOf } from './errors.ts';
import type { ErrorCode } from './kit/declares.ts';

/** Sentences of the server exactly as the specification gives them. */
test.each([
  ['MEDIA-001', 'unsupported_image', 'You can only upload JPG/PNG file!'],
  ['MEDIA-001', 'not_an_image', 'You can only upload JPG/PNG file!'],
  ['MEDIA-001', 'image_too_large', 'Image must smaller than 2MB!'],
  [
    'PROD-030',
    'product_sent_to_buyers',
    'Unable to delete this product as it is part of catalogues sent to buyers',
  ],
  ['TASK-048', 'task_limit', 'Please wait for ongoing tasks to finish. Maximum {limit} tasks are allowed'],
  ['AUTH-059', 'invalid_credentials', 'Invalid credentials. Please try again'],
] as const satisfies readonly (readonly [string, ErrorCode, string])[])(
  '%s T02 %s says "%s"',
  (_row, code, words) => {
    expect(errorCatalogue[code].en).toContain(words);
  },
);

test('E04 no sentence says "1 products"', () => {
  expect(messageOf('unit_in_use', { name: 'kg', count: 1 })).toBe('kg is used by 1 product');
  expect(messageOf('unit_in_use', { name: 'kg', count: 2 })).toBe('kg is used by 2 products');
  const counted = Object.entries(errorCatalogue).filter(
    ([, { en }]) => /\{(count|seconds)\} [a-z]+s\b/.test(en) && !en.includes('{limit}'),
  );
  expect(counted).toEqual([]);
});
