import type { Ink } from './art-ink.ts';
import { n } from './art-ink.ts';
import { drawSkin } from './art-surfaces.ts';

// Every drawing stands on the line y = 148 of a field of 200 by 200, its middle at x = 100.

/** Mouth of an open vessel: the inside, the far wall catching light, and the lip. */
function mouth(ink: Ink, at: { y: number; rx: number; ry: number; lip: number }): string {
  return (
    `<ellipse cx="100" cy="${at.y}" rx="${at.rx}" ry="${at.ry}" fill="${ink.inside}"/>` +
    `<ellipse cx="100" cy="${at.y}" rx="${at.rx - at.lip / 2}" ry="${at.ry - at.lip / 3}" fill="none" stroke="${ink.light}" stroke-width="${at.lip}"/>`
  );
}

export function drawBowl(ink: Ink): string {
  const foot = `<path d="M78 138q22 6 44 0l2 8q-24 6-48 0z" fill="${ink.dark}"/>`;
  const body = drawSkin(ink, {
    outline: 'M46 92C47 126 70 143 100 143S153 126 154 92z',
    left: 46,
    right: 154,
    top: 100,
    bottom: 144,
    sag: 12,
  });
  return foot + body + mouth(ink, { y: 92, rx: 54, ry: 14, lip: 2.6 });
}

export function drawVase(ink: Ink): string {
  const body = drawSkin(ink, {
    outline:
      'M87 44C88 58 85 66 75 77C58 97 63 138 82 147Q100 152 118 147C137 138 142 97 125 77C115 66 112 58 113 44z',
    left: 64,
    right: 136,
    top: 66,
    bottom: 146,
    sag: 6,
  });
  return body + mouth(ink, { y: 44, rx: 13, ry: 3.8, lip: 1.8 });
}

export function drawJar(ink: Ink): string {
  const body = drawSkin(ink, {
    outline:
      'M72 78C60 84 56 98 56 114C56 134 64 147 73 147Q100 152 127 147C136 147 144 134 144 114C144 98 140 84 128 78z',
    left: 56,
    right: 144,
    top: 82,
    bottom: 146,
    sag: 6,
  });
  const lid =
    `<path d="M66 76Q68 68 100 67Q132 68 134 76V79Q100 88 66 79z" fill="${ink.body}"/>` +
    `<path d="M66 79Q100 88 134 79" fill="none" stroke="${ink.deep}" stroke-opacity=".5" stroke-width="1.6"/>`;
  const knob = `<path d="M95 68q1-4-1-6a7.4 7.4 0 1112 0q-2 2-1 6z" fill="${ink.body}"/>`;
  return body + lid + knob;
}

export function drawPlate(ink: Ink): string {
  return ink.surface === 'painted' ? drawDisplayPlate(ink) : drawPlateStack(ink);
}

/** A painted plate stands upright: if it lay flat, nobody would see the painting. */
function drawDisplayPlate(ink: Ink): string {
  const paint = ink.accent.deep;
  const around = (count: number, mark: (turn: number) => string) =>
    Array.from({ length: count }, (_, i) => mark((i * 360) / count)).join('');
  const rim =
    `<circle cx="100" cy="92" r="56" fill="${ink.body}"/>` +
    `<circle cx="100" cy="92" r="39" fill="${ink.light}"/>` +
    `<path d="M72 65A39 39 0 01139 92" fill="none" stroke="${ink.dark}" stroke-opacity=".4" stroke-width="2"/>` +
    `<circle cx="100" cy="92" r="54.4" fill="none" stroke="${paint}" stroke-width="1.4"/>` +
    `<circle cx="100" cy="92" r="40" fill="none" stroke="${paint}" stroke-width="1"/>`;
  const border = around(
    16,
    (turn) =>
      `<path d="M0-43C-6-46-5-52 0-52S6-46 0-43z" transform="rotate(${n(turn)})" fill-opacity="${turn % 45 ? 0.45 : 0.85}"/>`,
  );
  const middle =
    around(8, (turn) => `<path d="M0-7C-9-15-6-28 0-32C6-28 9-15 0-7z" transform="rotate(${turn})"/>`) +
    around(8, (turn) => `<circle r="2" cy="-31" transform="rotate(${turn + 22.5})"/>`);
  return `${rim}<g transform="translate(100 92)" fill="${paint}">${border}<g fill-opacity=".8">${middle}</g><circle r="5" fill="hsl(8 52% 48%)"/></g>`;
}

