import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    content: typeof contentDeclares;
  }
}

export const contentDeclares = {
  errors: {
    unknown_collection: {
      status: 404,
      en: '{collection} is not a collection',
      tr: '{collection} bir koleksiyon değil',
    },
    unknown_field: {
      status: 400,
      en: '{field} is not a field of {collection}',
      tr: '{field}, {collection} koleksiyonunun bir alanı değil',
    },
    unknown_operator: {
      status: 400,
      en: '{operator} is not a filter. Use {operators}',
      tr: '{operator} bir filtre değil. Şunları kullanın: {operators}',
    },
    invalid_filter_value: {
      status: 400,
      en: '{field}: "{value}" is not valid here',
      tr: '{field}: "{value}" uygun değil',
    },
  },
} as const satisfies AreaDeclares;
