import { canonicalView } from './blocks/canonical-view.ts';
import { colourBlocks } from './blocks/colour-blocks.ts';
import { gradientBlock } from './blocks/gradient-block.ts';
import type { Descriptor, FeatureBlocks, LabPixels, Mask, ObjectChoice, Photo } from './likeness-types.ts';
import { loadPhoto, toLab } from './load-photo.ts';
import type { Region } from './region.ts';
import { findObject, wholeFrame } from './object-mask/object-mask.ts';
import { project, type Projection } from './projection.ts';
import { occupancyBlock, shapeBlock } from './blocks/shape-blocks.ts';
import { textureBlock } from './blocks/texture-block.ts';

/** What to describe, and how: only a part of it, the object in it, or all of it. */
export interface DescribeRequest {
  readonly file: Uint8Array;
  readonly region?: Region;
  /** Degrees that it is turned by. */
  readonly turn?: number;
  /** One descriptor for each. */
  readonly choices: readonly ObjectChoice[];
}

/**
 * Describes one image: decode → mask → 450 features of the object and 450 of the frame → two vectors of 192. Takes tens
 * of milliseconds of processor time: only the worker thread calls it.
 * @throws if the file cannot be decoded
 */
export async function describeImage(
  { file, region, turn, choices }: DescribeRequest,
  projection: Projection,
): Promise<Descriptor[]> {
  const photo = await loadPhoto(file, { region, turn });
  const lab = toLab(photo);
  const whole = measureBlocks(photo, lab, wholeFrame(photo));
  const frame = project(whole, projection.frame);
  return choices.map((choice) => {
    const seen = choice === 'keep' ? whole : measureBlocks(photo, lab, findObject(photo, lab));
    return { object: project(seen, projection.object), frame };
  });
}

/** Measures the six blocks (450 numbers, see `BLOCKS`) of the part of the photo inside the mask. */
function measureBlocks(photo: Photo, lab: LabPixels, mask: Mask): FeatureBlocks {
  const view = canonicalView(photo, lab, mask);
  const { gradients, edgeStrength } = gradientBlock(view);
  return {
    ...colourBlocks(view),
    gradients,
    occupancy: occupancyBlock(view),
    texture: textureBlock(view),
    shape: shapeBlock(view, edgeStrength),
  };
}
