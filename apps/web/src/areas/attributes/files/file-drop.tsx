import type { ReactNode, RefObject } from 'react';
import css from './files-field.module.css';

/** The frame of a field that takes files: they are dropped on it, or picked. */
export function FileDrop({
  id,
  picker,
  accept,
  room,
  invalid,
  onFiles,
  children,
}: {
  id: string;
  /** The browser's picker: a press on it opens it. */
  picker: RefObject<HTMLInputElement | null>;
  accept: string;
  /** How many more it takes; those beyond are left out. */
  room: number;
  invalid: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  return (
    <div
      className={css['box']}
      data-invalid={invalid || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files].slice(0, room));
      }}
    >
      {children}
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        data-testid={`${id}-files`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])].slice(0, room));
          event.target.value = '';
        }}
      />
    </div>
  );
}
