import type { ArtPiece, ArtSurface, ArtTone } from './art-kinds.ts';
import { usualSurface } from './art-kinds.ts';

/** Five shades of one colour, from the lit edge to the inside of a vessel. */
interface Shades {
  pale: string;
  light: string;
  mid: string;
  dark: string;
  deep: string;
}

/** What a drawing function paints with: shades, the fills defined for them, and the requested surface. */
export interface Ink extends Shades {
  /** Prefix of every id in this piece; two pieces in one picture have different ones. */
  id: string;
  /** Paint of a round body lit from the left. */
  body: string;
  /** Paint of the inside of an open vessel. */
  inside: string;
  surface: ArtSurface;
  accent: Shades;
}

/** A number as short as a path needs it: one decimal, no trailing zero. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const toneLightness: Record<
  ArtTone,
  { pale: number; light: number; mid: number; dark: number; deep: number }
> = {
  light: { pale: 93, light: 88, mid: 79, dark: 66, deep: 54 },
  mid: { pale: 82, light: 72, mid: 56, dark: 42, deep: 33 },
  dark: { pale: 56, light: 43, mid: 34, dark: 23, deep: 16 },
};

function saturationOf(hue: number, muted: boolean): number {
  if (muted) return 0.2;
  // Yellow-greens look poisonous at full strength beside warm neutrals.
  return hue > 60 && hue < 150 ? 0.42 : 1;
}

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${n(hue)} ${n(saturation)}% ${n(lightness)}%)`;
}

function mixShades(colour: { hue: number; tone: ArtTone; muted: boolean }): Shades {
  const s = saturationOf(colour.hue, colour.muted);
  const lightness = toneLightness[colour.tone];
  return {
    pale: hsl(colour.hue, 38 * s, lightness.pale),
    light: hsl(colour.hue, 40 * s, lightness.light),
    mid: hsl(colour.hue, 34 * s, lightness.mid),
    dark: hsl(colour.hue, 36 * s, lightness.dark),
    deep: hsl(colour.hue, 36 * s, lightness.deep),
  };
}

/** The ink of one piece and the gradient definitions it refers to. */
export function mixInk(piece: ArtPiece, id: string): { ink: Ink; defs: string } {
  const tone = piece.tone ?? 'mid';
  const shades = mixShades({ hue: piece.hue, tone, muted: piece.muted ?? false });
  const accent =
    piece.accent === undefined ? shades : mixShades({ hue: piece.accent, tone: 'mid', muted: false });
  const ink: Ink = {
    ...shades,
    id,
    body: `url(#${id}g)`,
    inside: `url(#${id}i)`,
    surface: piece.surface ?? usualSurface[piece.kind],
    accent,
  };
  return { ink, defs: bodyGradient(id, shades) + insideGradient(id, shades) };
}

/** Light from the left, the side turned away from it, and a little reflected by the wall on the right. */
function bodyGradient(id: string, shades: Shades): string {
  return (
    `<linearGradient id="${id}g">` +
    stop(0, shades.mid) +
    stop(0.24, shades.light) +
    stop(0.58, shades.mid) +
    stop(0.93, shades.dark) +
    stop(1, shades.mid) +
    `</linearGradient>`
  );
}

/** Inside a vessel the left wall is in its own shadow and the right wall catches the light. */
function insideGradient(id: string, shades: Shades): string {
  return `<linearGradient id="${id}i">${stop(0, shades.deep)}${stop(1, shades.dark)}</linearGradient>`;
}

export function stop(offset: number, colour: string, opacity?: number): string {
  const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
  return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
}
