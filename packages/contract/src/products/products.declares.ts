import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    products: typeof productDeclares;
  }
}

export const productDeclares = {
  permissions: {
    product: {
      en: 'Products',
      tr: 'Ürünler',
      slugs: {
        view_products: { en: 'View products', tr: 'Ürünleri görme' },
        create_products: { en: 'Add products', tr: 'Ürün ekleme' },
        update_products: { en: 'Edit products', tr: 'Ürün düzenleme' },
        download_product_images: { en: 'Download product images', tr: 'Ürün görsellerini indirme' },
        delete_products: { en: 'Delete products', tr: 'Ürün silme' },
      },
    },
  },
  errors: {
    product_id_taken: { status: 409, en: 'Product ID already exists', tr: 'Bu ürün kodu zaten var' },
    variant_id_taken: {
      status: 409,
      en: 'Variant ID {id} already exists',
      tr: '{id} varyant kodu zaten var',
    },
    variant_id_required: { status: 400, en: 'Variant ID is required', tr: 'Varyant kodu zorunlu' },
    variant_combination_taken: {
      status: 409,
      en: 'Two variants have the same combination: {combination}',
      tr: 'İki varyantın birleşimi aynı: {combination}',
    },
    too_many_variant_types: {
      status: 400,
      en: 'You can only select upto 3 options',
      tr: 'En fazla 3 seçenek seçebilirsiniz',
    },
    product_locked: {
      status: 409,
      en: 'A task holds this product. Wait until it is done; if it failed, retry or ignore it under Tasks',
      tr: 'Bir görev bu ürünü kullanıyor. Bitmesini bekleyin; başarısız olduysa Görevler bölümünden yeniden deneyin ya da yok sayın',
    },
    product_gone: {
      status: 404,
      en: 'Failed to open details because product is no longer available or deletion in progress',
      tr: 'Ürün artık bulunmadığı ya da silinmekte olduğu için ayrıntıları açılamadı',
    },
    image_required: {
      status: 400,
      en: 'Upload atleast one image to this product',
      tr: 'Bu ürüne en az bir görsel yükleyin',
    },
    history_not_restorable: {
      status: 409,
      en: 'This entry cannot be restored on its own',
      tr: 'Bu kayıt tek başına geri alınamaz',
    },
    products_held: {
      status: 409,
      en: 'Other tasks hold all of the selected products. Wait until they are done; retry or ignore those that failed under Tasks',
      tr: 'Seçili ürünlerin hepsini başka görevler kullanıyor. Bitmelerini bekleyin; başarısız olanları Görevler bölümünden yeniden deneyin ya da yok sayın',
    },
    nothing_selected: { status: 400, en: 'Select at least one product', tr: 'En az bir ürün seçin' },
    too_many_products: {
      status: 400,
      en: '{count} products are selected; at most {limit} can be changed at once',
      tr: '{count} ürün seçildi; bir kerede en fazla {limit} ürün değiştirilebilir',
    },
    table_not_yours: {
      status: 404,
      en: 'Only {name} or an admin can open this table',
      tr: 'Bu tabloyu yalnızca {name} ya da bir yönetici açabilir',
    },
    table_closed: {
      status: 409,
      en: 'This table was saved or discarded. Open a new one',
      tr: 'Bu tablo kaydedildi ya da silindi. Yeni bir tablo açın',
    },
    table_unchanged: { status: 409, en: 'Nothing is changed in this table', tr: 'Bu tabloda değişiklik yok' },
    table_full: {
      status: 400,
      en: 'A table holds at most {limit} changed cells. Save it, then open another',
      tr: 'Bir tabloda en fazla {limit} değiştirilmiş hücre olabilir. Kaydedin, sonra yeni bir tablo açın',
    },
    table_has_errors: {
      status: 400,
      en: '{count} {count|cell is|cells are} wrong, the first in {place}',
      tr: '{count} hücre hatalı, ilki: {place}',
    },
    table_has_conflicts: {
      status: 409,
      en: '{count} {count|cell was|cells were} changed by someone else, the first in {place}. Load the table again',
      tr: '{count} hücreyi başka biri değiştirdi, ilki: {place}. Tabloyu yeniden yükleyin',
    },
    not_a_list: {
      status: 400,
      en: '{name} holds one value; it can only be replaced or removed',
      tr: '{name} tek değer tutar; yalnızca değiştirilebilir veya kaldırılabilir',
    },
    product_sent_to_buyers: {
      status: 409,
      en: 'Unable to delete this product as it is part of catalogues sent to buyers',
      tr: 'Bu ürün alıcılara gönderilmiş kataloglarda yer aldığı için silinemez',
    },
    product_used_since: {
      status: 409,
      en: 'This product has since been changed or added to a catalogue',
      tr: 'Bu ürün o zamandan beri değiştirildi veya bir kataloğa eklendi',
    },
    nothing_to_undo: {
      status: 409,
      en: 'There is nothing left to undo',
      tr: 'Geri alınabilecek bir şey kalmadı',
    },
    no_images: {
      status: 409,
      en: 'None of these products has an image',
      tr: 'Bu ürünlerin hiçbirinde görsel yok',
    },
    template_name_taken: {
      status: 409,
      en: 'A template named {name} already exists',
      tr: '{name} adlı bir şablon zaten var',
    },
    too_many_templates: {
      status: 409,
      en: 'At most {limit} templates. Delete one first',
      tr: 'En fazla {limit} şablon saklanır. Önce birini silin',
    },
    internal_attribute: {
      status: 400,
      en: '{name} is internal and never shared with buyers',
      tr: '{name} dahilidir ve alıcılarla hiç paylaşılmaz',
    },
  },
} as const satisfies AreaDeclares;
