import type { ReactNode } from 'react';

/** Drawn on a grid of 24 with lines of 1.8. */
const drawings = {
  back: <path d="M20 12H4.5m7-7-7 7 7 7" />,
  next: <path d="m9 5 7 7-7 7" />,
  down: <path d="m5 9 7 7 7-7" />,
  question: <path d="M12 3.5a8.5 8.5 0 1 1-4 16l-4.5 1 1.2-4A8.5 8.5 0 0 1 12 3.5Z" />,
  share: (
    <>
      <circle cx="18" cy="5" r="2.8" />
      <circle cx="6" cy="12" r="2.8" />
      <circle cx="18" cy="19" r="2.8" />
      <path d="m8.5 10.6 7-4.1m-7 6.9 7 4.1" />
    </>
  ),
  download: <path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="m20.5 20.5-4.5-4.5" />
    </>
  ),
  bookmark: <path d="M6.5 3.5h11A1.5 1.5 0 0 1 19 5v15.5l-7-4.2-7 4.2V5a1.5 1.5 0 0 1 1.5-1.5Z" />,
  filter: <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" />,
  fewer: <path d="M5 12h14" />,
  more: <path d="M5 12h14M12 5v14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  size: <path d="m15.5 3 5.5 5.5L8.5 21 3 15.5 15.5 3Zm-9 9 2.5 2.5m.5-5.5 2 2m1-5 2.5 2.5" />,
  material: (
    <path d="M20 4c.5 9-2.5 15-9 15a5.5 5.5 0 0 1-5.5-5.5C5.5 7.5 12 6.5 20 4ZM4 21c1.5-4 4-6.5 8-8.5" />
  ),
  packing: (
    <path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9L12 3Zm0 9 8.5-4.5M12 12v9m0-9L3.5 7.5m4.2-2.2 8.6 4.6" />
  ),
  time: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.3 2" />
    </>
  ),
  weight: (
    <>
      <circle cx="12" cy="5.5" r="2.5" />
      <path d="M7.2 9h9.6l3.7 11.5h-17L7.2 9Z" />
    </>
  ),
  colour: (
    <path d="M12 3.5c3.8 4.2 6 7.3 6 10.3a6 6 0 0 1-12 0c0-3 2.2-6.1 6-10.3Zm-3 10.7a3 3 0 0 0 2.6 2.9" />
  ),
  origin: (
    <>
      <path d="M12 21.5c-4.5-4.3-7-7.8-7-11.2a7 7 0 0 1 14 0c0 3.400-2.5 6.9-7 11.2Z" />
      <circle cx="12" cy="10.2" r="2.5" />
    </>
  ),
  other: (
    <>
      <path d="M3.5 3.5h8l9 9-8 8-9-9v-8Z" />
      <circle cx="8" cy="8" r="1.2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A small line drawing; the words beside it or its button's label give the meaning. */
export function Icon({ name, size, isFilled }: { name: IconName; size: number; isFilled?: boolean }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  );
}
