import PptxGenJS from 'pptxgenjs';
import { SLIDE, type Box, type Deck, type Place, type Run, type TableBox, type TextBox } from './deck.ts';

const Presentation = PptxGenJS as unknown as typeof PptxGenJS.default;
type Presentation = PptxGenJS.default;
type Surface = Pick<PptxGenJS.default.Slide, 'addText' | 'addImage' | 'addShape' | 'addTable'>;

/** The slide is 13⅓ inches wide, and a point is a 72nd of an inch. */
const PIXELS_PER_INCH = SLIDE.width / (40 / 3);
const POINTS_PER_PIXEL = 72 / PIXELS_PER_INCH;
const LINE_POINTS = 0.75;
/** Free at the right of each cell, in inches. */
const CELL_MARGIN = 0.06;
/** What `mendParts` looks for, since the library knows neither titles nor runs of colours. */
export const TITLE_NAME = 'Title';
export const BLEND_NAME = 'blend:';
/** Enough for every step of an edge, and as many as people can edit. */
const STOPS_MAX = 10;

const inches = ({ x, y, w, h }: Place) => ({
  x: x / PIXELS_PER_INCH,
  y: y / PIXELS_PER_INCH,
  w: w / PIXELS_PER_INCH,
  h: h / PIXELS_PER_INCH,
});
const points = (pixels: number) => pixels * POINTS_PER_PIXEL;
const hex = (colour: string) => colour.replace('#', '').toUpperCase();

/** Characters that XML does not allow, and halves of pairs, would make the file unreadable. */
// eslint-disable-next-line no-control-regex
const clean = (text: string) => text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ');

/** Draws a deck with the library. Pictures are only named in it, see `mendParts`. @returns the archive, not compressed */
export async function drawDeck(deck: Deck): Promise<Uint8Array> {
  const file = new Presentation();
  file.layout = 'LAYOUT_WIDE';
  file.title = clean(deck.title);
  file.subject = clean(deck.title);
  file.author = clean(deck.author);
  file.company = clean(deck.author);
  file.theme = { headFontFace: deck.font, bodyFontFace: deck.font };
  const language = deck.language === 'tr' ? 'tr-TR' : 'en-US';
  for (const { name, boxes, number } of deck.masters) {
    file.defineSlideMaster({
      title: name,
      background: { color: 'FFFFFF' },
      objects: boxes.map((box) => masterObject(box, language)),
      ...(number
        ? {
            slideNumber: {
              ...inches(number),
              fontSize: points(number.size),
              color: hex(number.colour),
              align: 'right' as const,
              margin: 0,
            },
          }
        : {}),
    });
  }
  for (const { master, boxes } of deck.slides) {
    const slide = file.addSlide({ masterName: master });
    for (const box of boxes) drawBox(file, slide, box, language);
  }
  return (await file.write({ outputType: 'uint8array' })) as Uint8Array;
}

type MasterObject = NonNullable<PptxGenJS.default.SlideMasterProps['objects']>[number];

function masterObject(box: Exclude<Box, TableBox>, language: string): MasterObject {
  switch (box.kind) {
    case 'text':
      // The library takes one run; its style is that of the box.
      return {
        text: {
          text: clean(
            box.paragraphs
              .flat()
              .map(({ text }) => text)
              .join(''),
          ),
          options: textOptions(box, language),
        },
      };
    case 'picture':
      return { image: pictureOptions(box) };
    case 'shape':
      return { rect: shapeOptions(box) };
    case 'line':
      return { line: lineOptions(box) };
  }
}

function drawBox(file: Presentation, slide: Surface, box: Box, language: string): void {
  switch (box.kind) {
    case 'text':
      slide.addText(runsOf(box.paragraphs, language), textOptions(box, language));
      return;
    case 'picture':
      slide.addImage(pictureOptions(box));
      return;
    case 'shape':
      slide.addShape(file.ShapeType.rect, shapeOptions(box));
      return;
    case 'line':
      slide.addShape(file.ShapeType.line, lineOptions(box));
      return;
    case 'table':
      drawTable(slide, box, language);
  }
}

