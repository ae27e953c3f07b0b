import type { AreaFinder } from '../find/area-finder.ts';

/** The shortcuts of forms and dialogs. */
export const finder: AreaFinder = {
  texts: ['find'],
  shortcuts: {
    heading: 'find:shortcuts.forms',
    list: [
      { keys: ['Mod', 'S'], name: 'find:shortcuts.save' },
      { keys: ['Enter'], name: 'find:shortcuts.primary' },
      { keys: ['Esc'], name: 'find:shortcuts.close' },
    ],
  },
};
