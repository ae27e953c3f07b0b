/**
 * Joins several documents into one, page after page; content that they share is stored once per document.
 * @param parts at least one; a single one is returned as it is
 * @param title for the document's properties, with the language of the first part
 */
export async function joinPdfs(parts: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const [first = new Uint8Array(), ...others] = parts;
  if (others.length === 0) return first;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.load(first, { updateMetadata: false });
  for (const bytes of others) {
    const part = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  joined.setTitle(title);
  return joined.save();
}
