/** How wide letters are, in their size: those of a sans serif of ordinary width, a little on the safe side. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}|[\u200b-\u200f]/u, 0],
  [/\p{Mc}/u, 0.36],
  [/[ilIjftr.,:;'|!()[\]/ ·-]/u, 0.31],
  [/[mwMW@%—…]/u, 0.92],
  [/[0-9$€£₹₺+=<>×~^]/u, 0.58],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1.02],
  [/\p{Lu}/u, 0.69],
  [/\p{Ll}/u, 0.57],
];
const OTHER = 0.74;
const BOLD = 1.07;

/** The width of a line of text in pixels. */
export function widthOf(text: string, { size, bold = false }: { size: number; bold?: boolean }): number {
  let sum = 0;
  for (const letter of text) sum += widths.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  return sum * size * (bold ? BOLD : 1);
}

/** The lines in which a text is set in a box of this width; a word that is too long for one is divided. */
export function linesOf(text: string, letters: { size: number; bold?: boolean; width: number }): string[] {
  const { width } = letters;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, letters) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line, letters) > width) {
      const fits = Math.max(1, longestStart(line, letters));
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** As much of the text as fits into so many lines, with an ellipsis if it is not all of it. */
export function cutToLines(
  text: string,
  most: number,
  letters: { size: number; bold?: boolean; width: number },
): string {
  const lines = linesOf(text, letters);
  if (lines.length <= most) return text.trim();
  const last = lines[most - 1] ?? '';
  const room = { ...letters, width: letters.width - widthOf('…', letters) };
  const end = last.slice(0, longestStart(last, room)).trimEnd();
  return [...lines.slice(0, most - 1), `${end}…`].join(' ');
}

function longestStart(text: string, letters: { size: number; bold?: boolean; width: number }): number {
  let end = 0;
  let used = 0;
  for (const letter of text) {
    used += widthOf(letter, letters);
    if (used > letters.width) break;
    end += letter.length;
  }
  return end;
}
