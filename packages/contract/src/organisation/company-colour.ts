import { z } from 'zod';

/** The colour of a company, `#1f4f66`; empty if it has none. */
export const companyColourSchema = z.union([z.literal(''), z.string().regex(/^#[\da-f]{6}$/)]);

/** Contrast that small text needs (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;

/** A colour for white letters on it, and for letters on white: the same, or as much darker as it takes to be read. */
export function readableColour(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let share = 100; share > 0; share -= 2) {
    const darker = parts.map((part) => Math.round((part * share) / 100));
    if (contrastToWhite(darker) >= CONTRAST) return `#${darker.map(hex).join('')}`;
  }
  return '#000000';
}

const hex = (part: number) => part.toString(16).padStart(2, '0');

function contrastToWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
