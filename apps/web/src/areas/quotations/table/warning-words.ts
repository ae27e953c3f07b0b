import type { LineWarning } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../platform/i18n/format.ts';

/** What a person is told about a line. */
export function warningWords(warning: LineWarning, t: TFunction<'quotations'>, formats: Formats): string {
  const short = shortWarning(warning, t, formats);
  return warning.code === 'below_moq' ? t('warnings.ofMoq', { short }) : short;
}

/** The same in the few words of a cell. */
export function shortWarning(warning: LineWarning, t: TFunction<'quotations'>, { number }: Formats): string {
  switch (warning.code) {
    case 'below_moq':
      return warning.cartons_short === null
        ? t('warnings.piecesShort', {
            formatted: number(warning.pieces_short),
            count: Number(warning.pieces_short),
          })
        : t('warnings.cartonsShort', {
            formatted: number(warning.cartons_short),
            count: warning.cartons_short,
          });
    case 'not_whole_cartons':
      return t('warnings.partCarton', { formatted: number(warning.pieces) });
    case 'no_price':
      return t('warnings.noPrice');
    case 'carton_too_large':
      return t('warnings.cartonTooLarge');
    case 'no_packing':
      return t('warnings.noPacking');
    case 'below_floor':
      return warning.most_discount === '0'
        ? t('warnings.below', { floor: number(warning.floor) })
        : t('warnings.keeps', { discount: number(warning.most_discount), floor: number(warning.floor) });
  }
}

/** Where a warning is put right. */
export const warningColumn = (code: LineWarning['code'] | undefined): string =>
  code === 'below_floor' ? 'margin' : code === 'no_price' ? 'price' : 'quantity';
