import { expect, it } from 'vitest';
import { kindOf } from './attachments.rules.ts';

it('an attachment shows what it is', () => {
  expect(['a.xls', 'a.pdf', 'a.rar', 'a.webp', 'a.pptx', 'a.txt'].map(kindOf)).toEqual([
    'sheet',
    'pdf',
    'archive',
    'image',
    'slides',
    'document',
  ]);
});
