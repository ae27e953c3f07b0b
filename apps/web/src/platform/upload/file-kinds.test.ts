import { attachmentExtensions } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { attachmentFiles, imageFiles, modelFiles } from './file-kinds.ts';
import { extensionOf, inserted } from './files.rules.ts';
import { shrinkImages } from './shrink-image.ts';

const MB = 1024 * 1024;

describe('images before they are sent', () => {
  const codeOf = (name: string, size: number, type: string) => imageFiles.check({ name, size, type })?.code;

  it('MEDIA-001 takes JPG and PNG only', () => {
    expect(codeOf('bowl.jpg', MB, 'image/jpeg')).toBeUndefined();
    expect(codeOf('BOWL.PNG', MB, '')).toBeUndefined();
    expect(codeOf('bowl.webp', MB, 'image/webp')).toBe('unsupported_image');
    expect(codeOf('bowl.png', MB, 'application/pdf')).toBe('unsupported_image');
  });

  it('MEDIA-001 makes larger ones smaller', () => {
    expect(codeOf('a.png', 2 * MB, 'image/png')).toBeUndefined();
    expect(imageFiles.prepare).toBe(shrinkImages);
    expect(attachmentFiles.prepare).toBeUndefined();
  });
});

describe('a file that is chosen', () => {
  it('ATTR-041 is taken when its type is one of the list, whatever the case of its ending', () => {
    for (const extension of attachmentExtensions)
      expect(attachmentFiles.check({ name: `A.${extension.toUpperCase()}`, size: 10 })).toBeNull();
    for (const name of ['run.exe', 'page.html', 'photo.svg', 'noending', 'x.pdf.js'])
      expect(attachmentFiles.check({ name, size: 10 })?.code).toBe('unsupported_file');
    expect(attachmentFiles.accept.split(',')).toHaveLength(attachmentExtensions.length);
    expect(extensionOf('Price list.XLSX')).toBe('xlsx');
  });

  it('is refused when it is empty or too large, with the limit in words', () => {
    expect(attachmentFiles.check({ name: 'a.pdf', size: 0 })?.code).toBe('empty_file');
    const large = attachmentFiles.check({ name: 'a.pdf', size: 20 * MB + 1 });
    expect(large).toMatchObject({ code: 'file_too_large', params: { limit: '20 MB' } });
    expect(attachmentFiles.check({ name: 'a.pdf', size: 20 * MB })).toBeNull();
  });

  it('must be a GLB for the model', () => {
    expect(modelFiles.check({ name: 'bowl.GLB', size: 10 })).toBeNull();
    expect(modelFiles.check({ name: 'bowl.gltf', size: 10 })?.code).toBe('not_a_model');
    expect(modelFiles.check({ name: 'bowl.glb', size: 31 * MB })?.code).toBe('file_too_large');
  });

  it('stands in the order in which files were chosen', () => {
    const order: Record<string, number> = { first: 1, second: 2, third: 3 };
    const put = (list: string[], name: string) => inserted(list, name, (one) => order[one]);
    expect(put(put(put(['old'], 'third'), 'first'), 'second')).toEqual(['old', 'first', 'second', 'third']);
  });
});
