/** Every kind of piece that can be drawn. */
export const artKinds = [
  'bowl',
  'vase',
  'lamp',
  'chair',
  'cushion',
  'planter',
  'mug',
  'basket',
  'candle',
  'board',
  'plate',
  'jar',
  'throw',
  'stool',
  'pitcher',
  'tray',
] as const;
export type ArtKind = (typeof artKinds)[number];

/** The surface of a piece: how it was made, or what is painted or woven on it. */
export const artSurfaces = [
  'plain',
  'ribbed',
  'speckled',
  'banded',
  'striped',
  'hammered',
  'woven',
  'dipped',
  'painted',
  'grain',
  'veined',
  'checked',
] as const;
export type ArtSurface = (typeof artSurfaces)[number];

export type ArtTone = 'light' | 'mid' | 'dark';

/** One piece: its kind, its colour and surface, and how it differs from the usual proportions. */
export interface ArtPiece {
  kind: ArtKind;
  /** Degrees on the colour wheel, 0 to 360. */
  hue: number;
  tone?: ArtTone;
  /** Grey and white things (marble, iron, undyed cotton) keep only a trace of their hue. */
  muted?: boolean;
  surface?: ArtSurface;
  /** Factor on the usual width, 1 by default. */
  wide?: number;
  /** Factor on the usual height, 1 by default. */
  tall?: number;
  /** Hue of the second part: lamp shade, chair seat, cushion stripe. By default, the piece's own hue. */
  accent?: number;
}

/** The default surface of each kind. */
export const usualSurface: Record<ArtKind, ArtSurface> = {
  bowl: 'ribbed',
  vase: 'speckled',
  lamp: 'plain',
  chair: 'woven',
  cushion: 'ribbed',
  planter: 'plain',
  mug: 'plain',
  basket: 'woven',
  candle: 'veined',
  board: 'grain',
  plate: 'plain',
  jar: 'banded',
  throw: 'plain',
  stool: 'grain',
  pitcher: 'plain',
  tray: 'ribbed',
};
