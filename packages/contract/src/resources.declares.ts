import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    resources: typeof resourceDeclares;
  }
}

export const resourceDeclares = {
  permissions: {
    resource_library: {
      en: 'Resource library',
      tr: 'Kaynak kitaplığı',
      slugs: {
        view_resources: { en: 'View resources', tr: 'Kaynakları görme' },
        edit_resources: { en: 'Edit resources', tr: 'Kaynak düzenleme' },
        add_resources: { en: 'Add resources', tr: 'Kaynak ekleme' },
        delete_resources: { en: 'Delete resources', tr: 'Kaynak silme' },
      },
    },
  },
  errors: {
    resource_exists: { status: 409, en: '{name} already exists', tr: '{name} zaten var' },
    resource_in_use: {
      status: 409,
      en: '{name} is used by {count} {count|product|products}',
      tr: '{name} {count} üründe kullanılıyor',
    },
    resource_gone: { status: 404, en: 'Someone else removed this', tr: 'Bu, başkası tarafından kaldırıldı' },
  },
} as const satisfies AreaDeclares;
