import type { Ink } from './art-ink.ts';
import { drawSkin } from './art-surfaces.ts';

export function drawCushion(ink: Ink): string {
  const outline =
    'M49 54C68 62 132 62 151 54C145 72 145 128 151 146C132 142 68 142 49 146C55 128 55 72 49 54z';
  const body = drawSkin(ink, { outline, left: 50, right: 150, top: 56, bottom: 144, sag: 0 });
  const piping = `<path d="${outline}" fill="none" stroke="${ink.dark}" stroke-opacity=".55" stroke-width="1.8" stroke-linejoin="round"/>`;
  const folds = `<path d="M54 60Q66 70 72 82M146 60Q134 70 129 80M54 140Q66 132 71 122M146 140Q135 132 129 122" fill="none" stroke="${ink.deep}" stroke-opacity=".2" stroke-width="2.4" stroke-linecap="round"/>`;
  return body + folds + piping;
}

/** Three folds of one cloth, each a little narrower, with the fringe hanging from the lowest. */
export function drawThrow(ink: Ink): string {
  const fringe = Array.from({ length: 15 }, (_, i) => `M${50 + i * 7.2} 144v${i % 2 ? 6 : 7}`).join('');
  const fold = (at: { x: number; y: number; wash: string }) => {
    const shape = `x="${at.x}" y="${at.y}" width="${200 - at.x * 2}" height="27" rx="12.5"`;
    return `<rect ${shape} fill="${ink.body}"/><rect ${shape} fill="${at.wash}" fill-opacity=".42"/>`;
  };
  const skin = drawSkin(ink, {
    outline:
      'M58.5 96H141.5A12.5 12.5 0 01154 108.5V111A12.5 12.5 0 01141.5 123H58.5A12.5 12.5 0 0146 111V108.5A12.5 12.5 0 0158.5 96z',
    left: 46,
    right: 154,
    top: 96,
    bottom: 123,
    sag: 0,
  });
  const seams = `<path d="M56 99H146M54 124H148" stroke="${ink.deep}" stroke-opacity=".35" stroke-width="2"/>`;
  const stitches = `<path d="M60 80h80M60 86h80M56 130h88" stroke="${ink.accent.dark}" stroke-opacity=".55" stroke-width="1.8" stroke-dasharray="5 3"/>`;
  return (
    `<path d="${fringe}" stroke="${ink.dark}" stroke-width="2" stroke-linecap="round"/>` +
    fold({ x: 44, y: 119, wash: ink.deep }) +
    skin +
    fold({ x: 49, y: 71, wash: ink.pale }) +
    seams +
    stitches
  );
}

export function drawBasket(ink: Ink): string {
  const handle =
    `<path d="M73 66C73 30 127 30 127 66" fill="none" stroke="${ink.dark}" stroke-width="5.5"/>` +
    `<path d="M73 66C73 30 127 30 127 66" fill="none" stroke="${ink.light}" stroke-width="1.6" stroke-dasharray="3 4" stroke-opacity=".7"/>`;
  const inside = `<ellipse cx="100" cy="67" rx="47" ry="8.5" fill="${ink.deep}"/>`;
  const body = drawSkin(ink, {
    outline: 'M53 67Q100 85 147 67L136 145Q100 151 64 145z',
    left: 53,
    right: 147,
    top: 74,
    bottom: 146,
    sag: 5,
  });
  const rim =
    `<ellipse cx="100" cy="67" rx="47" ry="8.5" fill="none" stroke="${ink.mid}" stroke-width="6"/>` +
    `<ellipse cx="100" cy="67" rx="47" ry="8.5" fill="none" stroke="${ink.deep}" stroke-width="6" stroke-opacity=".5" stroke-dasharray="1.5 4"/>`;
  return inside + handle + body + rim;
}

