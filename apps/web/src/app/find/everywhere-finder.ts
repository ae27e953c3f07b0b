import type { AreaFinder } from '../../platform/find/area-finder.ts';

/** The shortcuts of the shell. */
export const finder: AreaFinder = {
  texts: ['find'],
  shortcuts: {
    heading: 'find:shortcuts.everywhere',
    list: [
      { keys: ['Mod', 'K'], name: 'find:shortcuts.find' },
      { keys: ['?'], name: 'find:shortcuts.keys' },
      { keys: ['F6'], name: 'find:shortcuts.notices' },
    ],
  },
};
