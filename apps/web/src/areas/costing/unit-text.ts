import { unitWord } from '@sourcewiz/contract';
import { currentLanguage } from '../../platform/i18n/texts.ts';

/** A unit beside a number, in the language of the screen: `35 days`, `35 gün`. */
export const unitText = (unit: string, value: string): string => unitWord(unit, value, currentLanguage());
