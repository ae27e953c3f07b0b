import type { ConsoleRequestDetails } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import css from './requests.module.css';

/** Limits now and afterwards. What is above the new ones is kept and readable. */
export function RequestChanges({ details: { request, changes } }: { details: ConsoleRequestDetails }) {
  const { t } = useTranslation('consoleRequests');
  const over = changes.filter((one) => one.is_over);
  return (
    <Stack gap={8}>
      <Text as="h3" weight={600} size="lg">
        {t('changes.title')}
      </Text>
      <PlainTable
        label={t('changes.title')}
        rows={changes}
        keyOf={({ module_id: id }) => id}
        stacks
        isChosen={(one) => one.is_over}
        columns={useChangeColumns(request.feature_label)}
      />
      {over.length === 0 ? null : (
        <p className={css['over']} role="note">
          {t('changes.over', { modules: over.map(({ module_name: name }) => name).join(', ') })}
        </p>
      )}
    </Stack>
  );
}

function useChangeColumns(what: string): readonly PlainColumn<ConsoleRequestDetails['changes'][number]>[] {
  const { t } = useTranslation('consoleRequests');
  const { number, percent } = useFormats();
  const limit = (value: number | null): string =>
    value === null ? t('changes.unlimited') : value === 0 ? t('changes.nothing') : number(value);
  return [
    { key: 'module', head: t('changes.module'), cell: ({ module_name: name }) => name },
    { key: 'used', head: t('changes.used'), align: 'end', cell: ({ used }) => number(used) },
    { key: 'now', head: t('changes.now'), align: 'end', cell: ({ limit_now: now }) => limit(now) },
    {
      key: 'after',
      head: t('changes.after', { what: what }),
      align: 'end',
      cell: ({ limit_after: after }) => <b>{limit(after)}</b>,
    },
    {
      key: 'use',
      head: t('changes.use'),
      align: 'end',
      cell: ({ limit_after: after, percent_after: share, is_over: isOver }) =>
        after === null ? (
          ''
        ) : (
          <Text {...(isOver ? { tone: 'warn', weight: 600 } : {})}>{percent(Math.floor(share))}</Text>
        ),
    },
  ];
}
