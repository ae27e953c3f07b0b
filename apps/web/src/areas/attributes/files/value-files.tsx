import { FILES_MAX } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import type { FileKind } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import type { PartProps } from '../control-props.ts';
import css from './files-field.module.css';
import { useFileIds, useStoredFiles, type ListedFile } from './use-stored-files.ts';

export type FilesFieldProps = PartProps<readonly string[]>;

/** Files that are a value: takes what is dropped, pasted or picked, and shows uploads in progress. */
export function ValueFiles<Stored extends { id: string }>({
  field: { id, value, invalid, onChange },
  kind,
  listed,
  children,
}: {
  field: FilesFieldProps;
  kind: FileKind<Stored>;
  /** An uploaded file as an entry of the list. */
  listed: (stored: Stored) => ListedFile;
  children: (how: {
    /** The existing files by id, and why the others are missing. */
    files: ReadonlyMap<string, ListedFile>;
    notice: string | undefined;
    change: (next: (now: readonly string[]) => readonly string[]) => void;
    remove: (id: string) => void;
    /** Absent when no more files are taken. */
    pick: (() => void) | undefined;
  }) => ReactNode;
}) {
  const { fresh, change, add } = useFileIds(value, onChange);
  const { files, notice } = useStoredFiles(value, fresh);
  const { send, list, room } = useUploads(kind, (_, stored) => add(listed(stored)), FILES_MAX - value.length);
  const remove = (one: string): void => change((now) => now.filter((other) => other !== one));
  return (
    <DropZone
      className={css['box']}
      data-invalid={invalid || undefined}
      accept={kind.accept}
      room={room}
      onFiles={send}
      input={{ 'data-testid': `${id}-files` }}
    >
      {({ pick }) => (
        <>
          {children({ files, notice, change, remove, pick: room > 0 ? pick : undefined })}
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}