export function drawTray(ink: Ink): string {
  const handle = (side: 1 | -1) =>
    `<path d="M${100 + side * 60} 117C${100 + side * 64} 96 ${100 + side * 86} 100 ${100 + side * 69} 122" fill="none" stroke="${ink.dark}" stroke-width="5" stroke-linecap="round"/>`;
  const wall = `<path d="M30 121V130A70 18 0 00170 130V121z" fill="${ink.body}"/><path d="M31 129A69 17 0 00169 129" fill="none" stroke="${ink.deep}" stroke-opacity=".45" stroke-width="1.6" stroke-dasharray="5 4"/>`;
  const lip = `<ellipse cx="100" cy="121" rx="70" ry="18" fill="${ink.mid}"/>`;
  const floor = drawSkin(ink, {
    outline: 'M37 122A63 14 0 01163 122A63 14 0 0137 122z',
    left: 37,
    right: 163,
    top: 108,
    bottom: 137,
    sag: 0,
  });
  const shade =
    `<path d="M37 122A63 14 0 01163 122Q150 113 100 112.5T37 122z" fill="${ink.deep}" fill-opacity=".45"/>` +
    `<ellipse cx="100" cy="121" rx="68.5" ry="17" fill="none" stroke="${ink.light}" stroke-width="3"/>`;
  return handle(-1) + handle(1) + wall + lip + floor + shade;
}

/** A tall and a short stand, each with its candle. */
export function drawCandle(ink: Ink): string {
  return candleStand(ink, { x: 80, top: 108, wax: 52 }) + candleStand(ink, { x: 123, top: 120, wax: 38 });
}

function candleStand(ink: Ink, at: { x: number; top: number; wax: number }): string {
  const { x, top, wax } = at;
  const candle =
    `<path d="M${x - 6.5} ${top - wax}Q${x} ${top - wax - 4} ${x + 6.5} ${top - wax}V${top + 2}h-13z" fill="#ead9b6"/>` +
    `<path d="M${x + 2.5} ${top - wax - 1.5}Q${x + 5} ${top - wax - 1} ${x + 6.5} ${top - wax}V${top + 2}h-4z" fill="#cdb88d"/>` +
    `<path d="M${x} ${top - wax - 2}v-6" stroke="#4a4035" stroke-width="1.3" stroke-linecap="round"/>`;
  const cup = `<ellipse cx="${x}" cy="${top}" rx="15" ry="3.5" fill="${ink.deep}"/>`;
  const stand = drawSkin(ink, {
    outline: `M${x - 15} ${top}Q${x} ${top + 6.5} ${x + 15} ${top}Q${x + 14} ${top + 9} ${x + 6} ${top + 11}V136Q${x + 18} 138 ${x + 20} 145Q${x} 151 ${x - 20} 145Q${x - 18} 138 ${x - 6} 136V${top + 11}Q${x - 14} ${top + 9} ${x - 15} ${top}z`,
    left: x - 20,
    right: x + 20,
    top,
    bottom: 148,
    sag: 2,
  });
  const foot = `<path d="M${x - 20} 145Q${x} 151 ${x + 20} 145" fill="none" stroke="${ink.deep}" stroke-opacity=".5" stroke-width="1.8"/>`;
  return cup + candle + stand + foot;
}

export function drawBoard(ink: Ink): string {
  const outline =
    'M92 56V39A8 8 0 01108 39V56Q108 58 111 58H126A12 12 0 01138 70V136A12 12 0 01126 148H74A12 12 0 0162 136V70A12 12 0 0174 58H89Q92 58 92 56z';
  const body = drawSkin(ink, { outline, left: 62, right: 138, top: 56, bottom: 148, sag: 0 });
  const hole = `<circle cx="100" cy="41" r="3.6" fill="#f3efe8"/><path d="M96.5 40a3.6 3.6 0 017 0" stroke="${ink.deep}" stroke-opacity=".6" fill="none"/>`;
  const groove =
    `<rect x="71" y="67" width="58" height="72" rx="8" fill="none" stroke="${ink.deep}" stroke-opacity=".55" stroke-width="2.4"/>` +
    `<rect x="72.2" y="68.4" width="58" height="72" rx="8" fill="none" stroke="${ink.pale}" stroke-opacity=".5" stroke-width=".9"/>`;
  return body + hole + groove;
}
