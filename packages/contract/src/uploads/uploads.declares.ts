import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    uploads: typeof uploadDeclares;
  }
}

export const uploadDeclares = {
  permissions: {
    bulk_upload: {
      en: 'Bulk upload',
      tr: 'Toplu yükleme',
      slugs: {
        bulk_upload: { en: 'Bulk upload', tr: 'Toplu yükleme' },
      },
    },
  },
  errors: {
    upload_not_yours: {
      status: 404,
      en: 'Only {name} or an admin can open this upload',
      tr: 'Bu yüklemeyi yalnızca {name} ya da bir yönetici açabilir',
    },
    upload_closed: {
      status: 409,
      en: 'This upload was finished or discarded. Start a new one',
      tr: 'Bu yükleme tamamlandı ya da silindi. Yeni bir yükleme başlatın',
    },
    upload_full: {
      status: 400,
      en: 'An upload holds at most {limit} images. Finish it, then start another',
      tr: 'Bir yüklemede en çok {limit} görsel olabilir. Bunu bitirip yenisini başlatın',
    },
    upload_empty: { status: 400, en: 'Add images or a sheet first', tr: 'Önce görsel ya da tablo ekleyin' },
    upload_fetching_images: {
      status: 409,
      en: '{count} {count|image|images} that the sheet links to {count|is|are} still being fetched. Try again in a moment',
      tr: 'Tablodaki bağlantılardan {count} görsel hâlâ indiriliyor. Birazdan yeniden deneyin',
    },
    upload_sheet_waiting: {
      status: 409,
      en: 'Confirm the columns of the sheet first, or remove it',
      tr: 'Önce tablonun sütunlarını onaylayın ya da tabloyu kaldırın',
    },
    upload_reading_sheet: {
      status: 409,
      en: 'The sheet is still being read. Try again in a moment',
      tr: 'Tablo hâlâ okunuyor. Birazdan yeniden deneyin',
    },
    product_id_twice: {
      status: 400,
      en: 'Several rows have this product ID',
      tr: 'Bu ürün kodu birden çok satırda var',
    },
    group_gone: {
      status: 409,
      en: 'This group was removed in the meantime. Load the upload again',
      tr: 'Bu grup bu arada kaldırıldı. Yüklemeyi yeniden açın',
    },
    image_gone: {
      status: 409,
      en: 'An image was removed in the meantime. Load the upload again',
      tr: 'Bir görsel bu arada kaldırıldı. Yüklemeyi yeniden açın',
    },
    too_many_groups: {
      status: 400,
      en: 'An upload holds at most {limit} groups',
      tr: 'Bir yüklemede en çok {limit} grup olabilir',
    },
    nothing_linked: {
      status: 400,
      en: 'Link at least one group to a product',
      tr: 'En az bir grubu bir ürüne bağlayın',
    },
    too_many_images: {
      status: 400,
      en: '{product_id} would have {count} images; at most {limit} are kept',
      tr: '{product_id} ürününde {count} görsel olurdu; en çok {limit} görsel saklanır',
    },
  },
} as const satisfies AreaDeclares;
