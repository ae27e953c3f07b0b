import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Reads lists, objects and quoted texts; anything else is text as it is: `2.50` and `12e4` are words, not numbers. */
function readStructure(text: string): unknown {
  if (!/^["[{]/.test(text)) throw new SyntaxError('no structure');
  return JSON.parse(text);
}

/**
 * The search part of an address as values: `?q=12e4&filters={…}`. Whole numbers may come as numbers: see `textParam`.
 */
export const parseSearch = parseSearchWith(readStructure);

/** The reverse. */
export const stringifySearch = stringifySearchWith(JSON.stringify, readStructure);
