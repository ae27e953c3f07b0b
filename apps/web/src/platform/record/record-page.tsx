import type { ReactNode } from 'react';
import { Stack } from '../kit/layout/layout.tsx';
import { Page, type PageProps } from '../kit/page/page.tsx';
import css from './record-page.module.css';
import { SectionNav, type SectionNavProps } from './section-nav.tsx';

/**
 * The page of a long record: the head that every page has, navigation to its sections, the sections, and the side
 * column. On narrow screens the sections become a row of tabs, with everything in one column below.
 */
export function RecordPage({
  notices,
  nav,
  first,
  side,
  bar,
  children,
  ...page
}: Omit<PageProps, 'width'> & {
  /** Notices about the whole record, such as `ConflictNotice`. */
  notices?: ReactNode;
  /** Absent until the sections are known. */
  nav?: SectionNavProps;
  /** One element at the top of the side column; on narrow screens before the sections. */
  first: ReactNode;
  /** The rest of the side column; on narrow screens after the sections. */
  side?: ReactNode;
  /** `FormBar`, if anything can be changed. */
  bar?: ReactNode;
}) {
  return (
    <Page {...page}>
      {notices}
      <div className={css['layout']}>
        {nav === undefined ? null : <SectionNav {...nav} />}
        <div className={css['side']}>
          {first}
          <Stack gap={12} className={css['rest']}>
            {side}
          </Stack>
        </div>
        <Stack gap={12} className={css['sections']}>
          {children}
        </Stack>
      </div>
      {bar}
    </Page>
  );
}
