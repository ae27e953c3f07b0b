import { useRouter, type AnyRoute } from '@tanstack/react-router';

/**
 * Tells whether this version has a screen for a route, given as the route table writes it, e.g. `/quotations/$id`.
 * Navigation and cards check it before they link anywhere.
 */
export function useHasScreen(): (route: string) => boolean {
  const routes = useRouter().routesByPath as Readonly<Record<string, AnyRoute>>;
  return (route) => Object.hasOwn(routes, route) && routes[route]?.options.staticData?.later !== true;
}
