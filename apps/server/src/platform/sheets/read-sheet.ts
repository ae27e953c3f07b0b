import type { ChildProcess } from 'node:child_process';
import type { SheetEncoding } from '@sourcewiz/contract';
import { fileURLToPath } from 'node:url';
import { forkReader, inReaderTurn, WALL_FACTOR, watchReader } from '../fork-reader.ts';
import { filledCells } from './collect-sheet.ts';
import {
  DEFAULT_SHEET_LIMITS,
  SheetError,
  type RawCell,
  type ReadSheet,
  type SheetChoice,
  type SheetHead,
  type SheetLimits,
  type SheetOutline,
} from './sheet-types.ts';
import type { SheetPicture } from './pictures/sheet-pictures.ts';
import { RowDecoder, type FromReader, type ToReader } from './sheet-wire.ts';

const CHILD = fileURLToPath(new URL('./read-sheet.child.ts', import.meta.url));

export interface SheetFile {
  /** Where the file is on this machine. */
  readonly path: string;
  /** The name that the person gave it; only its extension is used, and only in case of doubt. */
  readonly name: string;
  /** The encoding of a text file; detected if absent. */
  readonly encoding?: SheetEncoding | undefined;
  /** The company whose turn it is, if the file is not the program's own. */
  readonly company?: string;
}

/**
 * Receives streamed rows. The next batch is handed over once the promise of the last one is fulfilled; it is read in
 * the meantime.
 */
export interface SheetListener {
  /** Chooses the sheet and its first row; `firstTable` does if this is absent. @throws SheetError if there is none */
  choose?(sheets: readonly SheetOutline[]): SheetChoice | Promise<SheetChoice>;
  onHead(head: SheetHead): void | Promise<void>;
  /** Rows in order; `rows[0]` of the first call is the row below the header. See ReadSheet. */
  onRows(rows: (readonly RawCell[])[]): void | Promise<void>;
  /** Filled rows below the header that are hidden in the file. */
  onHidden?(rows: number): void;
  /** Row numbers of rows in bold or with a background, in a narrow sheet. */
  onStrong?(rows: readonly number[]): void;
  /** The images in its cells and over them. */
  onPictures?(pictures: readonly SheetPicture[]): void;
}

/**
 * Reads the first filled, visible sheet of an .xlsx or a delimited text file into memory, in a process of its
 * own with a capped heap and a deadline, so that a hostile file can only end that process.
 * Errors (SheetError): see SheetErrorCode; `params` of too_many_rows are `rows`, `limit` and `isExact`.
 */
export async function readSheetInChild(
  file: SheetFile,
  limits: Partial<SheetLimits> = {},
): Promise<ReadSheet> {
  let head: SheetHead | undefined;
  const rows: (readonly RawCell[])[] = [];
  const totalRows = await streamSheetFromChild(file, limits, {
    onHead(found) {
      head = found;
    },
    onRows(batch) {
      for (const row of batch) rows.push(row);
    },
  });
  if (!head) throw new SheetError('empty_sheet');
  return { ...head, rows, totalRows };
}

/**
 * The same without keeping the rows: they are handed to `listener` in batches. If it fails half-way, some rows have
 * already been handed over. Returns the number of filled rows.
 */
export function streamSheetFromChild(
  file: SheetFile,
  limits: Partial<SheetLimits>,
  listener: SheetListener,
): Promise<number> {
  return inReaderTurn(file.company ?? '', () =>
    streamFromChild(file, { ...DEFAULT_SHEET_LIMITS, ...limits }, listener),
  );
}

/**
 * The beginning of every sheet of a file, without reading on.
 * Errors (SheetError): see SheetErrorCode.
 */
export function outlineSheets(file: SheetFile): Promise<readonly SheetOutline[]> {
  return inReaderTurn(file.company ?? '', async () => {
    const child = forkReader(CHILD, DEFAULT_SHEET_LIMITS);
    const reader = new ChildReader(child, DEFAULT_SHEET_LIMITS);
    try {
      reader.send({ kind: 'read-sheet', path: file.path, name: file.name, limits: DEFAULT_SHEET_LIMITS });
      const message = await reader.receive();
      if (message.kind === 'sheet-outline') return message.sheets;
      if (message.kind === 'sheet-error') throw new SheetError(message.code, message.params);
      throw new SheetError('empty_sheet');
    } finally {
      child.kill('SIGKILL');
    }
  });
}

