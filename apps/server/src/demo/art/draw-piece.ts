import type { ArtKind, ArtPiece } from './art-kinds.ts';
import type { Ink } from './art-ink.ts';
import { mixInk, n } from './art-ink.ts';
import { drawBasket, drawBoard, drawCandle, drawCushion, drawThrow, drawTray } from './draw-homeware.ts';
import { drawChair, drawLamp, drawStool } from './draw-furniture.ts';
import { drawBowl, drawJar, drawMug, drawPitcher, drawPlanter, drawPlate, drawVase } from './draw-vessels.ts';

const drawings: Record<ArtKind, (ink: Ink) => string> = {
  bowl: drawBowl,
  vase: drawVase,
  lamp: drawLamp,
  chair: drawChair,
  cushion: drawCushion,
  planter: drawPlanter,
  mug: drawMug,
  basket: drawBasket,
  candle: drawCandle,
  board: drawBoard,
  plate: drawPlate,
  jar: drawJar,
  throw: drawThrow,
  stool: drawStool,
  pitcher: drawPitcher,
  tray: drawTray,
};

/** Half the width of the part that touches the ground, for the shadow below it. */
const footing: Record<ArtKind, number> = {
  bowl: 46,
  vase: 46,
  lamp: 44,
  chair: 60,
  cushion: 62,
  planter: 46,
  mug: 50,
  basket: 56,
  candle: 56,
  board: 56,
  plate: 66,
  jar: 56,
  throw: 68,
  stool: 60,
  pitcher: 56,
  tray: 76,
};

/** The position of a piece in a picture: the middle of its foot, and its size (1 is 200 units of field). */
export interface Position {
  x: number;
  ground: number;
  size: number;
}

/**
 * One piece with its shadow, as SVG markup to be put inside a picture.
 * `id` is the prefix of the ids in it, and must differ between the pieces of one picture.
 */
export function drawPiece(piece: ArtPiece, id: string, position: Position): string {
  const { ink, defs } = mixInk(piece, id);
  const across = position.size * (piece.wide ?? 1);
  const up = position.size * (piece.tall ?? 1);
  const stand = `translate(${n2(position.x - 100 * across)} ${n2(position.ground - 148 * up)}) scale(${n2(across)} ${n2(up)})`;
  return (
    shadowUnder(piece, position) +
    `<defs>${defs}</defs><g transform="${stand}">${drawings[piece.kind](ink)}</g>`
  );
}

/** A wide soft shadow that leans away from the window, and a dark line where the piece touches the ground. */
function shadowUnder(piece: ArtPiece, position: Position): string {
  const reach = footing[piece.kind] * position.size * (piece.wide ?? 1);
  const y = position.ground;
  return (
    `<ellipse cx="${n(position.x + reach * 0.1)}" cy="${n(y)}" rx="${n(reach * 1.25)}" ry="${n(10 * position.size)}" fill="url(#shade)"/>` +
    `<ellipse cx="${n(position.x + reach * 0.03)}" cy="${n(y - position.size)}" rx="${n(reach * 0.85)}" ry="${n(4.5 * position.size)}" fill="url(#shade)"/>`
  );
}

/** Two decimals: a scale needs more than a coordinate. */
function n2(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The gradient that every shadow of a picture refers to; one per picture. */
export function shadeDef(strength: number): string {
  return `<radialGradient id="shade"><stop offset="0" stop-color="#2a2012" stop-opacity="${strength}"/><stop offset=".5" stop-color="#2a2012" stop-opacity="${n2(strength * 0.45)}"/><stop offset="1" stop-color="#2a2012" stop-opacity="0"/></radialGradient>`;
}
