/** Elements that a formatted text may contain, as on the server; of others only the words stay. */
const kept = new Set('p br strong em u s ul ol li h3 h4 blockquote a table thead tbody tr th td'.split(' '));
/** The allowed equivalents of other elements. */
const meant: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  div: 'p',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
};
/** Elements of which not even the words stay. */
const gone = new Set(
  'script style template noscript iframe object embed svg math textarea select option head title'.split(' '),
);
const DEEPEST = 24;

/**
 * A formatted text as nodes of allowed elements only: everything pasted or shown goes through here. It is parsed in a
 * document of its own, where nothing runs and nothing is loaded.
 */
export function cleanFragment(content: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const fragment = document.createDocumentFragment();
  copyInto(fragment, body, 0);
  return fragment;
}

/** The same as a text. */
export function cleanHtml(content: string): string {
  const holder = document.createElement('div');
  holder.append(cleanFragment(content));
  return holder.innerHTML.trim();
}

/** An address that a link may have, as it is stored; null for any other. A bare `example.com` becomes https. */
export function linkAddress(text: string): string | null {
  const address = text.trim();
  if (/^(?:https?:\/\/|mailto:)[^\s]+$/i.test(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s]*)?$/.test(address) ? `https://${address}` : null;
}

function copyInto(target: Node, source: Node, depth: number): void {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(node.nodeValue ?? ''));
    if (!(node instanceof Element)) continue;
    const name = node.localName;
    if (gone.has(name)) continue;
    // Editors put every text into paragraphs; the only one in an entry or a cell means nothing.
    const isWrapper = name === 'p' && isCell(target) && source.childNodes.length === 1;
    const copy =
      depth < DEEPEST && !isWrapper
        ? copyOf(node, Object.hasOwn(meant, name) ? (meant[name] ?? name) : name)
        : undefined;
    if (copy !== undefined) target.appendChild(copy);
    copyInto(copy ?? target, node, depth + 1);
  }
}

function isCell(node: Node): boolean {
  return node instanceof Element && /^(li|td|th)$/.test(node.localName);
}

function copyOf(element: Element, name: string): HTMLElement | undefined {
  if (!kept.has(name)) return undefined;
  const copy = document.createElement(name);
  if (name === 'a') {
    const address = linkAddress(element.getAttribute('href') ?? '');
    if (address === null) return undefined;
    copy.setAttribute('href', address);
    copy.setAttribute('rel', 'noopener nofollow');
    copy.setAttribute('target', '_blank');
  }
  for (const span of name === 'td' || name === 'th' ? ['colspan', 'rowspan'] : []) {
    const count = element.getAttribute(span);
    if (count !== null && count !== '1' && /^[1-9]\d?$/.test(count)) copy.setAttribute(span, count);
  }
  return copy;
}
