import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { cleanText } from '../values/clean-text.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';

const LONGEST = 50_000;

export interface Html {
  content: string;
}

/** Formatted text. The server sanitises it before storing it; this file has no parser and cannot. */
export const html: AttributeType<Html> = {
  dtype: 'html',
  schema: z.object({ content: textPart }),
  parts: [{ name: 'content', control: 'formatted', headerWords: ['content', 'html', 'içerik'] }],
  isEmpty: ({ content }) => plainText(content) === '' && !/<(img|video|table|hr)\b/i.test(content),
  parse: ({ value = '', content = value }, attribute) => settleValue(html, { content }, attribute),
  validate: ({ content }) =>
    content.length > LONGEST ? [{ code: 'text_too_long', part: 'content', params: { limit: LONGEST } }] : [],
  normalise: ({ content }) => ({ content: cleanText(content) }),
  format: ({ content }) => plainText(content),
  toTexts: ({ content }) => ({ content }),
  searchText: ({ content }) => plainText(content),
};

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The words of a formatted text, for reading and searching; this does not sanitise markup. */
export function plainText(content: string): string {
  return ['script', 'style']
    .reduce(withoutElement, content)
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Uses `indexOf`: a pattern would take minutes on thousands of elements that are never closed. */
function withoutElement(content: string, name: string): string {
  const lower = content.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, at);
    const end = start < 0 ? -1 : lower.indexOf(`</${name}>`, start);
    if (end < 0) return [...kept, content.slice(at)].join(' ');
    kept.push(content.slice(at, start));
    at = end + name.length + 3;
  }
}
