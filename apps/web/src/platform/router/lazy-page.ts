import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { loadTexts, type Namespace } from '../i18n/texts.ts';

const RELOADED_KEY = 'reloaded_for_part';

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
    const [part] = await Promise.all([reloadOnce(load), loadTexts(texts)]);
    return part;
  };
  return lazyRouteComponent(withTexts as () => Promise<Record<Name, () => React.JSX.Element>>, name);
}

/**
 * Loads a part of the program. When that fails the page is reloaded once, as after an update the old parts are gone;
 * when it fails again the error surfaces (API-034).
 */
export async function reloadOnce<Part>(
  load: () => Promise<Part>,
  reload: () => void = () => location.reload(),
): Promise<Part> {
  try {
    const part = await load();
    sessionStorage.removeItem(RELOADED_KEY);
    return part;
  } catch (error) {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) {
      sessionStorage.removeItem(RELOADED_KEY);
      throw error;
    }
    sessionStorage.setItem(RELOADED_KEY, '1');
    reload();
    return new Promise(() => undefined);
  }
}
