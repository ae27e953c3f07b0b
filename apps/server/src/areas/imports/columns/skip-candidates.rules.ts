import type { ColumnTarget } from '@sourcewiz/contract';
import type {
  Candidate as CandidateOf,
  MatchedColumn,
} from '../../../platform/rows/columns/match-columns.rules.ts';
import { pictureEvidence } from '../photos/photo-cells.rules.ts';
import { ratingHeader, skippedHeaders } from './header-aliases.rules.ts';

type Candidate = CandidateOf<ColumnTarget>;

/** How sure cells are that hold names of image files. */
const PICTURES = 96;

/** `Pcs`, `Set`: the unit of the quantities of a list, unless a value is beside it (`partCandidates`). */
const unitOfSale =
  /^(ед изм|единица измерения|单位|單位|単位|sales unit|unit|uom|unit of measure|birim|olcu birimi|einheit|me|unite|unidad|um|unita di misura|jm|j m|eenheid|enhet|enhed|mj|단위|الوحدة|इकाई|μοναδα)$/;
const UNIT_OF_SALE = 79;

/** Reasons to leave out a column, or to take images from it. */
export function skipCandidates({ header, words, evidence }: MatchedColumn): Candidate[] {
  const { names, links } = pictureEvidence(header, evidence.values);
  if (names && !links && evidence.addresses < 0.5) return [{ target: { kind: 'images' }, sure: PICTURES }];
  const isRating = ratingHeader.test(words.phrase) && arePoints(evidence.values) && !hasUnit(words.notes);
  const known = isRating || skippedHeaders.some((pattern) => pattern.test(words.phrase));
  if (known) return [{ target: { kind: 'skip' }, sure: 92 }];
  if (unitOfSale.test(words.phrase)) return [{ target: { kind: 'skip' }, sure: UNIT_OF_SALE }];
  if (words.phrase === '' && areRunning(evidence.values)) return [{ target: { kind: 'skip' }, sure: 92 }];
  return evidence.addresses > 0.8 ? [{ target: { kind: 'skip' }, sure: 90 }] : [];
}

const MOST_POINTS = 10;

/** `4.3`, `4,3`, `4.3 out of 5 stars`. */
function arePoints(values: readonly string[]): boolean {
  return values.every((value) => {
    const [, points] =
      /^(\d{1,2}(?:[.,]\d+)?)(?:\s*(?:out of|\/)\s*(?:5|10)(?:\s*stars?)?)?$/i.exec(value) ?? [];
    return points !== undefined && Number(points.replace(',', '.')) <= MOST_POINTS;
  });
}

/** `Rating (A)` is not a rating by buyers; `Rating (out of 5)` is. */
function hasUnit(notes: readonly string[]): boolean {
  return notes.some((note) => !/\b(5|10|stars?|avg|average)\b/i.test(note));
}

/** 0, 1, 2: row numbers that programs write without a title. */
function areRunning(values: readonly string[]): boolean {
  const [first = 0] = values.map(Number);
  return values.length > 2 && values.every((value, place) => Number(value) === first + place);
}
