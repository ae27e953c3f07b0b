import { expect, test } from 'vitest';
import { errorCatalogue, type ErrorCode } from './errors.ts';

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
    expect(errorCatalogue[code].message).toContain(words);
  },
);
