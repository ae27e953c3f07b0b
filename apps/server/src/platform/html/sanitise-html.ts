import type { Dtype } from '@sourcewiz/contract';
import sanitize from 'sanitize-html';

/** Elements that a formatted text keeps; of others only the words are kept, and of scripts and styles nothing. */
const tags = 'p br strong em u s ul ol li h3 h4 blockquote a table thead tbody tr th td'.split(' ');

/** Deeper elements lose their tags: a text that people format never gets there. */
const DEEPEST = 24;
/** Longer texts are refused by their type; nothing is gained by reading them to the end. */
const LONGEST = 200_000;
/** A text that is still another one after so many readings loses its tags. */
const ROUNDS_MAX = 6;

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math'],
  nestingLimit: DEEPEST,
  enforceHtmlBoundary: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: link,
    th: spanOnly,
    td: spanOnly,
  },
  // A link that leads nowhere is only its words.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false,
};

/** Only addresses that say so plainly: what a browser would have to tidy first is no link. */
function link(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const isAddress = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu.test(href);
  return { tagName, attribs: isAddress ? { href, rel: 'noopener nofollow', target: '_blank' } : {} };
}

function spanOnly(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const kept = ['colspan', 'rowspan'].flatMap((name) => {
    const count = attribs[name];
    return count !== undefined && /^[1-9]\d?$/.test(count) ? [[name, count] as const] : [];
  });
  return { tagName, attribs: Object.fromEntries(kept) };
}

/**
 * Makes a formatted text fit to be stored and shown: paragraphs, line breaks, bold, italic, underlined and struck
 * words, lists, two levels of headings, quotations, links to http, https and mail addresses, plain tables. Scripts,
 * styles, handlers, other addresses and everything unknown go; the words of what goes stay, where they are words.
 * @returns the same text when it is made safe a second time
 */
export function sanitiseHtml(content: string): string {
  if (content.length > LONGEST) return content.slice(0, LONGEST).replace(/[<>&]/g, ' ');
  // A broken tag can close what the next reading opens: read until it stays as it is.
  let clean = sanitize(content, options).trim();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const again = sanitize(clean, options).trim();
    if (again === clean) return clean;
    clean = again;
  }
  return sanitize(clean, { ...options, allowedTags: [] }).trim();
}

/**
 * A value on its way in: that of a formatted text is made safe, all others are as they were. A value of another shape
 * stays as it is and is refused by its type.
 */
export function safeValue({ dtype }: { dtype: Dtype }, value: unknown): unknown {
  if (dtype !== 'html' || typeof value !== 'object' || value === null) return value;
  const { content } = value as { content?: unknown };
  return typeof content === 'string' ? { content: sanitiseHtml(content) } : value;
}
