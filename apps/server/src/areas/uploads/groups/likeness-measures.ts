import { hammingDistance } from '../../../platform/likeness/index.ts';
import type { Looks } from '../../search/index.ts';

/** Confidence at a given score that two images show one thing; interpolated linearly. */
type Measured = readonly (readonly [score: number, percent: number])[];

/**
 * Measured on the images of the demo (decision 0008). Two photos taken one after the other often show one thing: it is
 * enough that they look less different than two things do.
 */
const ofNeighbours: Measured = [
  [0.5, 0],
  [0.6, 50],
  [0.65, 60],
  [0.75, 80],
  [0.85, 90],
  [0.95, 97],
  [1, 99],
];
/** Two arbitrary images rarely show one thing, and things of one kind are as alike as two views of one. */
const ofAny: Measured = [
  [0.8, 0],
  [0.84, 20],
  [0.88, 35],
  [0.92, 42],
  [0.94, 55],
  [0.96, 90],
  [0.98, 97],
  [1, 99],
];

/** An image against parts of another, where things of one kind are more alike still: it also has to stand out. */
const ofParts: Measured = [
  [0.92, 0],
  [0.93, 55],
  [0.96, 70],
  [0.98, 85],
  [1, 88],
];
/** How much more alike than the parts of the next best product. */
const STANDS_OUT = 0.025;

/** From this percentage on neighbours are put together, and others are proposed as showing the same. */
export const TOGETHER_FROM = 60;
export const PROPOSED_FROM = 50;

/** Confidence, in percent, that two images taken one after the other show one thing. */
export const neighbourPercent = (one: Looks, other: Looks): number =>
  percentAt(ofNeighbours, alikeness(one, other));

/** Confidence, in percent, that two arbitrary images show one thing. */
export const anyPercent = (one: Looks, other: Looks): number => percentAt(ofAny, alikeness(one, other));

/** How alike two images are as a whole, whatever is in them. */
export const frameAlikeness = (one: Looks, other: Looks): number => dot(one.frame, other.frame);

/** Confidence, in percent, that an image is a part of one of another product, whose best rival is that much alike. */
export const partPercent = (score: number, rival: number): number =>
  score - rival < STANDS_OUT ? 0 : percentAt(ofParts, score);

function percentAt(measured: Measured, score: number): number {
  const at = measured.findIndex(([from]) => score < from);
  if (at === 0) return 0;
  const [low, high] = [measured.at(at < 0 ? -2 : at - 1), measured.at(at < 0 ? -1 : at)];
  if (!low || !high) return 0;
  const share = Math.min(1, (score - low[0]) / (high[0] - low[0]));
  return Math.round(low[1] + share * (high[1] - low[1]));
}

/** How alike two images are, by the object in them and as a whole, -1…1; -1 if one cannot be described. */
function alikeness(one: Looks, other: Looks): number {
  if (one.object.length === 0 || other.object.length === 0) return -1;
  return (dot(one.object, other.object) + dot(one.frame, other.frame)) / 2;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Most different bits, of 64, between fingerprints of one image after resizing or recompressing. */
const SAME_BITS = 4;

/** Whether two fingerprints belong to one image; 0 means that an image has none. */
export function isSamePicture(one: bigint, other: bigint): boolean {
  return one !== 0n && other !== 0n && (one === other || hammingDistance(one, other) <= SAME_BITS);
}

const collator = new Intl.Collator('en', { numeric: true });

/** The order in which images were taken, as far as camera file names show it. */
export function inTimeOrder<Named extends { name: string; id: number }>(images: readonly Named[]): Named[] {
  return images.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}

/** Consecutive images that show one thing. */
export interface Chain {
  imageIds: number[];
  /** In percent, of the two neighbours that are least alike. */
  confidence: number;
}

/** Splits consecutive images where they begin to show another thing. */
export function chainsOf(images: readonly { id: number; looks: Looks | undefined }[]): Chain[] {
  const chains: Chain[] = [];
  images.forEach(({ id, looks }, at) => {
    const before = images[at - 1]?.looks;
    const percent = looks && before ? neighbourPercent(looks, before) : 0;
    const last = chains.at(-1);
    if (last === undefined || percent < TOGETHER_FROM) {
      chains.push({ imageIds: [id], confidence: 100 });
      return;
    }
    last.imageIds.push(id);
    last.confidence = Math.min(last.confidence, percent);
  });
  return chains;
}
