import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { zipSync, type Zippable } from 'fflate';
import { withSharp } from '../images/sharp-loader.ts';

/** An image of an object on a plain background, as JPEG or PNG. */
export function thingPicture({
  colour = '#b5482f',
  background = '#ffffff',
  shape = 'ellipse',
  format = 'jpeg',
  width = 300,
  height = 300,
}: {
  colour?: string;
  background?: string;
  shape?: 'ellipse' | 'rect' | 'triangle' | 'bars';
  format?: 'jpeg' | 'png' | 'gif';
  width?: number;
  height?: number;
} = {}): Promise<Buffer> {
  const shapes = {
    ellipse: `<ellipse cx="150" cy="150" rx="80" ry="120" fill="${colour}"/>`,
    rect: `<rect x="40" y="90" width="220" height="120" fill="${colour}"/>`,
    triangle: `<path d="M150 30 L270 270 L30 270 Z" fill="${colour}"/>`,
    bars: [40, 100, 160, 220]
      .map((x) => `<rect x="${x}" y="40" width="30" height="220" fill="${colour}"/>`)
      .join(''),
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="${width}" height="${height}" preserveAspectRatio="none"><rect width="300" height="300" fill="${background}"/>${shapes[shape]}</svg>`;
  return withSharp((sharp) => sharp(Buffer.from(svg)).flatten().toFormat(format).toBuffer());
}

/** The position of an image on its page, as fractions from the top left. */
export interface Placed {
  picture: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
}

const PAGE = { width: 600, height: 400 };

/** A PDF with images (JPEG or PNG) on its pages. */
export async function makePdf(
  pages: readonly (readonly Placed[])[],
  { password, turned = 0 }: { password?: string; turned?: number } = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const pictures of pages) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    page.setRotation(degrees(turned));
    for (const { picture, x, y, width, height } of pictures) {
      const isJpeg = picture[0] === 0xff;
      const image = isJpeg ? await pdf.embedJpg(picture) : await pdf.embedPng(picture);
      page.drawImage(image, {
        x: x * PAGE.width,
        y: (1 - y - height) * PAGE.height,
        width: width * PAGE.width,
        height: height * PAGE.height,
      });
    }
  }
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return Buffer.from(await pdf.save());
}

/** An image of a slide: its own XML may replace a plain `p:pic`. */
export interface SlidePart extends Partial<Placed> {
  /** File name in the media folder; `picture` has its bytes. */
  file?: string;
  /** Address of an external image. */
  outside?: string;
  /** Attributes of `a:srcRect`. */
  crop?: string;
  /** Wrapped around it: `%` is replaced by the image. */
  around?: string;
}

const EMU = { width: 9_144_000, height: 6_858_000 };

/** A presentation with these parts on its slides; the layout contains a logo. */
export function makePptx(
  slides: readonly (readonly SlidePart[])[],
  { layoutPicture }: { layoutPicture?: Uint8Array } = {},
): Buffer {
  const files: Zippable = {
    'ppt/presentation.xml': xml(
      `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides
        .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
        .join('')}</p:sldIdLst><p:sldSz cx="${EMU.width}" cy="${EMU.height}"/></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, at) => ({ id: `rId${at + 1}`, target: `slides/slide${at + 1}.xml` })),
    ),
  };
  for (const [at, parts] of slides.entries()) {
    const own = parts.map((part, index) => ({ ...part, id: `rId${index + 10}` }));
    files[`ppt/slides/slide${at + 1}.xml`] = xml(
      `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree>${own.map(partXml).join('')}</p:spTree></p:cSld></p:sld>`,
    );
    files[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relations([
      { id: 'rId1', target: '../slideLayouts/slideLayout1.xml' },
      ...own.map(({ id, file, outside }) => ({
        id,
        target: outside ?? `../media/${file ?? ''}`,
        ...(outside === undefined ? {} : { mode: 'External' }),
      })),
    ]);
    for (const { file, picture } of own) {
      if (file !== undefined && picture) files[`ppt/media/${file}`] = [picture, { level: 0 }];
    }
  }
  if (layoutPicture) {
    files['ppt/slideLayouts/slideLayout1.xml'] = xml('<p:sldLayout/>');
    files['ppt/media/logo.png'] = layoutPicture;
    files['ppt/slideLayouts/_rels/slideLayout1.xml.rels'] = relations([
      { id: 'rId1', target: '../media/logo.png' },
    ]);
  }
  return Buffer.from(zipSync(files));
}

function partXml({
  id,
  x = 0,
  y = 0,
  width = 0.5,
  height = 0.5,
  crop,
  outside,
  around = '%',
}: SlidePart & { id: string }): string {
  const rect = crop === undefined ? '' : `<a:srcRect ${crop}/>`;
  const link = outside === undefined ? 'embed' : 'link';
  const place = `<a:xfrm><a:off x="${x * EMU.width}" y="${y * EMU.height}"/><a:ext cx="${width * EMU.width}" cy="${height * EMU.height}"/></a:xfrm>`;
  return around.replace(
    '%',
    `<p:pic><p:blipFill><a:blip r:${link}="${id}"/>${rect}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place}</p:spPr></p:pic>`,
  );
}

function relations(list: readonly { id: string; target: string; mode?: string }[]): Uint8Array {
  const tags = list.map(
    ({ id, target, mode }) =>
      `<Relationship Id="${id}" Target="${target}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
  );
  return xml(`<Relationships>${tags.join('')}</Relationships>`);
}

function xml(text: string): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}
