import {
  contactSheets,
  contactSorts,
  contactTypes,
  listContacts,
  type ContactType,
} from '@sourcewiz/contract';
import { FileSpreadsheet, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { EmptyState, NothingFound } from '../../platform/kit/states/states.tsx';
import { RecordList } from '../../platform/list/record-list.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { SheetImport } from '../../platform/rows/sheet-import.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { useContactColumns } from './contact-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { readContactSearch, type ContactSearch } from './contact-search.rules.ts';
import { ContactTools } from './contact-tools.tsx';
import css from './contacts.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import type { Opened } from './opened.ts';

const PER_PAGE = 50;

/** Contacts and prospects, each with their tab (CONTACT-001, CONTACT-013). */
export function BuyersPage() {
  const { t } = useTranslation('contacts');
  const { search, change, show } = useListSearch(readContactSearch);
  const { type = 'contact', q, tag, country, sort = 'name', page = 1 } = search;
  const mayAdd = usePermitted('add_contacts');
  const mayImport = usePermitted('edit_contacts') || mayAdd;
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useContacts(search);
  const columns = useContactColumns(type, (contact) => setOpened({ what: 'record', contact }));
  const isFiltered = q !== undefined || tag !== undefined || country !== undefined;
  const isBare = list.data?.total === 0 && !isFiltered && page === 1;
  const close = (): void => setOpened(null);
  const add = (): void => setOpened({ what: 'form', contact: null });
  // Who sees neither contacts nor quotations finds that said in the place of the list, and nothing around it.
  const isDenied = list.error?.status === 403;
  const tools =
    isBare || isDenied ? null : (
      <ContactTools type={type} search={search} list={list.data} onChange={change} />
    );
  return (
    <Page
      title={t('title')}
      actions={
        isDenied ? undefined : (
          <>
            {mayImport ? (
              <Button
                icon={<FileSpreadsheet size={15} aria-hidden />}
                onClick={() => setOpened({ what: 'import' })}
              >
                {t('import.action')}
              </Button>
            ) : null}
            {mayAdd && !isBare ? (
              <Button variant="primary" icon={<Plus size={15} aria-hidden />} onClick={add}>
                {t(`add.${type}`)}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {isDenied ? null : (
        <Tabs
          label={t('tabs')}
          value={type}
          controls="contacts"
          items={contactTypes.map((key) => ({ key, label: t(`types.${key}`) }))}
          onChange={(tab) => show(tab === 'contact' ? {} : { type: tab })}
        />
      )}
      {tools}
      <div id="contacts" role="tabpanel" aria-label={t(`types.${type}`)} className={css['panel']}>
        <RecordList
          label={t(`types.${type}`)}
          query={list}
          rows={({ contacts }) => contacts}
          idOf={({ id }) => id}
          columns={columns}
          sort={{
            value: sort,
            onChange: (value) => change({ sort: contactSorts.find((one) => one === value) }),
          }}
          paging={{
            page,
            perPage: PER_PAGE,
            totalOf: ({ total }) => total,
            onPage: (next) => change({ page: next }),
          }}
          empty={
            isBare ? (
              <NoContacts type={type} onAdd={add} />
            ) : (
              <NothingFound
                title={t('nothing')}
                text={t('nothingText')}
                actions={
                  <Button onClick={() => show(type === 'contact' ? {} : { type })}>{t('showAll')}</Button>
                }
              />
            )
          }
        />
      </div>
      {opened?.what === 'record' ? (
        <ContactPanel key={opened.contact.id} contact={opened.contact} onOpen={setOpened} onClose={close} />
      ) : null}
      {opened?.what === 'form' ? <ContactForm contact={opened.contact} type={type} onClose={close} /> : null}
      {opened?.what === 'import' ? (
        <SheetImport sheets={contactSheets} title={t('import.title')} onClose={close} />
      ) : null}
      {opened?.what === 'merge' ? <MergeDialog contacts={opened.contacts} onClose={close} /> : null}
    </Page>
  );
}

function useContacts({ type = 'contact', q, tag, country, sort = 'name', page = 1 }: ContactSearch) {
  const query = {
    type,
    sort,
    page,
    per_page: PER_PAGE,
    ...(q === undefined ? {} : { query: q }),
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
  };
  return useCall(listContacts, { query }, { whileLoading: 'keep' });
}

function NoContacts({ type, onAdd }: { type: ContactType; onAdd: () => void }) {
  const { t } = useTranslation('contacts');
  const mayAdd = usePermitted('add_contacts');
  return (
    <EmptyState
      icon={<Users size={18} />}
      tone="accent"
      title={t(`empty.${type}.title`)}
      text={mayAdd ? t(`empty.${type}.text`) : t('empty.reader')}
      actions={
        mayAdd ? (
          <Button variant="primary" onClick={onAdd}>
            {t(`add.${type}`)}
          </Button>
        ) : undefined
      }
    />
  );
}
