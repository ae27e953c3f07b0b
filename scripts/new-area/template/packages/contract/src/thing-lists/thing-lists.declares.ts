import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    thingLists: typeof thingListDeclares;
  }
}

export const thingListDeclares = {
  permissions: {
    thing_lists: {
      en: 'Thing lists',
      tr: 'Thing lists',
      slugs: {
        view_thing_lists: { en: 'View thing lists', tr: 'Thing lists: görme' },
        edit_thing_lists: { en: 'Edit thing lists', tr: 'Thing lists: düzenleme' },
      },
    },
  },
  // Codes of its own: name: { status: 409, en: 'What is wrong', tr: 'Sorunun ne olduğu' }
  errors: {},
} as const satisfies AreaDeclares;
