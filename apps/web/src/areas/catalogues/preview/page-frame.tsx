import { useRef } from 'react';
import { useBox } from '../../../platform/kit/use-box.ts';
import { pageOfForm, pageOfLink, pageOfOption } from './address.rules.ts';
import css from './page-frame.module.css';

const WIDTHS = { desktop: 1240, phone: 390 } as const;
export type FrameWidth = keyof typeof WIDTHS;

/**
 * A buyer's page in a frame, as wide as on that device and made smaller to fit. It has no script of its own: what is
 * pressed in it is handled here, and leads only to pages of the catalogue.
 * @param at what follows the address of the catalogue
 */
export function PageFrame({
  html,
  title,
  width,
  at,
  isStale,
  onGo,
}: {
  html: string;
  title: string;
  width: FrameWidth;
  at: string;
  isStale: boolean;
  onGo: (at: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef({ at, top: 0 });
  const box = useBox(place);
  const wanted = WIDTHS[width];
  const scale = box.width === 0 ? 1 : Math.min(1, box.width / wanted);

  const bind = (frame: HTMLIFrameElement): void => {
    const page = frame.contentDocument;
    if (page === null) return;
    // A change of the settings leaves one where one was.
    if (left.current.at === at) page.scrollingElement?.scrollTo({ top: left.current.top });
    left.current = { at, top: page.scrollingElement?.scrollTop ?? 0 };
    page.addEventListener('scroll', () => {
      left.current = { at, top: page.scrollingElement?.scrollTop ?? 0 };
    });
    page.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a[href]');
      if (!link) return;
      event.preventDefault();
      const href = link.getAttribute('href') ?? '';
      const next = pageOfLink(href);
      if (next !== undefined) onGo(next);
      else if (href.startsWith('#')) page.getElementById(href.slice(1))?.scrollIntoView({ block: 'nearest' });
    });
    page.addEventListener('change', (event) => {
      const field = event.target as HTMLInputElement;
      if (field.dataset['option'] !== undefined) onGo(pageOfOption(at, field.dataset['option']));
      else if (field.form !== null && field.type !== 'search') onGo(pageOfForm(new FormData(field.form)));
    });
    page.addEventListener('submit', (event) => {
      event.preventDefault();
      onGo(pageOfForm(new FormData(event.target as HTMLFormElement)));
    });
  };

  return (
    <div ref={place} className={css['place']} data-stale={isStale || undefined}>
      <iframe
        className={css['frame']}
        title={title}
        srcDoc={html}
        // Without allow-scripts nothing in it runs; with the same origin its links can be followed from here.
        sandbox="allow-same-origin allow-forms"
        style={{ width: wanted, height: `${100 / scale}%`, scale: String(scale) }}
        onLoad={(event) => bind(event.currentTarget)}
      />
    </div>
  );
}
