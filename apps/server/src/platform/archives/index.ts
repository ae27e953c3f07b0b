export { ArchiveError } from './archive-error.ts';
export { inflateEntry, packedChunks } from './inflate-entry.ts';
export { readZipEntries, type ArchivedFile, type ArchiveLimits } from './read-zip-entries.ts';
export { readZipDirectory, type ZipEntry } from './zip-directory.ts';
export { openZipSource, type ZipSource } from './zip-source.ts';
export { zipOf, type ZipPart } from './write-zip.ts';
