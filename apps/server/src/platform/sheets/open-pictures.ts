import { ArchiveError, inflateEntry, openZipSource, readZipDirectory } from '../archives/index.ts';
import { DEFAULT_SHEET_LIMITS } from './sheet-types.ts';

/** The images of a workbook, read one at a time. */
export interface WorkbookPictures {
  /**
   * @param part path of the image inside the workbook
   * @returns undefined if it is missing, damaged or larger than `maxBytes`
   */
  bytesOf(part: string, maxBytes: number): Promise<Buffer | undefined>;
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
        if (!entry || entry.size > maxBytes) return undefined;
        const chunks: Buffer[] = [];
        let bytes = 0;
        try {
          const count = (more: number) => {
            bytes += more;
            if (bytes > maxBytes) throw new ArchiveError('zip_bomb');
          };
          for await (const chunk of inflateEntry(source, entry, count)) chunks.push(chunk);
        } catch (error) {
          if (error instanceof ArchiveError) return undefined;
          throw error;
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
