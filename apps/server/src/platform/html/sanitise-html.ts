import type { Dtype } from '@sourcewiz/contract';
import sanitize from 'sanitize-html';

/** Elements that a formatted text keeps; others leave only their words, scripts and styles nothing. */
const tags = 'p br strong em u s ul ol li h3 h4 blockquote a table thead tbody tr th td'.split(' ');

/** Deeper elements lose their tags: no text that people format is nested so deep. */
const DEEPEST = 24;
/** Longer texts are refused by their type; parsing them to the end gains nothing. */
const LONGEST = 200_000;
/** A text that still changes after this many passes loses its tags. */
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
  // A link without a target is reduced to its words.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false,
};

/** Only unambiguous addresses: one that a browser would have to clean up first is not a link. */
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
 * Makes a formatted text safe to store and show: paragraphs, line breaks, bold, italic, underlined and struck-out
 * words, lists, two levels of headings, quotations, links to http, https and email addresses, plain tables. Scripts,
 * styles, handlers, other addresses and everything unknown are removed; their words stay, if they are words.
 * @returns a text that a second pass would not change
 */
export function sanitiseHtml(content: string): string {
  if (content.length > LONGEST) return content.slice(0, LONGEST).replace(/[<>&]/g, ' ');
  // A broken tag can close what the next pass opens: repeat until nothing changes.
  let clean = sanitize(content, options).trim();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const again = sanitize(clean, options).trim();
    if (again === clean) return clean;
    clean = again;
  }
  return sanitize(clean, { ...options, allowedTags: [] }).trim();
}

/**
 * An incoming value: a formatted text is sanitised, all others stay as they are. A value of another shape stays as it
 * is and is refused by its type.
 */
export function safeValue({ dtype }: { dtype: Dtype }, value: unknown): unknown {
  if (dtype !== 'html' || typeof value !== 'object' || value === null) return value;
  const { content } = value as { content?: unknown };
  return typeof content === 'string' ? { content: sanitiseHtml(content) } : value;
}
