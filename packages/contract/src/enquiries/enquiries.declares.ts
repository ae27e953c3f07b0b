import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    enquiries: typeof enquiryDeclares;
  }
}

export const enquiryDeclares = {
  permissions: {
    quotation: {
      en: 'Quotations',
      tr: 'Teklifler',
      slugs: {
        edit_quotation: { en: 'Edit quotations', tr: 'Teklif düzenleme' },
        create_quotation: { en: 'Create quotations', tr: 'Teklif oluşturma' },
        view_quotation: { en: 'View quotations', tr: 'Teklifleri görme' },
      },
    },
    recommendation: {
      en: 'Recommendations',
      tr: 'Öneriler',
      slugs: {
        view_recommendation: { en: 'View recommendations', tr: 'Önerileri görme' },
      },
    },
  },
  errors: {
    not_a_colleague: {
      status: 422,
      en: 'This person is not an active member who may see enquiries',
      tr: 'Bu kişi talepleri görebilen etkin bir üye değil',
    },
    no_email: {
      status: 422,
      en: 'There is no email address to reply to',
      tr: 'Yanıt verilecek e-posta adresi yok',
    },
  },
} as const satisfies AreaDeclares;
