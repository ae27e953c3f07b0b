import { attachmentExtensions } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { ATTACHMENT_ACCEPT, checkAttachment, checkModel, extensionOf, kindOf } from './attachments.rules.ts';

describe('a file that is chosen', () => {
  it('ATTR-041 is taken when its type is one of the list, whatever the case of its ending', () => {
    for (const extension of attachmentExtensions)
      expect(checkAttachment({ name: `A.${extension.toUpperCase()}`, size: 10 })).toBeNull();
    for (const name of ['run.exe', 'page.html', 'photo.svg', 'noending', 'x.pdf.js'])
      expect(checkAttachment({ name, size: 10 })?.code).toBe('unsupported_file');
    expect(ATTACHMENT_ACCEPT.split(',')).toHaveLength(attachmentExtensions.length);
  });
  it('is refused when it is empty or too large, with the limit in words', () => {
    expect(checkAttachment({ name: 'a.pdf', size: 0 })?.code).toBe('empty_file');
    const large = checkAttachment({ name: 'a.pdf', size: 20 * 1024 * 1024 + 1 });
    expect(large).toMatchObject({ code: 'file_too_large', params: { limit: '20 MB' } });
    expect(checkAttachment({ name: 'a.pdf', size: 20 * 1024 * 1024 })).toBeNull();
  });
  it('must be a GLB for the model', () => {
    expect(checkModel({ name: 'bowl.GLB', size: 10 })).toBeNull();
    expect(checkModel({ name: 'bowl.gltf', size: 10 })?.code).toBe('not_a_model');
    expect(checkModel({ name: 'bowl.glb', size: 31 * 1024 * 1024 })?.code).toBe('file_too_large');
  });
  it('shows what it is', () => {
    expect(extensionOf('Price list.XLSX')).toBe('xlsx');
    expect(['a.xls', 'a.pdf', 'a.rar', 'a.webp', 'a.pptx', 'a.txt'].map(kindOf)).toEqual([
      'sheet',
      'pdf',
      'archive',
      'image',
      'slides',
      'document',
    ]);
  });
});
