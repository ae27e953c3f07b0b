import type { Language } from '../attribute-types/attribute-type.ts';
import type { Money } from '../money/money-shapes.ts';
import { exact } from '../money/exact.ts';
import { currencies, minorUnitsOf } from '../values/currencies.ts';

/** How large numbers are counted: in thousands and millions, or in lakh and crore. */
export type Counting = 'international' | 'indian';

/** Name and hundredth (thousandth) of a currency: in English as banks print it, in Turkish. No hundredth: ''. */
const names: Readonly<Record<string, readonly [en: string, enPart: string, tr: string, trPart: string]>> = {
  USD: ['US dollars', 'cents', 'ABD doları', 'sent'],
  EUR: ['euros', 'cents', 'avro', 'sent'],
  GBP: ['pounds sterling', 'pence', 'İngiliz sterlini', 'peni'],
  INR: ['rupees', 'paise', 'Hindistan rupisi', 'paisa'],
  TRY: ['Turkish lira', 'kurus', 'Türk lirası', 'kuruş'],
  AED: ['UAE dirhams', 'fils', 'BAE dirhemi', 'fils'],
  AUD: ['Australian dollars', 'cents', 'Avustralya doları', 'sent'],
  AZN: ['Azerbaijani manats', 'qapik', 'Azerbaycan manatı', 'kepik'],
  BDT: ['Bangladeshi taka', 'poisha', 'Bangladeş takası', 'poişa'],
  BGN: ['Bulgarian leva', 'stotinki', 'Bulgar levası', 'stotinka'],
  BHD: ['Bahraini dinars', 'fils', 'Bahreyn dinarı', 'fils'],
  BRL: ['Brazilian reais', 'centavos', 'Brezilya reali', 'sent'],
  CAD: ['Canadian dollars', 'cents', 'Kanada doları', 'sent'],
  CHF: ['Swiss francs', 'centimes', 'İsviçre frangı', 'santim'],
  CNY: ['Chinese yuan', 'fen', 'Çin yuanı', 'fen'],
  CZK: ['Czech koruna', 'haleru', 'Çek korunası', 'haler'],
  DKK: ['Danish kroner', 'ore', 'Danimarka kronu', 'öre'],
  EGP: ['Egyptian pounds', 'piastres', 'Mısır lirası', 'kuruş'],
  HKD: ['Hong Kong dollars', 'cents', 'Hong Kong doları', 'sent'],
  IDR: ['Indonesian rupiah', 'sen', 'Endonezya rupisi', 'sen'],
  ILS: ['Israeli new shekels', 'agorot', 'İsrail şekeli', 'agora'],
  JOD: ['Jordanian dinars', 'fils', 'Ürdün dinarı', 'fils'],
  JPY: ['Japanese yen', '', 'Japon yeni', ''],
  KES: ['Kenyan shillings', 'cents', 'Kenya şilini', 'sent'],
  KRW: ['South Korean won', '', 'Güney Kore wonu', ''],
  KWD: ['Kuwaiti dinars', 'fils', 'Kuveyt dinarı', 'fils'],
  KZT: ['Kazakhstani tenge', 'tiyn', 'Kazak tengesi', 'tiyin'],
  LKR: ['Sri Lankan rupees', 'cents', 'Sri Lanka rupisi', 'sent'],
  MAD: ['Moroccan dirhams', 'centimes', 'Fas dirhemi', 'santim'],
  MXN: ['Mexican pesos', 'centavos', 'Meksika pesosu', 'sent'],
  MYR: ['Malaysian ringgit', 'sen', 'Malezya ringgiti', 'sen'],
  NGN: ['Nigerian naira', 'kobo', 'Nijerya nairası', 'kobo'],
  NOK: ['Norwegian kroner', 'ore', 'Norveç kronu', 'öre'],
  NPR: ['Nepalese rupees', 'paisa', 'Nepal rupisi', 'paisa'],
  NZD: ['New Zealand dollars', 'cents', 'Yeni Zelanda doları', 'sent'],
  OMR: ['Omani rials', 'baisa', 'Umman riyali', 'beyse'],
  PHP: ['Philippine pesos', 'centavos', 'Filipin pesosu', 'sent'],
  PKR: ['Pakistani rupees', 'paisa', 'Pakistan rupisi', 'paisa'],
  PLN: ['Polish zlotys', 'groszy', 'Polonya zlotisi', 'groşi'],
  QAR: ['Qatari riyals', 'dirhams', 'Katar riyali', 'dirhem'],
  RON: ['Romanian lei', 'bani', 'Rumen leyi', 'ban'],
  RUB: ['Russian roubles', 'kopecks', 'Rus rublesi', 'kopek'],
  SAR: ['Saudi riyals', 'halalas', 'Suudi riyali', 'halala'],
  SEK: ['Swedish kronor', 'ore', 'İsveç kronu', 'öre'],
  SGD: ['Singapore dollars', 'cents', 'Singapur doları', 'sent'],
  THB: ['Thai baht', 'satang', 'Tayland bahtı', 'satang'],
  UAH: ['Ukrainian hryvnias', 'kopiykas', 'Ukrayna grivnası', 'kopiyka'],
  VND: ['Vietnamese dong', '', 'Vietnam dongu', ''],
  ZAR: ['South African rand', 'cents', 'Güney Afrika randı', 'sent'],
};

