import type { FillPicture } from './fill-types.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const EMU_PER_PIXEL = 9_525;
const MARGIN = 2;
/** Above the ids that drawings already use. */
const FIRST_ID = 40_000;

export const EMPTY_DRAWING =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"></xdr:wsDr>`;

/** A picture in a cell: positions from 0, sizes in pixels. */
interface Placed {
  picture: number;
  row: number;
  column: number;
  width: number;
  height: number;
}

/** The pictures of rows, each scaled to fit its column and stored once. */
export class PlacedPictures {
  readonly #pictures: readonly FillPicture[];
  readonly #columnPixels: (column: number) => number;
  readonly #relation: string;
  readonly #placed: Placed[] = [];

  /** @param relation beginning of the relation ids of the pictures; their number follows */
  constructor(
    pictures: readonly FillPicture[],
    { columnPixels, relation }: { columnPixels: (column: number) => number; relation: string },
  ) {
    this.#pictures = pictures;
    this.#columnPixels = columnPixels;
    this.#relation = relation;
  }

  /** @param row from 0 @returns the height that its row needs, in pixels */
  place(picture: number, { row, column }: { row: number; column: number }): number {
    const found = this.#pictures[picture];
    if (!found) return 0;
    const most = Math.max(16, this.#columnPixels(column) - 2 * MARGIN);
    const scale = Math.min(1, most / found.width);
    const [width, height] = [Math.round(found.width * scale), Math.round(found.height * scale)];
    this.#placed.push({ picture, row, column, width, height });
    return height + 2 * MARGIN;
  }

  /** The drawing with the pictures added. */
  drawnInto(xml: string): string {
    const opened = xml.replace(/<((?:\w+:)?wsDr)\b([^>]*?)\s*\/>/, '<$1$2></$1>');
    return opened.replace(/<\/(?:\w+:)?wsDr>/, (end) => this.#anchors() + end);
  }

  #anchors(): string {
    const anchors = this.#placed.map((placed, index) =>
      anchorXml(placed, { relation: `${this.#relation}${placed.picture + 1}`, index }),
    );
    return anchors.join('');
  }
}

function anchorXml(
  { row, column, width, height }: Placed,
  { relation, index }: { relation: string; index: number },
): string {
  const emu = (pixels: number) => Math.round(pixels * EMU_PER_PIXEL);
  return (
    `<xdr:oneCellAnchor xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}">` +
    `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(MARGIN)}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(MARGIN)}</xdr:rowOff></xdr:from>` +
    `<xdr:ext cx="${emu(width)}" cy="${emu(height)}"/><xdr:pic><xdr:nvPicPr>` +
    `<xdr:cNvPr id="${FIRST_ID + index}" name="Product ${index + 1}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  );
}
