import {
  attachmentExtensions,
  ATTACHMENT_MAX_BYTES,
  messageOf,
  MODEL_MAX_BYTES,
  type ErrorCode,
} from '@sourcewiz/contract';

/** What the file picker offers for attachments (ATTR-041). */
export const ATTACHMENT_ACCEPT = attachmentExtensions.map((extension) => `.${extension}`).join(',');
export const MODEL_ACCEPT = '.glb,model/gltf-binary';

export interface FileProblem {
  code: ErrorCode;
  message: string;
  params: Record<string, string | number>;
}

interface Chosen {
  name: string;
  /** In bytes. */
  size: number;
}

/** Looks at a file before it is sent as an attachment; the server looks at its content too. */
export function checkAttachment(file: Chosen): FileProblem | null {
  const { name } = file;
  if (!(attachmentExtensions as readonly string[]).includes(extensionOf(name)))
    return problem('unsupported_file', { name, types: attachmentExtensions.join(', ') });
  return checkSize(file, ATTACHMENT_MAX_BYTES);
}

/** The same for a 3D model. */
export function checkModel(file: Chosen): FileProblem | null {
  const { name } = file;
  if (extensionOf(name) !== 'glb') return problem('not_a_model', { name });
  return checkSize(file, MODEL_MAX_BYTES);
}

function checkSize({ name, size }: Chosen, most: number): FileProblem | null {
  if (size === 0) return problem('empty_file', { name });
  return size > most ? problem('file_too_large', { name, limit: limitText(most) }) : null;
}

/** A limit as people write it: sizes of files are counted in steps of 1024 here. */
export function limitText(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** The ending of a file's name in small letters, '' for none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export type FileKind = 'sheet' | 'image' | 'document' | 'slides' | 'archive' | 'pdf';

/** What a file is, for its icon. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name);
  if (extension === 'pdf') return 'pdf';
  if (['xlsx', 'xls'].includes(extension)) return 'sheet';
  if (['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(extension)) return 'image';
  if (['ppt', 'pptx'].includes(extension)) return 'slides';
  return ['zip', 'rar'].includes(extension) ? 'archive' : 'document';
}

function problem(code: ErrorCode, params: Record<string, string | number>): FileProblem {
  return { code, params, message: messageOf(code, params) };
}
