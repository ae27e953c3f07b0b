/** Why a link was not fetched. */
export type FetchProblem =
  | 'link_invalid'
  | 'link_not_allowed'
  | 'link_unreachable'
  | 'link_refused'
  | 'link_too_slow'
  | 'link_too_large'
  | 'link_redirects'
  | 'link_time_over';

/** A link that was not fetched; params fill the sentence of its code. */
export class FetchError extends Error {
  readonly code: FetchProblem;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: FetchProblem, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }

  /** Whether the host itself is at fault: its other links would fail too. */
  get isOfHost(): boolean {
    return this.code === 'link_unreachable' || this.code === 'link_too_slow';
  }
}
