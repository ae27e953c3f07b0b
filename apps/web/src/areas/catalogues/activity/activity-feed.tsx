import type { ActivityLine } from '@sourcewiz/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { useActivityWords } from './activity-words.ts';
import css from './activity.module.css';

/** Can be scrolled by keyboard although nothing in it takes the focus. */
const scrollable = { tabIndex: 0 };

/** What happens now: new lines come in at the top while it is scrolled there, and wait otherwise. */
export function ActivityFeed({
  title,
  lines,
  aside,
  showsProduct = false,
}: {
  title: string;
  /** Undefined while they load. */
  lines: readonly ActivityLine[] | undefined;
  aside?: ReactNode;
  /** Pictures of the products instead of who it is. */
  showsProduct?: boolean;
}) {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const list = useRef<HTMLOListElement>(null);
  const [isAtTop, setIsAtTop] = useState(true);
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  const waiting = seen === undefined || isAtTop ? [] : (lines ?? []).filter(({ id }) => !seen.has(id));
  const shown = (lines ?? []).filter((line) => !waiting.includes(line));
  const showAll = () => {
    list.current?.scrollTo({ top: 0 });
    setIsAtTop(true);
  };
  useEffect(() => {
    const element = list.current;
    const scrolled = () => {
      const atTop = (element?.scrollTop ?? 0) < 8;
      setIsAtTop(atTop);
      if (!atTop) setSeen((before) => before ?? new Set((lines ?? []).map(({ id }) => id)));
      else setSeen(undefined);
    };
    element?.addEventListener('scroll', scrolled, { passive: true });
    return () => element?.removeEventListener('scroll', scrolled);
  }, [lines]);
  return (
    <Card title={title} aside={aside} padding="flush">
      {waiting.length === 0 ? null : (
        <div className={css['waiting']}>
          <Button size="small" onClick={showAll}>
            {t('newLines', { count: waiting.length, formatted: number(waiting.length) })}
          </Button>
        </div>
      )}
      {lines === undefined ? (
        <div className={css['pad']}>
          <RowSkeletons count={4} columns={1} />
        </div>
      ) : lines.length === 0 ? (
        <Text as="p" tone="faint" className={css['pad']}>
          {t('noFeed')}
        </Text>
      ) : (
        <ol ref={list} className={css['feed']} {...scrollable} aria-label={title}>
          {shown.map((line) => (
            <FeedLine key={line.id} line={line} showsProduct={showsProduct} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function FeedLine({ line, showsProduct }: { line: ActivityLine; showsProduct: boolean }) {
  const { t } = useTranslation('activity');
  const { when } = useFormats();
  const { person, did, about } = useActivityWords();
  const name = person(line.person);
  return (
    <li className={css['line']}>
      {showsProduct && line.product ? (
        <Thumb src={line.product.image?.thumb} size={32} />
      ) : (
        <i className={css['initials']} aria-hidden>
          {initialsOf(line.person.name)}
        </i>
      )}
      <Stack as="span" gap={0} grow>
        <span>
          <Text weight={600}>{name}</Text> {did(line)}
        </span>
        <Text tone="soft" size="sm" clip>
          {[about(line), showsProduct && !line.product ? line.catalogue.name : ''].filter(Boolean).join(', ')}
        </Text>
      </Stack>
      <Text
        tone={line.is_now ? 'ok' : 'soft'}
        size="sm"
        figures
        {...(line.is_now ? { weight: 600 as const } : {})}
      >
        {line.is_now ? t('now') : when(line.at)}
      </Text>
    </li>
  );
}

const initialsOf = (name: string): string => {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s.]+/)
      .filter(Boolean) ?? [];
  return (
    [words[0], words.length > 1 ? words.at(-1) : '']
      .map((word) => word?.charAt(0) ?? '')
      .join('')
      .toLocaleUpperCase() || '·'
  );
};
