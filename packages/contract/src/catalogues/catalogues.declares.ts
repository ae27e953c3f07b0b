import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    catalogues: typeof catalogueDeclares;
  }
}

export const catalogueDeclares = {
  permissions: {
    catalogue: {
      en: 'Catalogues',
      tr: 'Kataloglar',
      slugs: {
        create_edit_catalogues: {
          en: 'Create and edit catalogues',
          tr: 'Katalog oluşturma ve düzenleme',
          alias: 'create_catalogues',
        },
        update_catalogues_link_security: {
          en: 'Change catalogue link security',
          tr: 'Katalog bağlantısının güvenliğini değiştirme',
        },
        delete_catalogues: { en: 'Delete catalogues', tr: 'Katalog silme' },
        view_catalogue_history: { en: 'View catalogues', tr: 'Katalogları görme', alias: 'view_catalogues' },
        view_buyer_details: { en: 'View buyer details', tr: 'Alıcı bilgilerini görme' },
        access_ppt_excel_link: { en: 'Download and share catalogues', tr: 'Katalog indirme ve paylaşma' },
      },
    },
  },
  errors: {
    no_buyer_email: {
      status: 409,
      en: 'The catalogue has no buyer email',
      tr: 'Kataloğun alıcı e-postası yok',
    },
    catalogue_too_large: {
      status: 413,
      en: 'This would be a catalogue of {count} products; the limit is {limit}',
      tr: 'Katalogda {count} ürün olurdu; sınır {limit}',
    },
    catalogue_empty: { status: 409, en: 'Select at least one product', tr: 'En az bir ürün seçin' },
    approval_needed: {
      status: 409,
      en: 'This needs the approval of an admin: take the catalogue offline, change it and send it for approval',
      tr: 'Bunun için yönetici onayı gerekir: kataloğu yayından kaldırın, değiştirin ve onaya gönderin',
    },
    approval_not_needed: {
      status: 409,
      en: 'You can generate this catalogue without approval',
      tr: 'Bu kataloğu onay almadan oluşturabilirsiniz',
    },
    approval_decided: {
      status: 409,
      en: 'The catalogue is not waiting for approval any more',
      tr: 'Katalog artık onay beklemiyor',
    },
    approval_changed: {
      status: 409,
      en: 'The catalogue has changed since you opened it. Look again before you decide',
      tr: 'Katalog siz açtıktan sonra değişti. Karar vermeden önce yeniden bakın',
    },
    catalogue_not_ready: {
      status: 409,
      en: 'Failed to generate catalogue. Try again',
      tr: 'Katalog oluşturulamadı. Yeniden deneyin',
    },
  },
} as const satisfies AreaDeclares;
