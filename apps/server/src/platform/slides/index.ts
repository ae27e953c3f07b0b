export {
  SLIDE,
  picturesOf,
  type Box,
  type Deck,
  type PictureBox,
  type Place,
  type Run,
  type Slide,
} from './deck.ts';
export type { LineBox, ShapeBox, SlideMaster, TableBox, TableCell, TextBox } from './deck.ts';
export { cutToLines, linesOf, widthOf } from './text-width.rules.ts';
export { writeDeck } from './write-deck.ts';
