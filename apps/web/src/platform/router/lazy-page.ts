import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { loadTexts, type Namespace } from '../i18n/texts.ts';

/**
 * A page that is loaded when it is first opened, together with the texts it needs.
 * @param load imports the page's file
 * @param name the exported component
 * @param texts namespaces that the page uses beside `platform`
 */
export function lazyPage<Part extends Record<string, unknown>, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
  ...texts: Namespace[]
): AsyncRouteComponent<object> {
  const withTexts = async (): Promise<Record<string, unknown>> => {
    const [part] = await Promise.all([load(), loadTexts(texts)]);
    return part;
  };
  return lazyRouteComponent(withTexts as () => Promise<Record<Name, () => React.JSX.Element>>, name);
}
