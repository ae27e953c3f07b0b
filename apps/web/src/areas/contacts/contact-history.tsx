import { contactHistory, type ContactInput, type ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { MoreButton } from '../../platform/list/more-button.tsx';
import { usePages } from '../../platform/list/use-pages.ts';
import { fieldText } from './contact-form.rules.ts';
import css from './contacts.module.css';
import { useCountries } from './use-countries.ts';

type Change = ResultOf<typeof contactHistory>['entries'][number]['changes'][number];

/** Who changed what of a contact, the newest first. */
export function ContactHistory({ id }: { id: number }) {
  const { t } = useTranslation('contacts');
  const { when } = useFormats();
  const list = usePages(
    contactHistory,
    (before: number) => ({ params: { id }, query: before === 0 ? {} : { before } }),
    { rows: 'entries', first: 0, next: (last) => (last.has_more ? (last.entries.at(-1)?.id ?? null) : null) },
  );
  return (
    <section aria-label={t('history.title')} className={css['part']}>
      <h3>{t('history.title')}</h3>
      <Loaded query={list} what={t('history.title')} waiting={<LineSkeletons count={3} />}>
        {() => (
          <>
            <ul className={css['entries']}>
              {list.rows.map(({ id: entry, at, by, changes }) => (
                <li key={entry}>
                  <span className={css['quiet']}>{`${when(at)}, ${by}`}</span>
                  {changes.map((change) => (
                    <ChangeLine key={change.field} change={change} />
                  ))}
                </li>
              ))}
            </ul>
            <MoreButton list={list} more={t('history.more')} end={t('history.end')} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** `City: Portland → Salem` */
function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useCountries();
  const shown = (value: Change['before']): string => {
    if (value === null || value === '') return t('history.nothing');
    if (field === 'country') return nameOf(Number(value));
    if (field === 'type') return t(`oneOf.${value as ContactInput['type']}`);
    if (field === 'status') return t(`statuses.${value as NonNullable<ContactInput['status']>}`);
    return fieldText(value as ContactInput[typeof field]) || t('history.nothing');
  };
  return (
    <span>
      {t('history.change', { field: t(`fields.${field}`), before: shown(before), after: shown(after) })}
    </span>
  );
}
