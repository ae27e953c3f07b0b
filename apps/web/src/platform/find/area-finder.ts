import type { Access } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/texts.ts';

/** Whether the person may do or see something. */
export type May = (needed: Access) => boolean;

/** What opens over the page. */
export type OverPage = ComponentType<{ onClose: () => void }>;

/** A record that was found. */
export interface Found {
  key: string | number;
  title: string;
  note?: string;
  /** Address of a small picture. */
  picture?: string | null;
  to: string;
  search?: object;
}

/** Records of an area that are found by the server while words are typed. */
export interface FindSource {
  key: string;
  /** Text that names them, as `contacts:title`. */
  heading: string;
  needs: Access;
  icon: LucideIcon;
  /**
   * @param signal ends the call when other words are typed
   * @returns the best few
   */
  find: (words: string, { may, signal }: { may: May; signal: AbortSignal }) => Promise<readonly Found[]>;
}

/** Something to do or to open; found by its name in any language. */
export interface FindAction {
  key: string;
  /** Text with its name, as `contacts:add.contact`. */
  name: string;
  /** Texts with other words for it, or with what it is part of. */
  alsoNamed?: readonly string[];
  needs: Access;
  icon: LucideIcon;
  to?: string;
  search?: object;
  run?: () => unknown;
  /** Loads what opens over the page. */
  opens?: () => Promise<OverPage>;
}

/** Keys that do something. The first name of a combination is `Mod` where it is Ctrl, on a Mac ⌘. */
export interface Shortcut {
  keys: readonly string[];
  /** Text that says what they do. */
  name: string;
}

/** What an area brings to the search over everything and to the list of shortcuts. Loaded when one of these opens. */
export interface AreaFinder {
  /** Namespaces of the texts that it names. */
  texts: readonly Namespace[];
  sources?: readonly FindSource[];
  actions?: readonly FindAction[];
  shortcuts?: { heading: string; list: readonly Shortcut[] };
}
