import type { AreaFinder } from '../../platform/find/area-finder.ts';

/** The shortcuts of formatted texts. */
export const finder: AreaFinder = {
  texts: ['find'],
  shortcuts: {
    heading: 'find:shortcuts.texts',
    list: [{ keys: ['Mod', 'K'], name: 'find:shortcuts.link' }],
  },
};
