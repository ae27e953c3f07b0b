import type { Language, policyTypes } from '@sourcewiz/contract';

export interface PolicyWords {
  title: string;
  sections: { heading: string; text: string }[];
}

/** What the words of a policy name. */
export interface PolicyFacts {
  brand: string;
  /** Mail address for help; undefined where the operator named none. */
  supportEmail: string | undefined;
}

/** One version of a policy. Its words are never changed any more: other words are another version. */
export interface Policy {
  id: string;
  type: (typeof policyTypes)[number];
  /** Day from which it is valid. */
  version: string;
  words: Readonly<Record<Language, (facts: PolicyFacts) => PolicyWords>>;
}
