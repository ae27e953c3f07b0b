import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    selections: typeof selectionDeclares;
  }
}

export const selectionDeclares = {
  errors: {
    selection_full: {
      status: 400,
      en: 'A selection can have at most {limit} products',
      tr: 'Bir seçimde en fazla {limit} ürün olabilir',
    },
  },
} as const satisfies AreaDeclares;
