import { useMatches } from '@tanstack/react-router';

/** The path of the page on screen. The router's location runs ahead of it while the next page loads. */
export function useOpenPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
}
