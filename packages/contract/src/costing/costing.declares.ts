import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    costing: typeof costingDeclares;
  }
}

export const costingDeclares = {
  errors: {
    no_rate_between: {
      status: 400,
      en: 'There is no exchange rate from {from} to {to}: add it under Exchange rates',
      tr: '{from} ile {to} arasında kur yok: Döviz kurları sayfasında ekleyin',
    },
    units_differ: {
      status: 400,
      en: '{from} and {to} do not measure the same thing',
      tr: '{from} ile {to} aynı şeyi ölçmez',
    },
    bom_cycle: {
      status: 409,
      en: 'A product cannot contain itself: {chain}',
      tr: 'Bir ürün kendini içeremez: {chain}',
    },
    bom_item_unknown: {
      status: 400,
      en: 'There is no product or resource with the ID {id}',
      tr: '{id} kimliğiyle ürün ya da kaynak yok',
    },
    bom_too_long: {
      status: 400,
      en: 'A sheet takes at most {limit} lines',
      tr: 'Bir tabloda en çok {limit} satır olabilir',
    },
    cost_source_gone: {
      status: 404,
      en: 'This part or resource is no longer there',
      tr: 'Bu parça ya da kaynak artık yok',
    },
  },
} as const satisfies AreaDeclares;
