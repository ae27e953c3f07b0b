import type { Access, InBoth } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/texts.ts';

/** Whether the user may do or see something. */
export type May = (needed: Access) => boolean;

/** What opens over the page. */
export type OverPage = ComponentType<{ onClose: () => void }>;

/** Key of a text, as `contacts:title`, or the texts themselves. */
export type Naming = string | InBoth;

/** A record that was found. */
export interface Found {
  key: string | number;
  title: string;
  note?: string;
  /** Address of a thumbnail. */
  picture?: string | null;
  to: string;
  search?: object;
}

/** Records of an area that the server finds while the user types. */
export interface FindSource {
  key: string;
  heading: Naming;
  needs: Access;
  icon: LucideIcon;
  /**
   * @param signal aborts the call when the words change
   * @returns the best few
   */
  find: (words: string, { may, signal }: { may: May; signal: AbortSignal }) => Promise<readonly Found[]>;
}

/** Something to do or to open; found by its name in any language. */
export interface FindAction {
  key: string;
  name: Naming;
  /** Keys of synonyms, or of the names of what contains it. */
  alsoNamed?: readonly string[];
  needs: Access;
  icon: LucideIcon;
  to?: string;
  search?: object;
  run?: () => unknown;
  /** Loads what opens over the page. */
  opens?: () => Promise<OverPage>;
}

/** Keys that do something. `Mod` as the first key means Ctrl, or ⌘ on a Mac. */
export interface Shortcut {
  keys: readonly string[];
  /** Key of the text that says what they do. */
  name: string;
}

/** What an area adds to the global search and to the list of shortcuts. Loaded when one of these opens. */
export interface AreaFinder {
  /** Namespaces of the texts that it uses. */
  texts: readonly Namespace[];
  sources?: readonly FindSource[];
  actions?: readonly FindAction[];
  shortcuts?: { heading: string; list: readonly Shortcut[] };
}
