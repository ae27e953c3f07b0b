import type { ImageStep, watermarkPlaces } from '@sourcewiz/contract';

export const tools = ['crop', 'turn', 'enhance', 'background', 'watermark'] as const;
export type Tool = (typeof tools)[number];

/** Aspect ratios that a crop can keep; the first keeps none. */
export const cropRatios = { free: null, '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4, '16:9': 16 / 9 } as const;
export type CropRatio = keyof typeof cropRatios;

/** An aspect ratio in shares of an image's sides; undefined for any. */
export function ratioIn(
  { width, height }: { width: number; height: number },
  shape: CropRatio,
): number | undefined {
  const ratio = cropRatios[shape];
  return ratio === null ? undefined : (ratio * height) / width;
}

/** The settings of the tools. */
export interface EditDraft {
  crop: { x: number; y: number; width: number; height: number };
  shape: CropRatio;
  /** Quarter turns to the right, 0 to 3, and additional degrees. */
  quarter: number;
  degrees: number;
  mirrored: boolean;
  flipped: boolean;
  /** Percent. */
  strength: number;
  mark: 'text' | 'logo';
  words: string;
  place: (typeof watermarkPlaces)[number];
  /** Percent. */
  opacity: number;
}

const whole = { x: 0, y: 0, width: 1, height: 1 };

export const blankDraft: EditDraft = {
  crop: whole,
  shape: 'free',
  quarter: 0,
  degrees: 0,
  mirrored: false,
  flipped: false,
  strength: 60,
  mark: 'text',
  words: '',
  place: 'bottom_right',
  opacity: 40,
};

/**
 * The processing steps of a tool. Mirroring comes before turning, as in the preview.
 * @returns none if the tool would change nothing
 */
export function stepsOf(tool: Tool, draft: EditDraft): ImageStep[] {
  switch (tool) {
    case 'crop': {
      const { x, y, width, height } = draft.crop;
      return width > 0.999 && height > 0.999 ? [] : [{ tool: 'crop', box: { x, y, width, height } }];
    }
    case 'turn': {
      const degrees = draft.quarter * 90 + draft.degrees;
      return [
        ...(draft.mirrored ? [{ tool: 'flip' as const, direction: 'horizontal' as const }] : []),
        ...(draft.flipped ? [{ tool: 'flip' as const, direction: 'vertical' as const }] : []),
        ...(degrees % 360 === 0 ? [] : [{ tool: 'rotate' as const, degrees }]),
      ];
    }
    case 'enhance':
      return draft.strength === 0 ? [] : [{ tool: 'enhance', strength: draft.strength }];
    case 'background':
      return [{ tool: 'white_background' }];
    case 'watermark': {
      const { place, opacity } = draft;
      const words = draft.words.trim();
      if (draft.mark === 'logo') return [{ tool: 'watermark', place, opacity }];
      return words === '' ? [] : [{ tool: 'watermark', text: words, place, opacity }];
    }
  }
}

/** Whether applying the tool would change anything. */
export function isChange(tool: Tool, draft: EditDraft): boolean {
  return stepsOf(tool, draft).length > 0;
}
