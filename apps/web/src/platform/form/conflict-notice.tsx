import { GitMerge } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { mergeFields, type MergeField, type MergeSide } from './changes.rules.ts';
import { revisionIn } from './form-store.ts';
import { Row, Text } from '../kit/layout/layout.tsx';
import css from './conflict-notice.module.css';
import type { Form } from './use-form.ts';

/** A value of one side beside that of the other, to show the difference. */
export interface ComparedValue<Draft> {
  field: string;
  side: MergeSide;
  own: Draft;
  other: Draft;
}

export interface ConflictNoticeProps<Stored, Draft extends object> {
  form: Form<Stored, Draft>;
  nameOf: (field: string) => string;
  /** Who saved in the meantime, if the record says so. */
  savedBy?: (theirs: Stored) => string | null | undefined;
  /** How to show a value; by default texts and numbers are shown as they are. */
  shownValue?: (value: ComparedValue<Draft>) => ReactNode;
}

/**
 * Shown after somebody else saved the same fields: every field that either person changed, with both values side by
 * side. The choices are put on top of the other person's state and saved, so no input is lost. Renders nothing without
 * a conflict.
 */
export function ConflictNotice<Stored, Draft extends object>(props: ConflictNoticeProps<Stored, Draft>) {
  const { form } = props;
  const { theirs, shape } = form;
  if (theirs === null || theirs === undefined) return null;
  return <Conflict key={revisionIn(shape, theirs)} {...props} theirs={theirs} />;
}

function Conflict<Stored, Draft extends object>({
  form,
  theirs: stored,
  nameOf,
  savedBy,
  shownValue = ({ field, own }) => plainText(own[field as keyof Draft]),
}: ConflictNoticeProps<Stored, Draft> & { theirs: Stored & {} }) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const [sides, setSides] = useState<Readonly<Record<string, MergeSide>>>({});
  const { base, changes, draft, shape, saving, settle } = form;
  const notice = useRef<HTMLElement>(null);
  // The user may have saved from anywhere on the page.
  useEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'start' });
    notice.current?.focus({ preventScroll: true });
  }, []);
  const theirs = shape.read(stored);
  const by = savedBy?.(stored) ?? t('conflict.somebody');
  const fields = mergeFields(shape, { before: base, theirs, changes });
  const open = fields.filter(({ field, kept }) => (sides[field] ?? kept) === null);
  const waits = saving || open.length > 0;
  // A change that only one of the two made stays, whoever it was.
  const both = fields.filter((field) => field.by === 'both');
  const allTheirs = Object.fromEntries(both.map(({ field }) => [field, 'theirs' as const]));
  return (
    <section
      ref={notice}
      tabIndex={-1}
      className={css['notice']}
      role="alert"
      aria-label={t('conflict.label')}
    >
      <Row as="header" gap={12} align="start" className={css['head']}>
        <Text tone="warn" aria-hidden>
          <GitMerge size={17} />
        </Text>
        <div>
          <Text as="b" tone="ink" weight={600}>
            {t('conflict.title', { name: by })}
          </Text>
          <p>{t('conflict.text', { count: both.length, formatted: number(both.length) })}</p>
        </div>
      </Row>
      <ul className={css['fields']}>
        <li className={css['titles']} aria-hidden>
          <span />
          <span>{t('conflict.mineTitle')}</span>
          <span>{t('conflict.theirsTitle', { name: by })}</span>
        </li>
        {fields.map((entry) => (
          <MergeRow
            key={entry.field}
            entry={entry}
            name={nameOf(entry.field)}
            side={sides[entry.field] ?? entry.kept}
            titles={{ mine: t('conflict.mineTitle'), theirs: t('conflict.theirsTitle', { name: by }) }}
            values={{
              mine: shownValue({ field: entry.field, side: 'mine', own: draft, other: theirs }),
              theirs: shownValue({ field: entry.field, side: 'theirs', own: theirs, other: draft }),
            }}
            onChoose={(side) => setSides((now) => ({ ...now, [entry.field]: side }))}
          />
        ))}
      </ul>
      {open.length === 0 ? null : (
        <p className={css['open']}>
          {t('conflict.choose', { fields: open.map(({ field }) => nameOf(field)).join(', ') })}
        </p>
      )}
      <Row wrap justify="end" className={css['actions']}>
        <Button disabled={saving} onClick={() => void settle(allTheirs, 'edit')}>
          {t('conflict.theirs')}
        </Button>
        <Button disabled={waits} onClick={() => void settle(sides, 'edit')}>
          {t('conflict.edit')}
        </Button>
        <Button
          variant="primary"
          loading={saving}
          disabled={waits}
          onClick={() => void settle(sides, 'save')}
        >
          {t('conflict.save')}
        </Button>
      </Row>
    </section>
  );
}

/** A value that needs no special text: texts and numbers as they are, of rows and files whatever has a name. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  if ('name' in value) return String(value.name);
  const { key: _key, id: _id, ...words } = value as Record<string, unknown>;
  return Object.values(words).map(plainText).filter(Boolean).join(' ');
}

function MergeRow({
  entry: { field, by },
  name,
  side,
  titles,
  values,
  onChoose,
}: {
  entry: MergeField;
  name: string;
  /** Null until the user has chosen. */
  side: MergeSide | null;
  titles: Readonly<Record<MergeSide, string>>;
  values: Readonly<Record<MergeSide, ReactNode>>;
  onChoose: (side: MergeSide) => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <li className={css['field']}>
      <div className={css['name']}>
        <Text as="b" weight={560} breaks>
          {name}
        </Text>
        <Text tone="faint" size="sm">
          {t(`conflict.by.${by}`)}
        </Text>
      </div>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} className={css['choice']} data-chosen={side === one || undefined}>
          <input
            type="radio"
            name={`merge-${field}`}
            checked={side === one}
            aria-label={`${name}, ${titles[one]}`}
            onChange={() => onChoose(one)}
          />
          <span>
            <span className={css['whose']} aria-hidden>
              {titles[one]}
            </span>
            {values[one] === '' ? <i>{t('conflict.empty')}</i> : values[one]}
          </span>
        </label>
      ))}
    </li>
  );
}
