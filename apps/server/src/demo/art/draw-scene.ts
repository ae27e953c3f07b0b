import type { ArtPiece } from './art-kinds.ts';
import { n, stop } from './art-ink.ts';
import { drawPiece, shadeDef } from './draw-piece.ts';

interface ScenePiece {
  piece: ArtPiece;
  /** Middle of its foot, in units of the scene. */
  x: number;
  ground: number;
  size: number;
}

export interface Scene {
  width: number;
  height: number;
  /** Drawn in this order: back to front. */
  pieces: ScenePiece[];
  /** Where the wall meets the table, as a fraction of the height. */
  horizon?: number;
  /** Hue of wall and table. */
  wall?: number;
  /** Evening light: darker wall, weaker sun. */
  evening?: boolean;
}

/** A set picture: wall, window light, table, several pieces. The same scene gives the same SVG string. */
export function drawScene(scene: Scene): string {
  const { width, height, wall = 34, horizon = 0.74 } = scene;
  const light = scene.evening
    ? { wall: [76, 63], table: [68, 54], sun: 0.3 }
    : { wall: [91, 82], table: [84, 74], sun: 0.5 };
  const table = n(height * horizon);
  const defs =
    `<linearGradient id="wall" x2="1" y2=".5"><stop stop-color="hsl(${wall} 26% ${light.wall[0]}%)"/><stop offset="1" stop-color="hsl(${wall} 20% ${light.wall[1]}%)"/></linearGradient>` +
    `<linearGradient id="table" x2="0" y2="1"><stop stop-color="hsl(${wall} 24% ${light.table[0]}%)"/><stop offset="1" stop-color="hsl(${wall} 28% ${light.table[1]}%)"/></linearGradient>` +
    sunDef(light.sun) +
    shadeDef(0.42);
  const room =
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>` +
    windowLight(scene) +
    `<rect y="${table}" width="${width}" height="${n(height - height * horizon)}" fill="url(#table)"/>` +
    `<rect y="${table}" width="${width}" height="${n(Math.max(0.5, height / 400))}" fill="#fff" fill-opacity=".35"/>`;
  const pieces = scene.pieces.map((it, i) => drawPiece(it.piece, `p${i}`, it)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${room}${pieces}</svg>\n`;
}

/** Soft at both edges: a gradient looks like a blur here and takes a tenth of the time to draw. */
function sunDef(strength: number): string {
  const sun = (offset: number, opacity: number) => stop(offset, '#fffaf0', opacity);
  return `<linearGradient id="sun">${sun(0, 0)}${sun(0.1, strength * 0.5)}${sun(0.22, strength)}${sun(0.78, strength)}${sun(0.9, strength * 0.5)}${sun(1, 0)}</linearGradient>`;
}

/** Two panes of sun that lean across the wall and stop at the table. */
function windowLight(scene: Scene): string {
  const { width, height, horizon = 0.74 } = scene;
  const depth = n(height * horizon);
  const lean = Math.round((Math.atan((width * 0.22) / (height * horizon)) * 1800) / Math.PI) / 10;
  const pane = (from: number) =>
    `<rect x="${n(width * from)}" width="${n(width * 0.15)}" height="${depth}" fill="url(#sun)"/>`;
  return `<g transform="skewX(${lean})">${pane(0.09)}${pane(0.26)}</g>`;
}
