/** The words of slides that papers do not have. */
export const slideWords = {
  en: {
    preparedFor: (company: string) => `Prepared for ${company}`,
    part: (part: number, parts: number) => `Part ${part} of ${parts}`,
    continued: 'continued',
    of: (count: number, total: number) => `${count} of ${total}`,
    validUntil: (day: string) => `Valid until ${day}`,
    moreOptions: (count: number) => (count === 1 ? 'and 1 more option' : `and ${count} more options`),
    terms: 'Prices and terms',
  },
  tr: {
    preparedFor: (company: string) => `${company} için hazırlanmıştır`,
    part: (part: number, parts: number) => `Bölüm ${part} / ${parts}`,
    continued: 'devamı',
    of: (count: number, total: number) => `${count} / ${total}`,
    validUntil: (day: string) => `${day} tarihine kadar geçerlidir`,
    moreOptions: (count: number) => `ve ${count} seçenek daha`,
    terms: 'Fiyatlar ve koşullar',
  },
} as const;
