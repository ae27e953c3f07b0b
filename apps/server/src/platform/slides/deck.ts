import type { Language } from '@sourcewiz/contract';

/** Slides are drawn on 1600 × 900; all measures are in these pixels. */
export const SLIDE = { width: 1600, height: 900 } as const;

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A piece of text in one style; what is absent is as in its box. */
export interface Run {
  text: string;
  size?: number;
  bold?: boolean;
  colour?: string;
  /** Opens the slide with this number, from 1. */
  slide?: number;
}

export interface TextBox extends Place {
  kind: 'text';
  paragraphs: readonly (readonly Run[])[];
  size: number;
  colour: string;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  /** Its text is the title of the slide, for outlines and screen readers. */
  isTitle?: boolean;
  /** A filled circle behind it. */
  disc?: string;
}

/** A picture in its own proportions: it fills its place, `crop` cuts off what does not fit. */
export interface PictureBox extends Place {
  kind: 'picture';
  /** SHA-256 of its content. */
  picture: string;
  /** What it shows, for people who do not see it. */
  alt: string;
  /** Size of the whole picture, if it is to be cropped. */
  crop?: { width: number; height: number };
}

/** A rectangle; several colours run into each other. */
export interface ShapeBox extends Place {
  kind: 'shape';
  fill: readonly string[];
  direction?: 'down' | 'right';
  outline?: string;
}

export interface LineBox extends Place {
  kind: 'line';
  colour: string;
}

export interface TableCell {
  paragraphs: readonly (readonly Run[])[];
  /** Number of columns that it covers. */
  span?: number;
}

/** A table whose rows have thin lines below them. */
export interface TableBox extends Place {
  kind: 'table';
  columns: readonly { width: number; align: 'left' | 'right' }[];
  rows: readonly { height: number; cells: readonly TableCell[]; isHead?: boolean }[];
  size: number;
  colour: string;
  rule: string;
}

export type Box = TextBox | PictureBox | ShapeBox | LineBox | TableBox;

/** What stands on every slide of a kind; people change it in one place. */
export interface SlideMaster {
  name: string;
  boxes: readonly Exclude<Box, TableBox>[];
  /** Where the number of the slide stands. */
  number?: Place & { size: number; colour: string };
}

export interface Slide {
  master: string;
  boxes: readonly Box[];
}

/** A presentation as boxes; `writeDeck` makes the file. */
export interface Deck {
  title: string;
  /** The company that it is from. */
  author: string;
  language: Language;
  font: string;
  masters: readonly SlideMaster[];
  slides: readonly Slide[];
}

/** All pictures of a deck, each once. */
export function picturesOf({ masters, slides }: Pick<Deck, 'masters' | 'slides'>): PictureBox[] {
  const boxes: readonly Box[] = [...masters, ...slides].flatMap((one): readonly Box[] => one.boxes);
  return boxes.filter((box) => box.kind === 'picture');
}
