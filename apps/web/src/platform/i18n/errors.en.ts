import { errorCatalogue, type ErrorCode } from '@sourcewiz/contract';
import type { ErrorTexts } from './error-texts.ts';

/** English sentences: the contract's own. */
export const errorsEn = Object.fromEntries(
  (Object.keys(errorCatalogue) as ErrorCode[]).map((code) => [code, errorCatalogue[code].message]),
) as ErrorTexts;
