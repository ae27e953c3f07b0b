import { expect, it } from 'vitest';
import { attributesEn } from '../areas/attributes/attributes.en.ts';
import { identityEn } from '../areas/identity/identity.en.ts';
import { platformEn } from '../platform/i18n/platform.en.ts';

/** Sentences of the screens, verbatim from the specification. */
it.each([
  ['MEDIA-001', platformEn.upload.wrongImage, 'You can only upload JPG/PNG file!'],
  ['MEDIA-001', platformEn.upload.imageTooLarge, 'Image must smaller than 2MB!'],
  ['MEDIA-002', platformEn.upload.wrongValueImage, 'Only JPG/PNG allowed'],
  ['API-020', platformEn.upload.done, '{{name}} file uploaded successfully.'],
  ['API-020', platformEn.upload.failed, '{{name}} file upload failed.'],
  ['ATTR-034', attributesEn.field.added, '{{label}} added.'],
  ['AUTH-058', identityEn.signIn.failed, 'Something went wrong. Try again'],
])('%s T02 R08 the screen says "%s"', (_row, text, words) => expect(text).toBe(words));
