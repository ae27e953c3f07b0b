/** Names in the order of each language's alphabet, numbers in them by their value. */
export const alphabets = {
  en: ['Çelik', 'Cumba', 'Dut', 'İnci', 'Irmak', 'Lamp 2', 'Lamp 10'],
  tr: ['Cumba', 'Çelik', 'Dut', 'Irmak', 'İnci', 'Lamp 2', 'Lamp 10'],
} as const;
