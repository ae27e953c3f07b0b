import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';

/** A field that is as high as its text: one line for most values, more where a text has more. */
export function GrowingText(props: Omit<ComponentProps<typeof TextArea>, 'ref' | 'rows'>) {
  const box = useRef<HTMLDivElement>(null);
  // Whatever was typed: the field is measured after every drawing.
  useLayoutEffect(() => fit(box.current));
  useEffect(() => {
    // A narrower screen breaks the text into more lines.
    const refit = (): void => fit(box.current);
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, []);
  return (
    <div ref={box}>
      <TextArea {...props} rows={1} />
    </div>
  );
}

function fit(box: HTMLDivElement | null): void {
  const field = box?.querySelector('textarea');
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}