function drawPlateStack(ink: Ink): string {
  const plate = (y: number) =>
    `<path d="M38 ${y}Q46 ${y + 15} 76 ${y + 16}H124Q154 ${y + 15} 162 ${y}z" fill="${ink.dark}"/>` +
    `<ellipse cx="100" cy="${y}" rx="62" ry="13" fill="${ink.body}"/>`;
  const top = drawSkin(ink, {
    outline: 'M38 112A62 13 0 01162 112A62 13 0 0138 112z',
    left: 38,
    right: 162,
    top: 99,
    bottom: 125,
    sag: 5,
  });
  const well =
    `<ellipse cx="100" cy="112.6" rx="44" ry="8" fill="${ink.dark}" fill-opacity=".34"/>` +
    `<ellipse cx="100" cy="113.8" rx="42.5" ry="7.2" fill="${ink.light}" fill-opacity=".85"/>`;
  const rim = `<ellipse cx="100" cy="112" rx="61.4" ry="12.4" fill="none" stroke="${ink.pale}" stroke-width="1.2" stroke-opacity=".9"/>`;
  return (
    plate(130) +
    plate(121) +
    `<path d="M38 112Q46 127 76 128H124Q154 127 162 112z" fill="${ink.dark}"/>` +
    top +
    well +
    rim
  );
}

export function drawMug(ink: Ink): string {
  const handle =
    `<path d="M128 79C156 74 157 121 127 119" fill="none" stroke="${ink.dark}" stroke-width="8.5"/>` +
    `<path d="M128 77C152 74 154 113 131 116" fill="none" stroke="${ink.light}" stroke-width="1.6" stroke-opacity=".6"/>`;
  const body = drawSkin(ink, {
    outline: 'M64 60V131C64 140 70 145 78 146Q97 149 116 146C124 145 130 140 130 131V60z',
    left: 64,
    right: 130,
    top: 68,
    bottom: 146,
    sag: 5,
  });
  const inside =
    `<ellipse cx="97" cy="60" rx="33" ry="7" fill="#f7f5f0"/>` +
    `<path d="M66 62A33 7 0 01128 62Q112 56 97 56T66 62z" fill="${ink.dark}" fill-opacity=".28"/>` +
    `<ellipse cx="97" cy="60" rx="32" ry="6.4" fill="none" stroke="${ink.dark}" stroke-width="2.2"/>`;
  return handle + body + inside;
}

export function drawPitcher(ink: Ink): string {
  const handle =
    `<path d="M129 60C168 52 166 112 138 114" fill="none" stroke="${ink.dark}" stroke-width="8.5" stroke-linecap="round"/>` +
    `<path d="M132 57C164 52 161 104 141 111" fill="none" stroke="${ink.light}" stroke-width="1.6" stroke-opacity=".5"/>`;
  const body = drawSkin(ink, {
    outline:
      'M60 41C65 52 73 58 72 67C70 83 58 92 58 114C58 136 67 147 78 147Q100 152 122 147C133 147 142 136 142 114C142 90 131 78 131 50z',
    left: 58,
    right: 142,
    top: 66,
    bottom: 146,
    sag: 6,
  });
  const opening =
    `<path d="M60 41C78 38 126 41 131 50C127 58 86 58 74 53C68 50 64 46 60 41z" fill="${ink.inside}"/>` +
    `<path d="M60 41C64 46 68 50 74 53C86 58 127 58 131 50" fill="none" stroke="${ink.light}" stroke-width="2" stroke-linecap="round"/>`;
  return handle + body + opening;
}

const leafPaths = [
  'M100 64C97 40 82 33 69 35C71 51 84 61 100 64z',
  'M100 64C103 38 117 29 132 32C131 49 118 61 100 64z',
  'M99 64C88 44 94 28 100 16C108 30 109 46 101 64z',
];

export function drawPlanter(ink: Ink): string {
  const leaves = leafPaths
    .map((d, i) => `<path d="${d}" fill="${i === 2 ? '#7d9c77' : '#6f8f6b'}"/>`)
    .join('');
  const veins = `<path d="M98 62Q88 46 73 38M102 62Q112 44 128 35M100 62V24" stroke="#54724f" stroke-width="1.2" fill="none"/>`;
  const rim =
    `<ellipse cx="100" cy="64" rx="38" ry="6.5" fill="${ink.deep}"/>` +
    `<ellipse cx="100" cy="65.4" rx="33" ry="4.6" fill="#4b3a2c"/>`;
  const band =
    `<path d="M62 64Q100 77 138 64V76Q100 89 62 76z" fill="${ink.body}"/>` +
    `<path d="M62 76Q100 89 138 76" fill="none" stroke="${ink.deep}" stroke-opacity=".45" stroke-width="2"/>`;
  const body = drawSkin(ink, {
    outline: 'M66 72H134L125 146Q100 151 75 146z',
    left: 66,
    right: 134,
    top: 84,
    bottom: 147,
    sag: 6,
  });
  return body + rim + leaves + veins + band;
}
