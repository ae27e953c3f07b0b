import {
  ATTACHMENT_MAX_BYTES,
  attachmentExtensions,
  MODEL_MAX_BYTES,
  uploadAttachment,
  uploadImage,
  uploadModel,
  type Image,
  type Operation,
  type Problem,
  type StoredFile,
} from '@sourcewiz/contract';
import i18next from 'i18next';
import { extensionOf, limitText } from './files.rules.ts';
import { localProblem, problemText } from '../../platform/i18n/problem-text.ts';
import { shrinkImages } from './shrink-image.ts';
import type { QueueParts } from './upload-queue.ts';

/** What the rules need to know about a file; a browser's `File` has it. */
export interface FileFacts {
  name: string;
  /** Bytes. */
  size: number;
  type?: string;
}

/** A kind of files that forms take: where they are sent, what is offered and refused, and its texts. */
export interface FileKind<Stored> {
  op: Operation;
  /** The file types that the picker offers. */
  accept: string;
  /** Checks a file before it is sent; the server checks its content, too. */
  check: (file: FileFacts) => Problem | null;
  words: (problem: Problem) => string;
  /** Prepares files for sending. */
  prepare?: QueueParts<unknown>['prepare'];
  /** Only for the types: the record of an uploaded file. */
  stored?: Stored;
}

/** Images: JPG and PNG; larger ones are made smaller than 2 MB (MEDIA-001). */
export const imageFiles: FileKind<Image> = {
  op: uploadImage,
  accept: 'image/jpeg,image/png,.jpg,.jpeg,.png',
  prepare: shrinkImages,
  check({ name, type = '' }) {
    const isImage = type === '' ? /\.(jpe?g|png)$/i.test(name) : ['image/jpeg', 'image/png'].includes(type);
    return isImage ? null : localProblem('unsupported_image', { name });
  },
  words: ({ code }) => imageWords(code, 'wrongImage'),
};

/** Images that are a value of a product (MEDIA-002). */
export const valueImageFiles: FileKind<Image> = {
  ...imageFiles,
  words: ({ code }) => imageWords(code, 'wrongValueImage'),
};

/** Attachments of a product: documents, tables, archives (ATTR-041). */
export const attachmentFiles: FileKind<StoredFile> = {
  op: uploadAttachment,
  accept: attachmentExtensions.map((extension) => `.${extension}`).join(','),
  check(file) {
    const { name } = file;
    if ((attachmentExtensions as readonly string[]).includes(extensionOf(name)))
      return sizeProblem(file, ATTACHMENT_MAX_BYTES);
    return localProblem('unsupported_file', { name, types: attachmentExtensions.join(', ') });
  },
  words: problemText,
};

/** 3D models as binary glTF. */
export const modelFiles: FileKind<StoredFile> = {
  op: uploadModel,
  accept: '.glb,model/gltf-binary',
  check(file) {
    if (extensionOf(file.name) !== 'glb') return localProblem('not_a_model', { name: file.name });
    return sizeProblem(file, MODEL_MAX_BYTES);
  },
  words: problemText,
};

function sizeProblem({ name, size }: FileFacts, most: number): Problem | null {
  if (size === 0) return localProblem('empty_file', { name });
  return size > most ? localProblem('file_too_large', { name, limit: limitText(most) }) : null;
}

function imageWords(code: string, wrongType: 'wrongImage' | 'wrongValueImage'): string {
  if (code === 'unsupported_image' || code === 'not_an_image')
    return i18next.t(`platform:upload.${wrongType}`);
  return i18next.t(
    code === 'image_too_large' ? 'platform:upload.imageTooLarge' : 'platform:upload.imageFailed',
  );
}
