import type { Ink } from './art-ink.ts';
import { drawSkin } from './art-surfaces.ts';

export function drawLamp(ink: Ink): string {
  const { accent } = ink;
  const stem = `<path d="M96.5 88h7l1 48h-9z" fill="${ink.body}"/>`;
  const base =
    `<path d="M71 141v3a29 7 0 0058 0v-3z" fill="${ink.dark}"/>` +
    drawSkin(ink, {
      outline: 'M71 141C80 136 92 137 95 130H105C108 137 120 136 129 141A29 7 0 0171 141z',
      left: 71,
      right: 129,
      top: 128,
      bottom: 148,
      sag: 3,
    });
  const shade =
    `<linearGradient id="${ink.id}l"><stop offset="0" stop-color="${accent.light}"/><stop offset=".3" stop-color="${accent.pale}"/>` +
    `<stop offset=".65" stop-color="${accent.light}"/><stop offset="1" stop-color="${accent.mid}"/></linearGradient>` +
    `<path d="M79 45Q100 41 121 45L139 88Q100 98 61 88z" fill="url(#${ink.id}l)"/>` +
    `<path d="M61 88Q100 98 139 88" fill="none" stroke="${accent.dark}" stroke-opacity=".55" stroke-width="1.8"/>` +
    `<path d="M79 45Q100 50 121 45" fill="none" stroke="${accent.dark}" stroke-opacity=".35" stroke-width="1.2"/>`;
  return stem + base + shade;
}

export function drawChair(ink: Ink): string {
  const back =
    `<rect x="66" y="42" width="68" height="56" rx="12" fill="${ink.pale}" fill-opacity=".35"/>` +
    chairBack(ink) +
    `<rect x="66" y="42" width="68" height="56" rx="12" fill="none" stroke="${ink.dark}" stroke-width="6.5"/>` +
    `<path d="M70 88V54a8 8 0 018-8h40" fill="none" stroke="${ink.light}" stroke-opacity=".5" stroke-width="1.6"/>`;
  const backLegs = `<path d="M77 112l-3 31M123 112l3 31" stroke="${ink.deep}" stroke-width="5.5" stroke-linecap="round"/>`;
  const frontLegs = `<path d="M65 114l-6 33M135 114l6 33" stroke="${ink.dark}" stroke-width="6" stroke-linecap="round"/>`;
  const rail = `<path d="M64 115H136" stroke="${ink.dark}" stroke-width="5"/>`;
  const seat =
    `<rect x="57" y="98" width="86" height="16" rx="7.5" fill="${ink.accent.light}"/>` +
    `<path d="M57.5 107Q100 113 142.5 107V108A7 6 0 01136 114H64A7 6 0 0157.5 108z" fill="${ink.accent.dark}" fill-opacity=".35"/>`;
  return backLegs + back + rail + frontLegs + seat;
}

function chairBack(ink: Ink): string {
  if (ink.surface === 'plain') {
    return `<rect x="69" y="45" width="62" height="50" rx="9" fill="${ink.accent.mid}"/><path d="M84 60h.1M100 60h.1M116 60h.1M92 75h.1M108 75h.1" stroke="${ink.accent.deep}" stroke-width="3" stroke-linecap="round"/>`;
  }
  if (ink.surface === 'ribbed') {
    return `<path d="M78 45V96M89 45V96M100 45V96M111 45V96M122 45V96" stroke="${ink.mid}" stroke-width="4"/>`;
  }
  return (
    `<path d="M70 52H130M70 62H130M70 72H130M70 82H130M70 92H130M76 46V96M88 46V96M100 46V96M112 46V96M124 46V96" stroke="${ink.mid}" stroke-width="1.7"/>` +
    `<path d="M70 52L76 46M70 72L94 46M70 92L112 46M82 96L130 50M100 96L130 66M118 96L130 84" stroke="${ink.mid}" stroke-width="1" stroke-opacity=".7"/>`
  );
}

export function drawStool(ink: Ink): string {
  const backLeg = `<path d="M100 90V141" stroke="${ink.deep}" stroke-width="7" stroke-linecap="round"/>`;
  const rung = `<path d="M67 121H133" stroke="${ink.mid}" stroke-width="5"/>`;
  const legs = `<path d="M69 88L60 145M131 88L140 145" stroke="${ink.dark}" stroke-width="7.5" stroke-linecap="round"/>`;
  const shine = `<path d="M67.5 92L59 141M129.5 92L138 141" stroke="${ink.light}" stroke-width="1.4" stroke-opacity=".45"/>`;
  const edge = `<path d="M48 78V85A52 13 0 00152 85V78z" fill="${ink.dark}"/>`;
  const seat = drawSkin(ink, {
    outline: 'M48 78A52 13 0 01152 78A52 13 0 0148 78z',
    left: 48,
    right: 152,
    top: 65,
    bottom: 91,
    sag: 0,
  });
  const rim = `<ellipse cx="100" cy="78" rx="51.4" ry="12.5" fill="none" stroke="${ink.pale}" stroke-opacity=".6" stroke-width="1.2"/>`;
  return backLeg + rung + legs + shine + edge + seat + rim;
}
