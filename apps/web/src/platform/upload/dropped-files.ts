/**
 * The files of a drop or a paste; folders are opened recursively.
 * @param data the browser's data; it is read before the first wait, as it is empty afterwards
 */
export async function filesOf(data: DataTransfer): Promise<File[]> {
  const plain = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
  const inside = await allEntries((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(inside.map(filesIn))).flat();
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  folders.set(file, folderIn(entry.fullPath));
  return file;
}

/** The folders of dropped files: the files themselves do not tell. */
const folders = new WeakMap<File, string>();

/** The folder of a file when it was dropped or picked, '' for none. */
export function folderOf(file: File): string {
  return folders.get(file) ?? folderIn(file.webkitRelativePath ?? '');
}

/** A file made from another one: it is in the same folder. */
export function withFolderOf(original: File, made: File): File {
  folders.set(made, folderOf(original));
  return made;
}

function folderIn(path: string): string {
  return path.replace(/^\//, '').split('/').slice(0, -1).join('/');
}

/** A reader returns at most a hundred entries at a time, and none at the end. */
async function allEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return some.length === 0 ? [] : [...some, ...(await allEntries(reader))];
}
