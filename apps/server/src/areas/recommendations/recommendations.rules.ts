import { SCORE_MAX, type RecommendationReason, type RecommendedBuyer } from '@sourcewiz/contract';

/** What the company knows of a buyer. */
export interface BuyerFacts {
  email: string;
  country: number | null;
  status: RecommendedBuyer['status'];
  enquiries: number;
  lastEnquiry: Date | null;
  /** Their enquiries for the product in question, and for others of its category. */
  askedProduct: number;
  askedCategory: number;
  visits: number;
  lastVisit: Date | null;
}

/** A reason as it is scored: the points speak for a buyer, or against them if below zero. */
export interface Reason {
  code: RecommendationReason;
  points: number;
  count: number | null;
  at: Date | null;
}

const DAY_MS = 86_400_000;
/** Points by the number of days since the last enquiry. */
const recent: readonly (readonly [days: number, points: number])[] = [
  [30, 12],
  [90, 8],
  [365, 3],
];
/** So many visits without an enquiry call for a message. */
const LOOKED_OFTEN = 3;

/**
 * The score of a buyer with its reasons, the most important first. Every reason is a fact that the company has itself:
 * enquiries, visits of its catalogues, the stage of a prospect, and how many buyers of the same country enquire.
 * @param facts of the buyer
 * @param about.now today
 * @param about.inCountry number of other buyers of the same country who enquired
 */
export function scoreOf(
  facts: BuyerFacts,
  { now, inCountry }: { now: Date; inCountry: number },
): { score: number; reasons: Reason[] } {
  const { enquiries, lastEnquiry, visits, lastVisit, status } = facts;
  const days = lastEnquiry === null ? Infinity : (now.getTime() - lastEnquiry.getTime()) / DAY_MS;
  const [, recentPoints = 0] = recent.find(([within]) => days <= within) ?? [];
  const isLooking = enquiries === 0 && visits >= LOOKED_OFTEN;
  const all: Reason[] = [
    reason('asked_product', facts.askedProduct === 0 ? 0 : 35, facts.askedProduct),
    reason('asked_category', facts.askedCategory === 0 ? 0 : 20, facts.askedCategory),
    reason('asked', Math.min(enquiries, 3) * 6, enquiries, lastEnquiry),
    reason('recent_enquiry', recentPoints, null, lastEnquiry),
    reason('looked_without_asking', isLooking ? 15 : 0, visits, lastVisit),
    reason('opened', isLooking ? 0 : Math.min(visits, 5) * 2, visits, lastVisit),
    reason('country', Math.min(inCountry, 3) * 4, inCountry),
    reason('interested', status === 'interested' ? 10 : 0),
    reason('contacted', status === 'contacted' ? 4 : 0),
    reason('lost', status === 'lost' ? -30 : 0),
    reason('no_email', facts.email === '' ? -5 : 0),
  ];
  const reasons = all.filter(({ points }) => points !== 0).toSorted((a, b) => weight(b) - weight(a));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(0, Math.min(SCORE_MAX, sum)), reasons };
}

const weight = ({ points }: Reason): number => Math.abs(points);

function reason(
  code: RecommendationReason,
  points: number,
  count: number | null = null,
  at: Date | null = null,
): Reason {
  return { code, points, count, at };
}

/** Whether something speaks for writing to a buyer; nobody is recommended for nothing. */
export function isRecommended({ score }: { score: number }): boolean {
  return score > 0;
}

/** Whether a buyer asked for the product in question, or for others of its category. */
export function askedForIt({ reasons }: { reasons: readonly Pick<Reason, 'code'>[] }): boolean {
  return reasons.some(({ code }) => code === 'asked_product' || code === 'asked_category');
}