function textOptions(box: TextBox, language: string): PptxGenJS.default.TextPropsOptions {
  const { size, colour, bold = false, align = 'left', valign = 'top', isTitle, disc } = box;
  return {
    ...inches(box),
    margin: 0,
    fontSize: points(size),
    color: hex(colour),
    bold,
    align,
    valign,
    lang: language,
    // Where the typeface is replaced by a wider one, text shrinks, and a figure at the right edge stays on its line.
    wrap: align !== 'right',
    fit: align === 'right' ? 'none' : 'shrink',
    isTextBox: disc === undefined,
    ...(isTitle ? { objectName: TITLE_NAME } : {}),
    ...(disc ? { shape: 'ellipse', fill: { color: hex(disc) } } : {}),
  };
}

function runsOf(paragraphs: readonly (readonly Run[])[], language: string): PptxGenJS.default.TextProps[] {
  return paragraphs.flatMap((runs, index) =>
    runs.map(({ text, size, bold, colour, slide }, place) => ({
      text: clean(text),
      options: {
        lang: language,
        breakLine: place === runs.length - 1 && index < paragraphs.length - 1,
        ...(size === undefined ? {} : { fontSize: points(size) }),
        ...(bold === undefined ? {} : { bold }),
        ...(colour === undefined ? {} : { color: hex(colour) }),
        ...(slide === undefined ? {} : { hyperlink: { slide } }),
      },
    })),
  );
}

function pictureOptions(box: Extract<Box, { kind: 'picture' }>): PptxGenJS.default.ImageProps {
  const { w, h } = inches(box);
  const { crop, alt, picture } = box;
  return {
    ...inches(box),
    // Its name is in the place of its bytes: they are put in while the file is packed.
    data: `image/jpeg;base64,${Buffer.from(picture).toString('base64')}`,
    altText: clean(alt),
    ...(crop ? { w: crop.width, h: crop.height, sizing: { type: 'cover' as const, w, h } } : {}),
  };
}

function shapeOptions(box: Extract<Box, { kind: 'shape' }>): PptxGenJS.default.ShapeProps {
  const { fill, direction = 'down', outline } = box;
  const [first = '#ffffff'] = fill;
  return {
    ...inches(box),
    fill: { color: hex(first) },
    ...(outline ? { line: { color: hex(outline), width: LINE_POINTS } } : {}),
    ...(fill.length > 1 ? { objectName: `${BLEND_NAME}${direction}:${stopsOf(fill).join('-')}` } : {}),
  };
}

function stopsOf(fill: readonly string[]): string[] {
  const count = Math.min(STOPS_MAX, fill.length);
  return Array.from({ length: count }, (_, index) =>
    hex(fill[Math.round((index * (fill.length - 1)) / (count - 1))] ?? '#ffffff'),
  );
}

function lineOptions(box: Extract<Box, { kind: 'line' }>): PptxGenJS.default.ShapeProps {
  return { ...inches(box), line: { color: hex(box.colour), width: LINE_POINTS } };
}

function drawTable(slide: Surface, box: TableBox, language: string): void {
  const { columns, rows, size, colour, rule } = box;
  const none = { type: 'none' as const };
  const below = { type: 'solid' as const, pt: LINE_POINTS, color: hex(rule) };
  const cells = rows.map((row) => {
    let column = 0;
    return row.cells.map(({ paragraphs, span = 1 }): PptxGenJS.default.TableCell => {
      const align = columns[column]?.align ?? 'left';
      column += span;
      return {
        text: runsOf(paragraphs, language) as PptxGenJS.default.TableCell[],
        options: {
          align,
          valign: 'middle',
          margin: [0, CELL_MARGIN, 0, 0],
          border: [none, none, below, none],
          ...(row.isHead ? { bold: true } : {}),
          ...(span > 1 ? { colspan: span } : {}),
        },
      };
    });
  });
  slide.addTable(cells, {
    ...inches(box),
    colW: columns.map(({ width }) => width / PIXELS_PER_INCH),
    rowH: rows.map(({ height }) => height / PIXELS_PER_INCH),
    fontSize: points(size),
    color: hex(colour),
  });
}
