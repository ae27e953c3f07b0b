import { attachmentExtensions } from '@sourcewiz/contract';
import { acceptedMime, knownOtherFormat } from '../images/image-signature.ts';

type AttachmentExtension = (typeof attachmentExtensions)[number];

/** Why a file cannot be attached. */
export type AttachmentProblem = 'unsupported_file' | 'file_content_differs' | 'empty_file';

const mimes: Readonly<Record<AttachmentExtension, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
};

/** The folder inside the package that distinguishes the Office formats. */
const officeFolders: Partial<Record<AttachmentExtension, string>> = {
  xlsx: 'xl/',
  docx: 'word/',
  pptx: 'ppt/',
};

/**
 * Checks a file that somebody attaches (ATTR-041): its extension must be on the list, and its content must match the
 * extension. Nothing in it is opened or run.
 * @param file its name and its whole content
 * @returns its media type, or the reason why it is refused
 */
export function judgeAttachment({
  name,
  bytes,
}: {
  name: string;
  bytes: Buffer;
}): { mime: string } | { problem: AttachmentProblem } {
  const extension = extensionOf(name);
  if (!extension) return { problem: 'unsupported_file' };
  if (bytes.length === 0) return { problem: 'empty_file' };
  return matchesExtension(extension, bytes)
    ? { mime: mimes[extension] }
    : { problem: 'file_content_differs' };
}

function extensionOf(name: string): AttachmentExtension | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return attachmentExtensions.find((extension) => extension === ending);
}

const begins = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** The compound file of Office before 2007, and of newer files with a password. */
const isCompound = (bytes: Buffer) => begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isZip = (bytes: Buffer) =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06);

function matchesExtension(extension: AttachmentExtension, bytes: Buffer): boolean {
  switch (extension) {
    case 'jpg':
    case 'jpeg':
      return acceptedMime(bytes) === 'image/jpeg';
    case 'png':
      return acceptedMime(bytes) === 'image/png';
    case 'webp':
    case 'gif':
      return knownOtherFormat(bytes) === extension;
    case 'pdf':
      return bytes.subarray(0, 1024).includes('%PDF-');
    case 'xls':
    case 'doc':
    case 'ppt':
      return isCompound(bytes);
    case 'xlsx':
    case 'docx':
    case 'pptx':
      return isCompound(bytes) || (isZip(bytes) && bytes.includes(officeFolders[extension] ?? ''));
    case 'zip':
      return isZip(bytes);
    case 'rar':
      return begins(bytes, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07);
    case 'txt':
      return isText(bytes);
  }
}

/** Text contains no NUL, except in two-byte encodings with a byte order mark. */
function isText(bytes: Buffer): boolean {
  return begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff) || !bytes.includes(0);
}
