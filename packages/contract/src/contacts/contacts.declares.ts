import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    contacts: typeof contactDeclares;
  }
}

export const contactDeclares = {
  permissions: {
    contact_library: {
      en: 'Contact library',
      tr: 'Kişi rehberi',
      slugs: {
        view_contacts: { en: 'View contacts', tr: 'Kişileri görme' },
        add_contacts: { en: 'Add contacts', tr: 'Kişi ekleme' },
        edit_contacts: { en: 'Edit contacts', tr: 'Kişi düzenleme' },
        delete_contacts: { en: 'Delete contacts', tr: 'Kişi silme' },
      },
    },
  },
} as const satisfies AreaDeclares;
