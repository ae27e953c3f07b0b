import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    quotations: typeof quotationDeclares;
  }
}

export const quotationDeclares = {
  errors: {
    quotation_not_draft: {
      status: 409,
      en: 'This revision was sent and cannot be changed any more: make the next one',
      tr: 'Bu revizyon gönderildi, artık değiştirilemez: bir sonrakini oluşturun',
    },
    quotation_is_draft: {
      status: 409,
      en: 'This revision has not been sent yet',
      tr: 'Bu revizyon henüz gönderilmedi',
    },
    revision_in_draft: {
      status: 409,
      en: 'The next revision is being written',
      tr: 'Bir sonraki revizyon hazırlanıyor',
    },
    quotation_superseded: {
      status: 409,
      en: 'There is a newer revision of this quotation',
      tr: 'Bu teklifin daha yeni bir revizyonu var',
    },
    quotation_decided: {
      status: 409,
      en: 'This quotation was accepted or declined already',
      tr: 'Bu teklif zaten kabul edildi ya da reddedildi',
    },
    quotation_accepted: {
      status: 409,
      en: 'Revision {revision} was accepted. To offer something else, copy it as a new quotation',
      tr: '{revision}. revizyon kabul edildi. Başka bir teklif için onu yeni bir teklif olarak kopyalayın',
    },
    quotation_expired: {
      status: 409,
      en: 'This quotation is no longer valid',
      tr: 'Bu teklifin süresi doldu',
    },
    validity_over: {
      status: 422,
      en: '“Valid until” has passed: choose a later day',
      tr: '“Geçerlilik” tarihi geçmiş: daha ileri bir tarih seçin',
    },
    quotation_empty: {
      status: 422,
      en: 'There is nothing to send yet: add a product',
      tr: 'Gönderilecek bir şey yok: bir ürün ekleyin',
    },
    products_hidden: {
      status: 409,
      en: 'Drafts and archived products that buyers would not see: {count}. Publish them first',
      tr: '{count} ürün taslak ya da arşivde, alıcılar bunları görmez: önce yayınlayın',
    },
    line_without_price: {
      status: 422,
      en: 'Line {line} has no price',
      tr: '{line}. satırın fiyatı yok',
    },
    too_many_lines: {
      status: 400,
      en: 'A quotation or enquiry can have at most {limit} lines',
      tr: 'Bir teklifte ya da talepte en fazla {limit} satır olabilir',
    },
    no_cost: {
      status: 422,
      en: 'The cost of {sku} is not known: fill in its costing sheet',
      tr: '{sku} ürününün maliyeti bilinmiyor: maliyet tablosunu doldurun',
    },
    no_packing: {
      status: 422,
      en: 'The carton of {sku} is not known: fill in its packing',
      tr: '{sku} ürününün kolisi bilinmiyor: ambalaj bilgilerini doldurun',
    },
    quantity_not_allowed: {
      status: 422,
      en: 'Choose whole cartons, from {least} to {most} pieces',
      tr: '{least} ile {most} adet arasında, tam koli seçin',
    },
    download_not_allowed: {
      status: 403,
      en: 'The seller does not offer this file',
      tr: 'Satıcı bu dosyayı sunmuyor',
    },
  },
} as const satisfies AreaDeclares;
