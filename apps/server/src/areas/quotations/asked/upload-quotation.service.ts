import {
  enquiryName,
  enquiryBuyerSchema,
  ENQUIRY_FILE_ROWS_MAX,
  findCurrency,
  foldText,
  readDecimal,
  type AnswerOf,
  type EnquiryItem,
  type uploadQuotation as uploadOperation,
  uploadQuotation as operation,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail, failWith } from '../../../platform/fail.ts';
import { inputProblem, REPORT_INPUT } from '../../../platform/http/input-problem.ts';
import type { Upload, UploadedFile } from '../../../platform/http/receive-upload.ts';
import { cellText, readSheetInChild, SheetError, type ReadSheet } from '../../../platform/sheets/index.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';
import { barcodeAttributes } from '../../attributes/index.ts';
import { addEnquiry, changeEnquiry, findEnquiry, type EnquiryRow } from '../../enquiries/index.ts';
import { expireFiles, holdFiles, storeAttachment } from '../../media/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import {
  findProductsByBarcode,
  findProductsById,
  findProductsByKeys,
  productKey,
  productsNamed,
} from '../../products/index.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { contactFor } from '../create-quotation.service.ts';
import { holdRevisions, insertEnquiryFile, removeEnquiryFile } from '../quotations.store.ts';

/** Files of quotations and enquiries that come from outside. */
const TYPES = ['xlsx', 'xls', 'pdf'];
const QUANTITY_MAX = 10_000_000;

/** What columns are called, folded; the first that fits counts. */
const titles: Readonly<Record<'code' | 'name' | 'quantity' | 'price', RegExp>> = {
  code: /\b(sku|barcode|ean|gtin|barkod)\b|^(item|product|article|art|style|urun|stok)?\s*(id|code|no|number|ref|reference|kod|kodu)\.?$/,
  quantity: /\b(qty|quantity|pieces|pcs|units|adet|miktar|order)\b/,
  price: /\b(price|target|rate|fiyat|hedef)\b/,
  name: /\b(name|product|item|description|article|urun|ad|adi|tanim|aciklama)\b/,
};
type Column = keyof typeof titles;

/** A row of an uploaded sheet, as far as it was understood. */
interface AskedRow {
  code: string;
  name: string;
  quantity: number;
  price: string | null;
  /** As the price or its title says; undefined if neither does. */
  currency: string | undefined;
}

/**
 * Attaches a file to an enquiry, whose lines are then also those of its sheet.
 * @throws DomainError not_found, invalid_input, too_many_lines, and what is wrong with the file
 */
export async function uploadQuotation(
  base: CallerCtx,
  upload: Upload,
): Promise<AnswerOf<typeof uploadOperation>> {
  const file = upload.files[0] ?? fail('empty_upload');
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!TYPES.includes(ending))
    fail('unsupported_file', { params: { name: file.name, types: TYPES.join(', ') } });
  const { enquiry_id: given = '' } = upload.texts;
  const { buyer_name: name, buyer_email: email, company_name: company } = buyerOf(upload);
  const wanted = given === '' ? undefined : idOf(given);
  if (wanted !== undefined) await inTransaction(base, (ctx) => findEnquiry(ctx, wanted));
  const rows = ending === 'pdf' ? [] : await rowsOf(base, file);
  const stored = await storeAttachment(base, upload);
  return inTransaction(base, async (ctx) => {
    const id =
      wanted ??
      (
        await addEnquiry(ctx, {
          source: 'mail',
          name: name || stored.name,
          email,
          company,
          message: '',
          items: [],
        })
      ).id;
    // Of two files at once, the lines of both are kept.
    await holdRevisions(ctx, id);
    const enquiry = await findEnquiry(ctx, id);
    const limit = ENQUIRY_FILE_ROWS_MAX;
    if (enquiry.items.length + rows.length > limit) fail('too_many_lines', { params: { limit } });
    const items = await matchRows(ctx, rows, enquiry);
    const matched = items.filter((item) => item.id !== null).length;
    await holdFiles(ctx, [stored.id]);
    await insertEnquiryFile(ctx, {
      enquiryId: id,
      fileId: stored.id,
      at: ctx.platform.clock.now(),
      userId: ctx.caller.userId,
      by: ctx.caller.name,
      lines: items.length,
      matched,
    });
    await changeEnquiry(ctx, id, { items: [...enquiry.items, ...items] });
    return {
      enquiry_id: id,
      enquiry: enquiryName(enquiry.number),
      file: stored,
      lines: items.length,
      matched,
      without_quantity: items.filter(({ quantity }) => quantity === 0).length,
    };
  });
}

/** @throws DomainError invalid_input */
function buyerOf({ texts }: Upload) {
  const { buyer_name = '', buyer_email = '', company_name = '' } = texts;
  const read = enquiryBuyerSchema.safeParse({ buyer_name, buyer_email, company_name }, REPORT_INPUT);
  if (read.success) return read.data;
  return failWith(read.error.issues.slice(0, 1).map((issue) => inputProblem(issue, { at: 'body' })));
}

function idOf(text: string): number {
  return /^\d{1,15}$/.test(text)
    ? Number(text)
    : fail('not_found', { path: operation.upload?.texts?.[0] ?? '' });
}

