/** An image that cannot be described, or a thread that did not answer. */
export class LikenessError extends Error {
  /** `lost`: the thread ended before the order's turn, so the order can be repeated. */
  readonly code: 'unreadable' | 'no_answer' | 'lost' | 'closed';
  constructor(code: LikenessError['code'], message: string) {
    super(message);
    this.name = 'LikenessError';
    this.code = code;
  }
}
