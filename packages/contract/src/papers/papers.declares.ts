import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    papers: typeof paperDeclares;
  }
}

export const paperDeclares = {
  errors: {
    paper_not_draft: {
      status: 409,
      en: 'This document was issued and cannot be changed any more: amend or cancel it',
      tr: 'Bu belge kesildi, artık değiştirilemez: revize edin ya da iptal edin',
    },
    paper_not_issued: {
      status: 409,
      en: 'Only an issued document that counts can be confirmed, amended or cancelled',
      tr: 'Yalnızca kesilmiş ve geçerli bir belge onaylanabilir, revize ya da iptal edilebilir',
    },
    paper_not_given_out: {
      status: 409,
      en: 'The document before has not been given out, or was declined or cancelled',
      tr: 'Önceki belge henüz verilmedi ya da reddedildi veya iptal edildi',
    },
    nothing_left: {
      status: 422,
      en: 'Nothing is left of this document: all of its lines have gone on',
      tr: 'Bu belgeden geriye bir şey kalmadı: tüm satırları aktarıldı',
    },
    paper_has_findings: {
      status: 409,
      en: 'A bank or customs would refuse this document: settle the findings marked red first',
      tr: 'Banka ya da gümrük bu belgeyi reddeder: önce kırmızı bulguları giderin',
    },
    no_cartons: {
      status: 422,
      en: 'There are no such cartons: pack the lines of a packing list first',
      tr: 'Böyle bir koli yok: önce çeki listesinin satırlarını kolileyin',
    },
    reason_needed: {
      status: 422,
      en: 'Give the reason for issuing it with findings',
      tr: 'Bulgularla kesme nedenini yazın',
    },
  },
} as const satisfies AreaDeclares;
