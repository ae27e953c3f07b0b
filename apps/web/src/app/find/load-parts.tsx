import type { OverPage } from '../../platform/find/area-finder.ts';
import type { FindProps } from './find-dialog.tsx';

/** Loads the search, with what the areas add to it. */
export async function loadFind() {
  const [{ FindDialog }, finders] = await Promise.all([import('./find-dialog.tsx'), finderList()]);
  return function Find(props: FindProps) {
    return <FindDialog {...props} finders={finders} />;
  };
}

/** Loads the list of shortcuts, with those of the areas. */
export async function loadShortcuts(): Promise<OverPage> {
  const [{ ShortcutsDialog }, finders] = await Promise.all([import('./shortcuts-dialog.tsx'), finderList()]);
  return function Shortcuts(props: { onClose: () => void }) {
    return <ShortcutsDialog {...props} finders={finders} />;
  };
}

const finderList = () => import('./finders.ts').then(({ loadFinders }) => loadFinders());
