/** What stands in a letter: every part is HTML made by the functions below, or escaped text. */
export interface Letter {
  language: string;
  /** The company whose letter it is. */
  company: string;
  /** Address of its logo; null for its name alone. */
  logo: string | null;
  /** At the right of the head. */
  reference: string;
  parts: readonly string[];
  /** Secondary lines at the foot. */
  foot: readonly string[];
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const [INK, FAINT, LINE] = ['#1f1d1a', '#6b655b', '#e6e1d8'];

/** A letter 600 pixels wide, in tables, which every mail program draws. */
export function letterHtml({ language, company, logo, reference, parts, foot }: Letter): string {
  const mark =
    logo === null
      ? ''
      : `<img src="${escaped(logo)}" alt="" height="36" style="height:36px;border:0;vertical-align:middle;margin-right:10px">`;
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;background:#f5f3ef;${FONT};color:${INK}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 8px">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:100%;background:#ffffff">',
    row(
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="font-size:17px;font-weight:600">${mark}${escaped(company)}</td>` +
        `<td align="right" style="font-size:13px;color:${FAINT}">${escaped(reference)}</td></tr></table>`,
      28,
    ),
    ...parts.map((part) => row(part, 12)),
    row(
      `<div style="border-top:1px solid ${LINE};padding-top:14px;font-size:12px;line-height:18px;color:${FAINT}">${foot.join('<br>')}</div>`,
      24,
    ),
    '</table></td></tr></table></body></html>',
  ].join('');
}

const row = (html: string, padding: number): string =>
  `<tr><td style="padding:${padding}px 32px">${html}</td></tr>`;

/** A paragraph. @param html escaped by the caller */
export function paragraph(html: string): string {
  return `<p style="margin:0;font-size:16px;line-height:24px">${html}</p>`;
}

/** What somebody wrote, with its lines. */
export function quotation(text: string): string {
  return `<div style="border-left:3px solid #d5cec2;padding-left:12px;font-size:15px;line-height:23px">${escaped(text).replaceAll('\n', '<br>')}</div>`;
}

/** A button with its address in full below it, for programs that do not draw buttons. */
export function button(text: string, address: string): string {
  const href = escaped(address);
  return (
    `<a href="${href}" style="display:inline-block;background:${INK};color:#ffffff;padding:12px 22px;border-radius:7px;font-size:15px;font-weight:600;text-decoration:none">${escaped(text)}</a>` +
    `<div style="padding-top:8px;font-size:12px;color:${FAINT};word-break:break-all">${href}</div>`
  );
}

/** How a picture that travels with the mail is named in its HTML. */
export const inMail = (sha256: string): string => `cid:${sha256}`;

/** A picture over the whole width. */
export function widePicture(address: string, alt: string): string {
  return `<img src="${escaped(address)}" alt="${escaped(alt)}" width="536" style="display:block;width:100%;height:auto;border-radius:6px">`;
}

/** Up to four pictures in a row, each with its name. */
export function namedPictures(pictures: readonly { image: string; name: string }[]): string {
  const cells = pictures.map(
    ({ image, name }) =>
      `<td width="25%" valign="top" style="padding-right:8px;font-size:13px;line-height:18px"><img src="${escaped(image)}" alt="${escaped(name)}" width="124" style="display:block;width:100%;max-width:124px;height:auto;border-radius:6px;padding-bottom:6px">${escaped(name)}</td>`,
  );
  const rest = cells.length < 4 ? `<td width="${(4 - cells.length) * 25}%"></td>` : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}${rest}</tr></table>`;
}

/** A line of a table of products. */
export interface LetterLine {
  /** Address of its image; null for none. */
  image: string | null;
  name: string;
  note: string;
  /** Two lines at the right, and the amount behind them. */
  quantity: string;
  price: string;
  amount: string;
}

/** Products with quantities and amounts, and their sum. */
export function lineTable(
  lines: readonly LetterLine[],
  sum: Omit<LetterLine, 'image' | 'note' | 'price'>,
): string {
  const cell = `padding:10px 0;border-top:1px solid ${LINE}`;
  const faint = `font-size:12px;color:${FAINT}`;
  const rows = lines.map(
    ({ image, name, note, quantity, price, amount }) =>
      `<tr><td width="60" style="${cell}">${image === null ? '' : `<img src="${escaped(image)}" alt="${escaped(name)}" width="48" height="48" style="display:block;border-radius:6px;object-fit:contain">`}</td>` +
      `<td style="${cell};font-size:14px;font-weight:600">${escaped(name)}<div style="${faint};font-weight:400">${escaped(note)}</div></td>` +
      `<td align="right" style="${cell};font-size:14px;white-space:nowrap">${escaped(quantity)}<div style="${faint}">${escaped(price)}</div></td>` +
      `<td align="right" width="110" style="${cell};font-size:14px;font-weight:600;white-space:nowrap">${escaped(amount)}</td></tr>`,
  );
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}` +
    `<tr><td colspan="2" style="${cell};font-size:13px;color:${FAINT}">${escaped(sum.name)}</td>` +
    `<td align="right" style="${cell};font-size:14px;white-space:nowrap">${escaped(sum.quantity)}</td>` +
    `<td align="right" style="${cell};font-size:16px;font-weight:700;white-space:nowrap">${escaped(sum.amount)}</td></tr></table>`
  );
}

/** Text in HTML, also inside an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
