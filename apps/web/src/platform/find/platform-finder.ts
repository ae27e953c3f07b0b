import type { AreaFinder } from './area-finder.ts';

/** Keys that work the same in all lists, forms and dialogs. */
export const finder: AreaFinder = {
  texts: ['find'],
  shortcuts: {
    heading: 'find:shortcuts.lists',
    list: [
      { keys: ['↑', '↓'], name: 'find:shortcuts.move' },
      { keys: ['←', '→'], name: 'find:shortcuts.moveGrid' },
      { keys: ['Home', 'End'], name: 'find:shortcuts.ends' },
      { keys: ['Enter'], name: 'find:shortcuts.open' },
      { keys: ['Space'], name: 'find:shortcuts.select' },
      { keys: ['Shift', 'Space'], name: 'find:shortcuts.selectRange' },
      { keys: ['/'], name: 'find:shortcuts.searchList' },
    ],
  },
};