async function streamFromChild(file: SheetFile, caps: SheetLimits, listener: SheetListener): Promise<number> {
  const child = forkReader(CHILD, caps);
  const reader = new ChildReader(child, caps);
  try {
    const { path, name, encoding } = file;
    reader.send({ kind: 'read-sheet', path, name, encoding, limits: caps });
    return await relayRows(reader, listener);
  } finally {
    child.kill('SIGKILL');
  }
}

async function relayRows(reader: ChildReader, listener: SheetListener): Promise<number> {
  const decoder = new RowDecoder();
  for (;;) {
    const message = await reader.receive();
    if (message.kind === 'sheet-end') {
      listener.onHidden?.(message.hiddenRows);
      listener.onStrong?.(message.strongRows);
      listener.onPictures?.(message.pictures);
      return message.totalRows;
    }
    if (message.kind === 'sheet-error') {
      throw new SheetError(message.code, message.params, { cause: new Error(message.detail) });
    }
    if (message.kind === 'sheet-outline') {
      const choose = listener.choose ?? firstTable;
      reader.send({ kind: 'choose-sheet', choice: await choose(message.sheets) });
      continue;
    }
    if (message.kind === 'sheet-head') {
      await listener.onHead(message.head);
      reader.send({ kind: 'next-rows' });
    } else {
      // The next batch is read while these rows are processed.
      reader.send({ kind: 'next-rows' });
      await listener.onRows(decoder.decode(message.rows));
    }
  }
}

/** The first visible sheet with a row of two filled cells, which is its header. @throws SheetError empty_sheet */
function firstTable(sheets: readonly SheetOutline[]): SheetChoice {
  for (const [sheet, { isHidden, rows }] of sheets.entries()) {
    const header = rows.find(({ cells }) => filledCells(cells) > 1);
    if (!isHidden && header) return { sheet, headerRows: [header.row] };
  }
  throw new SheetError('empty_sheet');
}

/** One message at a time from the child. The clock, a last resort, only runs while the child is working. */
class ChildReader {
  readonly #child: ChildProcess;
  readonly #caps: SheetLimits;
  readonly #inbox: FromReader[] = [];
  #remainingMs: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #stopWatching: () => void;
  #ended: SheetError | undefined;
  #wake: () => void = () => {};

  constructor(child: ChildProcess, caps: SheetLimits) {
    this.#child = child;
    this.#caps = caps;
    this.#remainingMs = caps.processorMs * WALL_FACTOR;
    this.#stopWatching = watchReader(child, caps, () => this.#timeOut());
    child.on('message', (message: FromReader) => this.#take(message));
    child.once('error', (error) =>
      this.#end(new SheetError('sheet_unreadable', { reason: 'not_started' }, { cause: error })),
    );
    child.once('exit', (code) => {
      // Messages still under way arrive before the disconnect, not before the exit.
      if (child.connected) child.once('disconnect', () => this.#end(this.#diedWithout(code)));
      else this.#end(this.#diedWithout(code));
    });
  }

  send(message: ToReader): void {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => this.#timeOut(), this.#remainingMs);
    // A child that has died in the meantime is reported by its exit, not by the failed send.
    this.#child.send(message, () => {});
  }

  async receive(): Promise<FromReader> {
    for (;;) {
      const message = this.#inbox.shift();
      if (message) return message;
      if (this.#ended) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(message: FromReader): void {
    if (typeof message.kind !== 'string' || !message.kind.startsWith('sheet-')) return;
    clearTimeout(this.#timer);
    this.#remainingMs = Math.max(1, this.#remainingMs - (Date.now() - this.#startedAt));
    this.#inbox.push(message);
    this.#wake();
  }

  #end(error: SheetError): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
    this.#ended ??= error;
    this.#wake();
  }

  /** A full heap aborts the process; exit code 1 means a fault of our own. */
  #diedWithout(code: number | null): SheetError {
    if (code === 0 || code === 1) return new SheetError('sheet_unreadable', { reason: 'reader_failed' });
    return new SheetError('sheet_too_large', { limitMb: this.#caps.heapMb });
  }

  #timeOut(): void {
    // An answer may have arrived unread, because timers run before it.
    setImmediate(() => {
      if (this.#inbox.length > 0) return;
      this.#end(new SheetError('sheet_timeout', { seconds: Math.round(this.#caps.processorMs / 1000) }));
      this.#child.kill('SIGKILL');
    });
  }
}
