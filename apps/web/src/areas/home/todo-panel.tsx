import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Segmented } from '../../platform/kit/fields/segmented.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import css from './home.module.css';
import { inHeldOrder } from './held-order.rules.ts';
import type { TodoLine } from './use-todo-lines.tsx';

const kinds = {
  all: () => true,
  cameIn: ({ cameIn }: TodoLine) => cameIn,
  mine: ({ isMine }: TodoLine) => isMine,
} as const;
type Kind = keyof typeof kinds;

/** One list of what to do, each with one verb. Lines keep their order while the pointer is over them. */
export function TodoPanel({ lines }: { lines: readonly TodoLine[] }) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const [kind, setKind] = useState<Kind>('all');
  const [held, setHeld] = useState<readonly string[]>();
  const shown = inHeldOrder(lines, held).filter(kinds[kind]);
  const filters = (Object.keys(kinds) as Kind[]).map((key) => ({
    key,
    count: lines.filter(kinds[key]).length,
  }));
  const divides = filters.some(({ count }) => count > 0 && count < lines.length);
  return (
    <Card
      padding="flush"
      label={t('todo.title')}
      title={
        <>
          {t('todo.title')}{' '}
          <Text tone="soft" size="sm" weight={450}>
            {number(lines.length)}
          </Text>
        </>
      }
      aside={
        divides ? (
          <Segmented
            label={t('todo.which')}
            items={filters.map(({ key, count }) => ({
              key,
              label: `${t(`todo.${key}`)} ${number(count)}`,
            }))}
            value={kind}
            onChange={setKind}
          />
        ) : null
      }
    >
      {shown.length === 0 ? (
        <Text as="p" tone="soft" className={css['empty']}>
          {t('todo.empty')}
        </Text>
      ) : (
        <ul
          onPointerEnter={() => setHeld(lines.map(({ key }) => key))}
          onPointerLeave={() => setHeld(undefined)}
        >
          {shown.map((line, index) => (
            <TodoRow key={line.key} line={line} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TodoRow({
  line: { icon, tone, title, text, end, endTone = 'soft', verb, to, search, href },
  isFirst,
}: {
  line: TodoLine;
  isFirst: boolean;
}) {
  const button = {
    size: 'middle',
    variant: isFirst ? 'primary' : 'default',
    className: css['verb'],
  } as const;
  return (
    <li className={css['todo']}>
      <IconTile tone={tone}>{icon}</IconTile>
      <Stack as="span" gap={0} grow>
        <Text weight={500} clip title={title} className={css['title']}>
          {title}
        </Text>
        <Text tone="soft" size="sm" clip>
          {text}
        </Text>
      </Stack>
      <Text
        tone={endTone}
        size="sm"
        figures
        className={css['end']}
        {...(endTone === 'soft' ? {} : { weight: 600 as const })}
      >
        {end}
      </Text>
      {href !== undefined ? (
        <ButtonAnchor {...button} href={href} aria-label={`${verb}: ${title}`}>
          {verb}
        </ButtonAnchor>
      ) : to !== undefined ? (
        <LinkButton {...button} to={to} search={(search ?? {}) as never} aria-label={`${verb}: ${title}`}>
          {verb}
        </LinkButton>
      ) : null}
    </li>
  );
}