/**
 * An amount as papers spell it out: `US dollars six thousand seven hundred ninety-six and cents ninety-three only`,
 * `Rupees six lakh nine hundred eighty-four and paise fifty-five only`,
 * `Yalnız onbirbinyüzotuzdört avro sekseniki sent`. In Turkish, digits are joined, as on cheques, so that nothing can
 * be put in between. A part that the currency has no name for is written `50/100`.
 * @param counting lakh and crore in English; rupees are counted so by themselves
 */
export function amountInWords(
  { amount, currency }: Money,
  language: Language,
  counting: Counting = currency === 'INR' ? 'indian' : 'international',
): string {
  const places = Math.max(2, minorUnitsOf(currency));
  const value = exact(amount).toDecimalPlaces(places);
  const [whole = '0', part = ''] = value.abs().toFixed(places).split('.');
  const code = currencies.find(({ code: known }) => known === currency)?.name ?? currency;
  const [en, enPart, tr, trPart] = names[currency] ?? [code, '', currency, ''];
  const hasPart = /[1-9]/.test(part);
  const fraction = `${part}/1${'0'.repeat(places)}`;
  if (language === 'tr') {
    const rest = trPart === '' ? fraction : `${numberInWords(part, 'tr')} ${trPart}`;
    const minus = value.isNegative() ? 'eksi ' : '';
    return `Yalnız ${minus}${numberInWords(whole, 'tr')} ${tr}${hasPart ? ` ${rest}` : ''}`;
  }
  const rest = enPart === '' ? fraction : `${enPart} ${numberInWords(part, 'en', counting)}`;
  const minus = value.isNegative() ? 'minus ' : '';
  const words = `${en} ${minus}${numberInWords(whole, 'en', counting)}${hasPart ? ` and ${rest}` : ''} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const thousands = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion'];
const ones = ' bir iki üç dört beş altı yedi sekiz dokuz'.split(' ');
const onlar = ' on yirmi otuz kırk elli altmış yetmiş seksen doksan'.split(' ');
const binler = ['', 'bin', 'milyon', 'milyar', 'trilyon', 'katrilyon', 'kentilyon'];

/**
 * A whole number in words; Turkish without spaces.
 * @param digits decimal digits, 21 at most
 */
export function numberInWords(
  digits: string,
  language: Language,
  counting: Counting = 'international',
): string {
  const number = digits.replace(/^0+/, '');
  if (language === 'tr') return turkish(number) || 'sıfır';
  return (counting === 'indian' ? indian(number) : english(number)) || 'zero';
}

function english(number: string): string {
  return inThousands(number)
    .map(({ group, power }) => `${belowThousand(group)} ${thousands[power] ?? ''}`.trim())
    .join(' ');
}

/** Crores are counted like a number of their own: `one lakh crore`. */
function indian(number: string): string {
  const [crores, rest] = [number.slice(0, -7), number.slice(-7)];
  const parts = [
    [crores === '' ? '' : indian(crores), 'crore'],
    [belowThousand(Number(rest.slice(-7, -5))), 'lakh'],
    [belowThousand(Number(rest.slice(-5, -3))), 'thousand'],
    [belowThousand(Number(rest.slice(-3))), ''],
  ];
  return parts
    .filter(([words]) => words !== '')
    .map((part) => part.join(' ').trim())
    .join(' ');
}

function turkish(number: string): string {
  return inThousands(number)
    .map(({ group, power }) => {
      const hundreds = Math.floor(group / 100);
      const hundred = hundreds > 0 ? `${hundreds > 1 ? ones[hundreds] : ''}yüz` : '';
      const words = `${hundred}${onlar[Math.floor(group / 10) % 10] ?? ''}${ones[group % 10] ?? ''}`;
      // One thousand is `bin`, never `birbin`.
      return power === 1 && group === 1 ? 'bin' : `${words}${binler[power] ?? ''}`;
    })
    .join('');
}

function inThousands(number: string): { group: number; power: number }[] {
  const count = Math.ceil(number.length / 3);
  return Array.from({ length: count }, (_, at) => count - 1 - at)
    .map((power) => {
      const end = number.length - 3 * power;
      return { group: Number(number.slice(Math.max(0, end - 3), end)), power };
    })
    .filter(({ group }) => group > 0);
}

function belowThousand(group: number): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const ten = tens[Math.floor(rest / 10)] ?? '';
  const one = small[rest % 10] ?? '';
  const below = rest < 20 ? (small[rest] ?? '') : rest % 10 === 0 ? ten : `${ten}-${one}`;
  return [hundreds > 0 ? `${small[hundreds]} hundred` : '', rest > 0 ? below : ''].filter(Boolean).join(' ');
}
