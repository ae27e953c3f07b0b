export type ImageErrorCode =
  | 'not_an_image'
  | 'unsupported_image'
  | 'image_too_large'
  | 'too_many_pixels'
  | 'broken_image';

/** An image that is refused. `params` fill the translated message (bytes, pixels, limits, format). */
export class ImageError extends Error {
  readonly code: ImageErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ImageErrorCode, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = 'ImageError';
    this.code = code;
    this.params = params;
  }
}
