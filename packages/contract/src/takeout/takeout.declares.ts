import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    takeout: typeof takeoutDeclares;
  }
}

export const takeoutDeclares = {
  errors: {
    data_taken_today: {
      status: 409,
      en: 'A file with your data was requested less than a day ago. It is on the list of downloads',
      tr: 'Verilerinizin dosyası son bir gün içinde istendi. İndirmeler listesinde bulabilirsiniz',
    },
  },
} as const satisfies AreaDeclares;
