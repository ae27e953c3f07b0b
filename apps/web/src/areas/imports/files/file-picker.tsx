import { useId, type ReactNode } from 'react';

/** The browser's file dialog behind any button: `children` gets the function that opens it. */
export function FilePicker({
  accept,
  multiple = false,
  label,
  onFiles,
  children,
}: {
  accept: string;
  multiple?: boolean;
  label: string;
  onFiles: (files: File[]) => void;
  children: (open: () => void) => ReactNode;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  );
}
