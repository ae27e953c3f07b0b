// Flat logos without letters: the machine that draws them may have no fonts.

const mark = (paper: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="${paper}"/>${shapes}</svg>`;

const wave = (y: number) =>
  `<path d="M28 ${y}c18-16 30-16 48 0s30 16 48 0 30-16 48 0" fill="none" stroke="#fdf6ec" stroke-width="9" stroke-linecap="round"/>`;

/** Three waves under a rising sun: the river that the company is named after. */
export const kaveriLogo = mark(
  '#1f4e5f',
  `<path d="M58 92a42 42 0 0 1 84 0z" fill="#e2a04a"/>${[112, 138, 164].map(wave).join('')}`,
);

const petal = (turn: number) =>
  `<path d="M100 92C88 74 88 58 100 42c12 16 12 32 0 50z" fill="#fdf6ec" transform="rotate(${turn} 100 100)"/>`;

/** A tile with an eight-pointed star and a flower. */
export const anadoluLogo = mark(
  '#fdf6ec',
  '<path d="M40 40h120v120H40z" fill="#147a8c"/>' +
    '<path d="M40 40h120v120H40z" fill="#147a8c" transform="rotate(45 100 100)"/>' +
    Array.from({ length: 8 }, (_, i) => petal(i * 45)).join('') +
    '<circle cx="100" cy="100" r="10" fill="#c8452f"/>',
);
