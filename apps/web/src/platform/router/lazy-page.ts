import type { ReactNode } from 'react';
import { loadTexts, type Namespace } from '../i18n/texts.ts';
import { lazyPart } from './lazy-part.tsx';

/**
 * A page that is loaded when it is first opened, together with the texts it needs.
 * @param load imports the page's file
 * @param name the exported component
 * @param texts namespaces that the page uses in addition to `platform`
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  ...texts: Namespace[]
) {
  return lazyPart(async () => {
    const [part]: [Record<Name, (props: Props) => ReactNode>, void] = await Promise.all([
      load(),
      loadTexts(texts),
    ]);
    return { default: part[name] };
  });
}
