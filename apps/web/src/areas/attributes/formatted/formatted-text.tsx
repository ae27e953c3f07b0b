import { createElement, useMemo, type ReactNode } from 'react';
import { cleanFragment } from './clean-html.ts';
import css from './formatted-text.module.css';

/** A formatted text for reading: built from allowed elements, so that nothing else can get through. */
export function FormattedText({ content }: { content: string }) {
  const shown = useMemo(() => childrenOf(cleanFragment(content)), [content]);
  return <div className={css['formatted']}>{shown}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  // White space between rows and cells means nothing, and React does not allow it there.
  const isTable = node instanceof Element && /^(table|thead|tbody|tr)$/.test(node.localName);
  return [...node.childNodes].flatMap((child, key) => {
    if (child instanceof Element) return [elementOf(child, key)];
    return isTable ? [] : [child.nodeValue];
  });
}

function elementOf(element: Element, key: number): ReactNode {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [names[name] ?? name, value]),
  );
  const children = childrenOf(element);
  return createElement(element.localName, { ...attributes, key }, ...(children.length > 0 ? children : []));
}

const names: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