/** The rows of a workbook that name something; one that cannot be read is only attached. */
async function rowsOf(base: CallerCtx, { path, name }: UploadedFile): Promise<AskedRow[]> {
  try {
    const sheet = await readSheetInChild(
      { path, name, company: base.caller.orgId },
      { maxRows: ENQUIRY_FILE_ROWS_MAX },
    );
    return askedRows(sheet);
  } catch (error) {
    if (error instanceof SheetError) return [];
    throw error;
  }
}

/** Reads the columns by their titles: code, name, quantity and price. */
export function askedRows({ header, rows }: Pick<ReadSheet, 'header' | 'rows'>): AskedRow[] {
  const folded = header.map(foldText);
  const taken = new Set<number>();
  const columns = new Map<Column, number>();
  for (const [column, pattern] of Object.entries(titles) as [Column, RegExp][]) {
    const at = folded.findIndex((title, index) => !taken.has(index) && pattern.test(title));
    if (at < 0) continue;
    taken.add(at);
    columns.set(column, at);
  }
  if (!columns.has('code') && !columns.has('name')) return [];
  const titled = currencyIn(header[columns.get('price') ?? -1] ?? '');
  return rows.flatMap((row) => {
    const text = (column: Column) => cellText(row[columns.get(column) ?? -1]).trim();
    const [code, name] = [text('code'), text('name')];
    if (code === '' && name === '') return [];
    const pieces = Number(readDecimal(text('quantity')) ?? 0);
    const price = readDecimal(text('price').replace(/^[^\d.,-]+|[^\d.,]+$/g, ''));
    return [
      {
        code: beginning(code, 200),
        name: beginning(name, 200),
        quantity: Number.isFinite(pieces) && pieces > 0 ? Math.min(Math.round(pieces), QUANTITY_MAX) : 0,
        price: price !== undefined && /^\d{1,9}(\.\d{1,4})?$/.test(price) ? price : null,
        currency: currencyIn(text('price')) ?? titled,
      },
    ];
  });
}

/** The currency that a text names by its sign, or by a code in capitals: `Target price (EUR)`, `$ 6.20`. */
function currencyIn(text: string): string | undefined {
  const words = text.match(/\p{Sc}|(?<!\p{L})\p{Lu}{2,3}(?!\p{L})/gu) ?? [];
  return words.map(findCurrency).find((code) => code !== undefined);
}

/**
 * Finds the product of each row: by its ID or a variant's, by barcode, or by a name that only one product has. A price
 * without a currency is in that of the buyer, or else of the company.
 */
async function matchRows(ctx: Ctx, rows: readonly AskedRow[], from: EnquiryRow): Promise<EnquiryItem[]> {
  if (rows.length === 0) return [];
  const codes = rows.map(({ code }) => code).filter(Boolean);
  const keys = [...new Set(codes.map(productKey))];
  const named = new Map<string, Set<string>>();
  for await (const page of productsNamed(ctx, {
    productKeys: [],
    names: rows.map(({ name }) => name).filter(Boolean),
  })) {
    for (const { product_id: id, name } of page) {
      const key = foldText(name);
      named.set(key, (named.get(key) ?? new Set()).add(id));
    }
  }
  const byName = (name: string) => {
    const found = named.get(foldText(name));
    return found?.size === 1 ? productKey([...found][0] ?? '') : undefined;
  };
  const nameKeys = rows.flatMap(({ name }) => byName(name) ?? []);
  const { products, variants } = await findProductsByKeys(ctx, {
    productKeys: [...new Set([...keys, ...nameKeys])],
    variantKeys: keys,
  });
  const attributeIds = await barcodeAttributes(ctx);
  const barcodes = attributeIds.length === 0 ? [] : await findProductsByBarcode(ctx, { attributeIds, codes });
  const byCode = new Map(barcodes.map((one) => [one.code, one]));
  const scanned = await findProductsById(ctx, [...new Set(barcodes.map(({ id }) => id))]);
  const usual = (await contactFor(ctx, from))?.currency || (await moneyRules(ctx)).home;
  return rows.map(({ code, name, quantity, price, currency = usual }): EnquiryItem => {
    const key = productKey(code);
    const barcode = byCode.get(code);
    const product =
      products.get(key) ??
      variants.get(key) ??
      scanned.find(({ id }) => id === barcode?.id) ??
      products.get(byName(name) ?? '');
    const variant = product?.variants.find(
      (one) => productKey(one.variant_id) === key || one.id === barcode?.variant,
    );
    return {
      id: product?.id ?? null,
      variant_id: variant?.id ?? null,
      product_id: variant?.variant_id ?? product?.product_id ?? code,
      name: product?.name ?? (name || code),
      variant: variant ? Object.values(variant.options).join(', ') : '',
      quantity,
      price,
      currency: price === null ? '' : currency,
      written: { code, name },
    };
  });
}

/** @throws DomainError not_found */
export async function detachFile(
  ctx: Ctx,
  { id: enquiryId, file_id: fileId }: { id: number; file_id: string },
): Promise<void> {
  if (!(await removeEnquiryFile(ctx, { enquiryId, fileId }))) fail('not_found');
  await expireFiles(ctx, [fileId]);
  tellChanged(ctx, { kind: 'enquiry', ids: [enquiryId], revision: null });
}
