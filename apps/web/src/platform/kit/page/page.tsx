import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { Row, Text } from '../layout/layout.tsx';
import css from './page.module.css';

export interface Crumb {
  label: string;
  /** Path of the page; absent for the current one. */
  to?: string;
}

export interface PageProps {
  title: string;
  /** Number of things on the page, beside the title. */
  count?: number | undefined;
  crumbs?: readonly Crumb[];
  /** Secondary text below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** `narrow` for forms and settings: 880 px, centred. */
  width?: 'full' | 'narrow';
  children: ReactNode;
}

/** A page of the signed-in shell: breadcrumb, title with count, actions, content. */
export function Page({ title, count, crumbs, note, actions, width = 'full', children }: PageProps) {
  const { number } = useFormats();
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(title, heading);
  return (
    <div className={css['page']} data-width={width}>
      {crumbs === undefined ? null : <Breadcrumb crumbs={crumbs} />}
      <header className={css['head']}>
        <Row gap={8} align="baseline" className={css['heading']}>
          <h1 ref={heading} tabIndex={-1} className={css['title']}>
            {title}
          </h1>
          {count === undefined ? null : (
            <Text tone="faint" size="xl" figures className={css['count']}>
              {number(count)}
            </Text>
          )}
        </Row>
        {actions === undefined ? null : <Row wrap>{actions}</Row>}
        {note === undefined ? null : (
          <Text as="div" tone="faint" className={css['note']}>
            {note}
          </Text>
        )}
      </header>
      {children}
    </div>
  );
}

let hasArrived = false;

/**
 * After a link the focus moves to the heading of the new page, so that screen readers announce it. It stays where it is
 * while the user works in the page, a dialog or a field.
 */
function useArrival(title: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const arrive = useEffectEvent((page: string) => {
    // The first page of the app starts at its top.
    const isFirst = !hasArrived;
    hasArrived = true;
    const { activeElement } = document;
    const isTaken = activeElement?.closest('main, input, [role="dialog"]') ?? null;
    if (!isFirst && isTaken === null && page !== '') heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(title), [title]);
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('platform');
  return (
    <nav className={css['crumbs']} aria-label={t('actions.breadcrumb')}>
      {crumbs.map(({ label, to }, at) => (
        <span key={label} className={css['crumb']}>
          {at > 0 ? <i aria-hidden>/</i> : null}
          {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
        </span>
      ))}
    </nav>
  );
}

let brand = '';

/** Sets the brand at the end of page titles; a setting of the server. */
export function setBrand(name: string): void {
  brand = name;
}

/** Sets the title of the browser tab while the page is open. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = brand === '' ? title : `${title} · ${brand}`;
  }, [title]);
}
