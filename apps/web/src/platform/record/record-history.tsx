import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { LineSkeletons } from '../kit/states/skeletons.tsx';
import { Loaded, type Loading } from '../list/loaded.tsx';
import { MoreButton } from '../list/more-button.tsx';
import type { GoesOn } from '../list/more-rows.tsx';
import css from './record-history.module.css';

/** What one person changed at one time. */
export interface RecordChange {
  id: number;
  at: string;
  /** Null for changes made by the system. */
  by: string | null;
  /** How it was changed, if not in the usual way. */
  how?: string | undefined;
  fields: readonly ChangedField[];
}

export interface ChangedField {
  name: string;
  /** Which part of the record, e.g. a variant. */
  part?: string | null;
  /** The values as displayed, '' for none; absent if the name alone says what happened. */
  values?: { before: string; after: string };
}

/** Who changed what in a record, when, and from what to what; the newest first, older ones on demand. */
export function RecordHistory({
  title,
  list,
  changes,
  action,
}: {
  /** Names the part: "History could not be loaded". */
  title: string;
  list: Loading<unknown> & GoesOn;
  /** The changes loaded so far. */
  changes: readonly RecordChange[];
  /** What can be done about a change, e.g. restore the old value. */
  action?: (change: RecordChange) => ReactNode;
}) {
  const { t } = useTranslation('platform');
  return (
    <Loaded query={list} what={title} waiting={<LineSkeletons count={4} />}>
      {() =>
        changes.length === 0 ? (
          <Text as="p" tone="faint">
            {t('history.none')}
          </Text>
        ) : (
          <div>
            <ol className={css['list']}>
              {changes.map((change) => (
                <Change key={change.id} change={change} action={action?.(change)} />
              ))}
            </ol>
            <MoreButton list={list} more={t('history.more')} end={t('history.end')} />
          </div>
        )
      }
    </Loaded>
  );
}

function Change({ change: { at, by, how, fields }, action }: { change: RecordChange; action: ReactNode }) {
  const { t } = useTranslation('platform');
  const { when } = useFormats();
  return (
    <li className={css['change']}>
      <ChangedFields fields={fields} />
      <Row gap={10} wrap align="start" className={css['who']}>
        <Text tone="faint" size="sm">
          {by ?? t('history.program')}
        </Text>
        <Text tone="faint" size="sm">
          {when(at)}
        </Text>
        {how === undefined ? null : (
          <Text tone="faint" size="sm">
            {how}
          </Text>
        )}
        {action}
      </Row>
    </li>
  );
}

/** The changed fields with their old and new values. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <Stack gap={4}>
      {fields.map((field) => (
        <Field key={`${field.name} ${field.part ?? ''}`} {...field} />
      ))}
    </Stack>
  );
}

function Field({ name, part = null, values }: ChangedField) {
  const { t } = useTranslation('platform');
  return (
    <div className={css['field']}>
      <Stack gap={0}>
        <Text weight={500}>{name}</Text>
        {part === null ? null : (
          <Text tone="faint" size="sm">
            {part}
          </Text>
        )}
      </Stack>
      {values === undefined ? null : (
        <Row wrap className={css['values']}>
          <Value as="s" text={values.before} />
          <ArrowRight size={13} aria-label={t('history.became')} />
          <Value as="b" text={values.after} />
        </Row>
      )}
    </div>
  );
}

/** The old value struck out, the new one bold; dimmed if there is none. */
function Value({ as, text }: { as: 's' | 'b'; text: string }) {
  const { t } = useTranslation('platform');
  const isNone = text === '';
  return (
    <Text
      as={as}
      tone={isNone || as === 's' ? 'faint' : 'ink'}
      weight={isNone || as === 's' ? 450 : 560}
      breaks
      className={isNone ? css['none'] : undefined}
    >
      {isNone ? t('conflict.empty') : text}
    </Text>
  );
}
