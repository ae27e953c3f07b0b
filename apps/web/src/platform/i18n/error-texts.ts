import type { ErrorCode } from '@sourcewiz/contract';

/** A sentence for every error code; `{name}` places are filled from the problem's params. */
export type ErrorTexts = Record<ErrorCode, string>;
