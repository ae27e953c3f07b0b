import type { Language } from '../attribute-types/attribute-type.ts';
import { foldText } from './fold-text.ts';

/** ISO 3166-1 alpha-2, with Kosovo's code in use. */
export const isoCountries: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
    'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
    'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
    'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
    'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
    'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
    'VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

const names = (['en', 'tr'] as const).map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);

/** Further names that people use for countries. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'BAE'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'İngiltere', 'Britanya'],
  KR: ['Korea', 'Kore'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  TR: ['Turkey', 'Türkiye'],
  US: ['USA', 'United States of America', 'America', 'ABD', 'Amerika'],
};

let byName: ReadonlyMap<string, string> | undefined;

/** The two letters of a country that is written by its code or its name, in either language; undefined for no country. */
export function countryCodeOf(text: string): string | undefined {
  byName ??= new Map(
    [...isoCountries].flatMap((code) =>
      [code, ...names.map((inLanguage) => inLanguage.of(code) ?? code), ...(otherNames[code] ?? [])].map(
        (name) => [lettersOf(name), code] as const,
      ),
    ),
  );
  return byName.get(lettersOf(text));
}

/** A country as people write it, in a language; what is no country that we know stays. */
export function countryText(text: string, language: Language): string {
  const code = countryCodeOf(text);
  return (code && names[language === 'tr' ? 1 : 0]?.of(code)) ?? text;
}

/** `U.S.A.` is `USA`. */
function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}]+/gu, '');
}
