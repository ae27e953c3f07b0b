import type { ArtSurface } from './art-kinds.ts';
import type { Ink } from './art-ink.ts';
import { n } from './art-ink.ts';

/** The part of a piece that has its surface: the outline that clips it, and the box it fills. */
export interface Skin {
  outline: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** How far a level line around the piece sags in the middle, seen from a little above; 0 for flat things. */
  sag: number;
}

/** The body of a piece: its outline in the paint of the body, with the surface on top. */
export function drawSkin(ink: Ink, skin: Skin): string {
  const base = `<path d="${skin.outline}" fill="${ink.body}"/>`;
  const marks = surfaceMarks[ink.surface](ink, skin);
  if (marks === '') return base;
  const clip = `${ink.id}c${n(skin.left)}-${n(skin.top)}`;
  return (
    `${base}<clipPath id="${clip}"><path d="${skin.outline}"/></clipPath>` +
    `<g clip-path="url(#${clip})" fill="none">${marks}</g>`
  );
}

type Marks = (ink: Ink, skin: Skin) => string;

const surfaceMarks: Record<ArtSurface, Marks> = {
  plain: () => '',
  ribbed: drawRibs,
  speckled: drawSpeckles,
  banded: drawBands,
  striped: drawStripes,
  hammered: drawDimples,
  woven: drawWeave,
  dipped: drawDip,
  painted: drawFlowers,
  grain: drawGrain,
  veined: drawVeins,
  checked: drawChecks,
};

function lines(d: string, style: { colour: string; width: number; opacity: number; dash?: string }): string {
  const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : '';
  return `<path d="${d}" stroke="${style.colour}" stroke-width="${style.width}" stroke-opacity="${style.opacity}" stroke-linecap="round"${dash}/>`;
}

/** A level line around the piece at height y. */
function levelLine(skin: Skin, y: number): string {
  const half = (skin.right - skin.left) / 2;
  return `M${n(skin.left)} ${n(y)}q${n(half)} ${n(skin.sag * 2)} ${n(half * 2)} 0`;
}

/** The position of a mark at `turn` (-1 to 1, left edge to right edge) on a round body. */
function roundX(skin: Skin, turn: number): number {
  const half = (skin.right - skin.left) / 2;
  const across = skin.sag > 0 ? Math.sin((turn * Math.PI) / 2) : turn;
  return skin.left + half + half * across;
}

function drawRibs(ink: Ink, skin: Skin): string {
  const turns = [-0.82, -0.6, -0.36, -0.12, 0.12, 0.36, 0.6, 0.82];
  const rib = (shift: number) =>
    turns
      .map((turn) => {
        const x = roundX(skin, turn) + shift;
        const lean = skin.sag > 0 ? -turn * (skin.right - skin.left) * 0.1 : 0;
        return `M${n(x)} ${n(skin.top)}q0 ${n((skin.bottom - skin.top) / 2)} ${n(lean)} ${n(skin.bottom - skin.top)}`;
      })
      .join('');
  return (
    lines(rib(0), { colour: ink.dark, width: 1.6, opacity: 0.55 }) +
    lines(rib(1.5), { colour: ink.pale, width: 0.9, opacity: 0.4 })
  );
}

/** Low-discrepancy points: evenly scattered, the same every time. */
function scatter(skin: Skin, count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => ({
    x: roundX(skin, ((i * 0.754877 + 0.3) % 1) * 1.8 - 0.9),
    y: skin.top + ((i * 0.56984 + 0.1) % 1) * (skin.bottom - skin.top),
  }));
}

function drawSpeckles(ink: Ink, skin: Skin): string {
  const area = (skin.right - skin.left) * (skin.bottom - skin.top);
  const points = scatter(skin, Math.round(Math.min(56, 12 + area / 170)));
  const dots = (every: number) =>
    points
      .filter((_, i) => (i % 3 === 0) === (every === 3))
      .map((p) => `M${n(p.x)} ${n(p.y)}h0`)
      .join('');
  return (
    lines(dots(3), { colour: ink.deep, width: 2.2, opacity: 0.5 }) +
    lines(dots(1), { colour: ink.deep, width: 1.1, opacity: 0.55 })
  );
}

function drawBands(ink: Ink, skin: Skin): string {
  const height = skin.bottom - skin.top;
  const at = [0.3, 0.38, 0.66].map((part) => levelLine(skin, skin.top + height * part)).join('');
  return lines(at, { colour: ink.deep, width: 1.5, opacity: 0.4 });
}

function drawStripes(ink: Ink, skin: Skin): string {
  const height = skin.bottom - skin.top;
  const colour = ink.accent.mid === ink.mid ? ink.pale : ink.accent.mid;
  const wide = [0.28, 0.62].map((part) => levelLine(skin, skin.top + height * part)).join('');
  const thin = [0.18, 0.38, 0.52, 0.72].map((part) => levelLine(skin, skin.top + height * part)).join('');
  return (
    lines(wide, { colour, width: Math.max(3, height * 0.085), opacity: 0.75 }) +
    lines(thin, { colour, width: 1.1, opacity: 0.75 })
  );
}

function drawDimples(ink: Ink, skin: Skin): string {
  const rows = Math.max(2, Math.round((skin.bottom - skin.top) / 8));
  let hollow = '';
  for (let row = 0; row < rows; row += 1) {
    for (let step = 0; step < 9; step += 1) {
      const turn = -0.92 + (step + (row % 2) / 2) * 0.22;
      const y = skin.top + 4 + row * 8 + skin.sag * (1 - turn * turn);
      hollow += `M${n(roundX(skin, turn) - 2.4)} ${n(y)}q2.4 3 4.8 0`;
    }
  }
  return (
    lines(hollow, { colour: ink.dark, width: 1.1, opacity: 0.55 }) +
    `<g transform="translate(0 1.6)">${lines(hollow, { colour: ink.pale, width: 0.8, opacity: 0.45 })}</g>`
  );
}

