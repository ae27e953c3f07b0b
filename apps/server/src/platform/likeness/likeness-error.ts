/** A picture that cannot be described, or a thread that gave no answer. */
export class LikenessError extends Error {
  /** `lost`: the thread ended before the order had its turn, so that it may be given again. */
  readonly code: 'unreadable' | 'no_answer' | 'lost' | 'closed';
  constructor(code: LikenessError['code'], message: string) {
    super(message);
    this.name = 'LikenessError';
    this.code = code;
  }
}
