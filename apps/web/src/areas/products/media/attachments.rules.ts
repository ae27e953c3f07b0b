import { extensionOf } from '../../../platform/upload/files.rules.ts';

export type FileKind = 'sheet' | 'image' | 'document' | 'slides' | 'archive' | 'pdf';

/** The kind of a file, for its icon. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name);
  if (extension === 'pdf') return 'pdf';
  if (['xlsx', 'xls'].includes(extension)) return 'sheet';
  if (['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(extension)) return 'image';
  if (['ppt', 'pptx'].includes(extension)) return 'slides';
  return ['zip', 'rar'].includes(extension) ? 'archive' : 'document';
}