function drawWeave(ink: Ink, skin: Skin): string {
  const rows = Math.max(2, Math.floor((skin.bottom - skin.top) / 7));
  const level = (odd: number) =>
    Array.from({ length: rows }, (_, row) => row)
      .filter((row) => row % 2 === odd)
      .map((row) => levelLine(skin, skin.top + 4 + row * 7))
      .join('');
  return (
    lines(level(0) + level(1), { colour: ink.dark, width: 5, opacity: 0.28 }) +
    lines(level(0), { colour: ink.deep, width: 1.7, opacity: 0.6, dash: '6 5' }) +
    lines(level(1), { colour: ink.deep, width: 1.7, opacity: 0.6, dash: '0 5.5 6 0' }) +
    lines(level(0), { colour: ink.pale, width: 1, opacity: 0.45, dash: '0 5.5 6 0' })
  );
}

/** Glaze poured over the upper part, with an uneven lower edge. */
function drawDip(ink: Ink, skin: Skin): string {
  const width = skin.right - skin.left;
  const edge = skin.top + (skin.bottom - skin.top) * 0.5;
  const step = width / 6;
  const waves = [5, -4, 7, -6, 4, -5].map((drop) => `q${n(step / 2)} ${drop} ${n(step)} 0`).join('');
  const d = `M${n(skin.left)} ${n(skin.top - 12)}V${n(edge)}${waves}V${n(skin.top - 12)}z`;
  return (
    `<path d="${d}" fill="${ink.pale}" fill-opacity=".62"/>` +
    lines(`M${n(skin.left)} ${n(edge)}${waves}`, { colour: ink.dark, width: 0.9, opacity: 0.4 })
  );
}

/** A band of five-petalled flowers with leaves between two lines, as on painted tableware. */
function drawFlowers(ink: Ink, skin: Skin): string {
  const height = skin.bottom - skin.top;
  const middle = skin.top + height * 0.42;
  const size = Math.min(9, height * 0.17);
  const petal = `M0 0C${n(-size * 0.5)} ${n(-size * 0.5)} ${n(-size * 0.3)} ${n(-size)} 0 ${n(-size)}S${n(size * 0.5)} ${n(-size * 0.5)} 0 0`;
  const flower = (turn: number) => {
    const x = roundX(skin, turn);
    const y = middle + skin.sag * (1 - turn * turn);
    const narrow = skin.sag > 0 ? Math.max(0.45, Math.cos((turn * Math.PI) / 2)) : 1;
    const petals = [0, 72, 144, 216, 288]
      .map((a) => `<path d="${petal}" transform="rotate(${a})"/>`)
      .join('');
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(narrow)} 1)" fill="${ink.accent.deep}" fill-opacity=".82">${petals}<circle r="${n(size * 0.22)}" fill="${ink.pale}"/></g>`;
  };
  const gap = size * 1.75;
  const borders = levelLine(skin, middle - gap) + levelLine(skin, middle + gap);
  const vine = levelLine(skin, middle);
  return (
    lines(borders, { colour: ink.accent.deep, width: 1.4, opacity: 0.7 }) +
    lines(vine, { colour: ink.accent.dark, width: 1, opacity: 0.7 }) +
    [-0.78, -0.4, 0, 0.4, 0.78].map(flower).join('')
  );
}

function drawGrain(ink: Ink, skin: Skin): string {
  const width = skin.right - skin.left;
  const rows = Math.max(3, Math.round((skin.bottom - skin.top) / 6));
  const grain = Array.from({ length: rows }, (_, row) => {
    const y = skin.top + 3 + row * 6 + ((row * 7) % 5) * 0.5;
    const bend = ((row * 5) % 7) - 3;
    return `M${n(skin.left)} ${n(y)}c${n(width * 0.3)} ${bend} ${n(width * 0.6)} ${-bend} ${n(width)} ${n(bend / 2)}`;
  }).join('');
  return lines(grain, { colour: ink.dark, width: 1, opacity: 0.34 });
}

function drawVeins(ink: Ink, skin: Skin): string {
  const width = skin.right - skin.left;
  const height = skin.bottom - skin.top;
  const vein = (from: number, y: number) =>
    `M${n(skin.left + width * from)} ${n(skin.top + height * y)}l${n(width * 0.22)} ${n(height * 0.2)} ${n(width * 0.16)} ${n(height * 0.06)} ${n(width * 0.24)} ${n(height * 0.3)}`;
  return (
    lines(vein(0.02, 0.12) + vein(0.45, 0.4), { colour: ink.deep, width: 1, opacity: 0.4 }) +
    lines(vein(0.3, -0.05) + vein(0.1, 0.55), { colour: ink.deep, width: 0.5, opacity: 0.45 })
  );
}

function drawChecks(ink: Ink, skin: Skin): string {
  const colour = ink.accent.mid === ink.mid ? ink.pale : ink.accent.mid;
  const width = skin.right - skin.left;
  const height = skin.bottom - skin.top;
  const parts = [0.14, 0.32, 0.5, 0.68, 0.86];
  const down = parts.map((part) => `M${n(skin.left + width * part)} ${n(skin.top)}v${n(height)}`).join('');
  const across = parts.map((part) => levelLine(skin, skin.top + height * part)).join('');
  return (
    lines(down, { colour, width: bandWidth(width), opacity: 0.45 }) +
    lines(across, { colour, width: bandWidth(height), opacity: 0.45 })
  );
}

/** Width of one band of a check, a fourteenth of the cloth. */
function bandWidth(extent: number): number {
  return Math.max(2, Math.round(extent * 0.7) / 10);
}
