import type { Language, PermissionSlug } from '@sourcewiz/contract';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { PageStart } from './pdf-messages.ts';
import type { PrintedPicture } from '../images/index.ts';

/** What a document prints: one state of the database, from which both its preview and its file are made. */
export interface LoadedDocument<Content> {
  content: Content;
  /** Images by the SHA-256 of their content, which is also their name in the data. */
  pictures?: readonly PrintedPicture[];
  /** By default, the caller's. */
  language?: Language;
  /** File name, without its extension. */
  name: string;
  /** Title in the document's properties; by default, the file name. */
  title?: string;
  /** Who may have the file besides its maker and admins: people with all of these permissions. By default, nobody. */
  needs?: readonly PermissionSlug[];
}

/** A kind of document to print. Its area defines it; `print-document.ts` makes previews and files from it. */
export interface DocumentDefinition<
  Input,
  Data,
  Content = Data,
  Loaded extends LoadedDocument<Content> = LoadedDocument<Content>,
> {
  /** The kind of its files: `catalogue_pdf`. */
  kind: string;
  /** A file in `templates`, without its extension; it also sets the paper size. */
  template: string;
  /** Increase it when the template or the drawing changes: files made before are then no longer served. */
  version: number;
  /** What the template prints. Anything else in the data is left out; data that lack something are not printed. */
  schema: z.ZodType<Data>;
  /** Adds the reading order for screen readers; tables of many small texts become ten times as large. */
  tagged: boolean;
  /** Loads everything in one transaction. */
  load(ctx: Ctx, input: Input): Promise<Loaded>;
  /** Divides large content into parts that are typeset one after the other, so that memory does not grow with it. */
  split?(content: Content): readonly Content[];
  /** For parts whose pages count on; what comes before them lists where something starts. */
  numbered?: {
    /** What comes before the parts, if anything. It is typeset first, to know how long it is, and again once all starts are known. */
    front(content: Content, starts: readonly PageStart[]): Content | null;
    /** A part whose first page has this number. */
    from(part: Content, page: number): Content;
    /** How many pages a part will most likely take, if that can be told: the next is then begun before it is done. */
    pages?(part: Content): number | null;
  };
  /** Makes the template's data, if the content is not yet that. */
  draw?(content: Content): Promise<Data>;
}

/** @returns the definition, checked by the compiler */
export function defineDocument<
  Input,
  Data,
  Content = Data,
  Loaded extends LoadedDocument<Content> = LoadedDocument<Content>,
>(
  definition: DocumentDefinition<Input, Data, Content, Loaded>,
): DocumentDefinition<Input, Data, Content, Loaded> {
  return definition;
}
