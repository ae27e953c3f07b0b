import type { Language, policyTypes } from '@sourcewiz/contract';

export interface PolicyWords {
  title: string;
  sections: { heading: string; text: string }[];
}

/** Facts that the text of a policy contains. */
export interface PolicyFacts {
  brand: string;
  /** Mail address for help; undefined if the operator set none. */
  supportEmail: string | undefined;
}

/** One version of a policy. Its text never changes: another text is another version. */
export interface Policy {
  id: string;
  type: (typeof policyTypes)[number];
  /** Day from which it is valid. */
  version: string;
  words: Readonly<Record<Language, (facts: PolicyFacts) => PolicyWords>>;
}
