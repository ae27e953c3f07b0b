export type EditErrorCode = 'crop_too_small' | 'no_logo' | 'background_not_plain';

/** An edit that is impossible for this image. */
export class EditError extends Error {
  readonly code: EditErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: EditErrorCode, params: Record<string, string | number> = {}) {
    super(code);
    this.name = 'EditError';
    this.code = code;
    this.params = params;
  }
}
