import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    exports: typeof exportDeclares;
  }
}

export const exportDeclares = {
  errors: {
    form_too_long: {
      status: 400,
      en: 'This would fill {count} rows; a sheet of Excel has {limit}. Choose fewer products',
      tr: 'Bu, {count} satır doldurur; bir Excel sayfasında {limit} satır var. Daha az ürün seçin',
    },
    export_name_missing: {
      status: 400,
      en: '*Please fill all the mandatory fields',
      tr: '*Lütfen tüm zorunlu alanları doldurun',
    },
    export_name_taken: { status: 409, en: 'Template name already exists', tr: 'Bu şablon adı zaten var' },
    export_details_missing: { status: 400, en: 'Please select the details', tr: 'Lütfen bilgileri seçin' },
    nothing_published: {
      status: 409,
      en: 'None of these products is published. Files for buyers contain published products only',
      tr: 'Bu ürünlerin hiçbiri yayınlanmamış. Alıcılar için hazırlanan dosyalar yalnızca yayınlanmış ürünleri içerir',
    },
    export_template_kept: {
      status: 409,
      en: 'The default template cannot be deleted',
      tr: 'Varsayılan şablon silinemez',
    },
  },
} as const satisfies AreaDeclares;
