import { Suspense, type ComponentProps } from 'react';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import type { EnquiryItems as Items } from './enquiry-items.tsx';

const Part = lazyPart(() =>
  import('./enquiry-items.tsx').then(({ EnquiryItems }) => ({ default: EnquiryItems })),
);

/** The lines of an enquiry, for other areas; their arithmetic is loaded when they are shown. */
export function EnquiryItems(props: ComponentProps<typeof Items>) {
  return (
    <Suspense fallback={<LineSkeletons count={props.items.length} />}>
      <Part {...props} />
    </Suspense>
  );
}
