import { ArchiveError, inflateEntry, openZipSource, readZipDirectory } from '../../archives/index.ts';
import { DEFAULT_SHEET_LIMITS } from '../sheet-types.ts';

/** The images of a workbook, read one at a time. */
export interface WorkbookPictures {
  /**
   * @param part path of the image inside the workbook
   * @returns why not, if it is larger than `maxBytes`, damaged or missing
   */
  bytesOf(part: string, maxBytes: number): Promise<Buffer | 'too_large' | 'damaged'>;
  close(): Promise<void>;
}

/** Opens a workbook that was read before, for its images. The caller closes it. @throws ArchiveError */
export async function openPictures(path: string): Promise<WorkbookPictures> {
  const source = await openZipSource(path);
  try {
    const entries = await readZipDirectory(source, { maxEntries: DEFAULT_SHEET_LIMITS.maxEntries });
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    return {
      async bytesOf(part, maxBytes) {
        const entry = byPath.get(part);
        if (!entry) return 'damaged';
        if (entry.size > maxBytes) return 'too_large';
        const chunks: Buffer[] = [];
        let bytes = 0;
        try {
          const count = (more: number) => {
            bytes += more;
            if (bytes > maxBytes) throw new ArchiveError('zip_bomb');
          };
          for await (const chunk of inflateEntry(source, entry, count)) chunks.push(chunk);
        } catch (error) {
          if (!(error instanceof ArchiveError)) throw error;
          return error.code === 'zip_bomb' ? 'too_large' : 'damaged';
        }
        return Buffer.concat(chunks);
      },
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}
