import { contactHistory, type ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../platform/list/use-pages.ts';
import { RecordHistory, type RecordChange } from '../../platform/record/record-history.tsx';
import { useShownField } from './use-shown-field.ts';
import css from './contacts.module.css';

type Entry = ResultOf<typeof contactHistory>['entries'][number];

/** Who changed what of a contact, the newest first. */
export function ContactHistory({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const shown = useShownField();
  const list = usePages(
    contactHistory,
    (before: number) => ({ params: { id }, query: before === 0 ? {} : { before } }),
    { rows: 'entries', first: 0, next: (last) => (last.has_more ? (last.entries.at(-1)?.id ?? null) : null) },
  );
  const changeOf = ({ changes, ...entry }: Entry): RecordChange => ({
    ...entry,
    fields: changes.map(({ field, before, after }) => ({
      name: t(`fields.${field}`),
      values: { before: shown(field, before), after: shown(field, after) },
    })),
  });
  return (
    <section aria-label={t('history.title')} className={css['part']}>
      <h3>{t('history.title')}</h3>
      <RecordHistory title={t('history.title')} list={list} changes={list.rows.map(changeOf)} />
    </section>
  );
}
