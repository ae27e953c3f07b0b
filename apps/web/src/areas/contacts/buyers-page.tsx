import { contactSheets, contactSorts, contactTypes, listContacts } from '@sourcewiz/contract';
import { FileSpreadsheet, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { SheetImport } from '../../platform/rows/sheet-import.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { useContactColumns } from './contact-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { readContactSearch, type ContactSearch } from './contact-search.rules.ts';
import { ContactTools } from './contact-tools.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { Opened } from './opened.ts';

/** Contacts and prospects, on a tab each (CONTACT-001, CONTACT-013). */
export function BuyersPage() {
  const { t } = useTranslation('contacts');
  const { search, change, show } = useListSearch(readContactSearch);
  const { type = 'contact', ...filters } = search;
  const mayAdd = usePermitted('add_contacts');
  const mayImport = usePermitted('edit_contacts') || mayAdd;
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useContacts(search);
  const columns = useContactColumns(type, (contact) => setOpened({ what: 'record', contact }));
  const close = (): void => setOpened(null);
  const add = { label: t(`add.${type}`), onClick: () => setOpened({ what: 'form', contact: null }) };
  return (
    <RecordsPage
      title={t('title')}
      label={t(`types.${type}`)}
      actions={
        mayImport ? (
          <Button
            icon={<FileSpreadsheet size={15} aria-hidden />}
            onClick={() => setOpened({ what: 'import' })}
          >
            {t('import.action')}
          </Button>
        ) : null
      }
      add={mayAdd ? add : undefined}
      tabs={{
        label: t('tabs'),
        value: type,
        items: contactTypes.map((key) => ({ key, label: t(`types.${key}`) })),
        onChange: (tab) => show(tab === 'contact' ? {} : { type: tab }),
      }}
      tools={<ContactTools type={type} search={search} list={list.data} onChange={change} />}
      query={list}
      rows={({ contacts }) => contacts}
      columns={columns}
      search={filters}
      sorts={contactSorts}
      onChange={change}
      empty={{
        icon: <Users size={18} />,
        title: t(`empty.${type}.title`),
        text: t(mayAdd ? `empty.${type}.text` : 'empty.reader'),
      }}
      nothing={{
        title: t('nothing'),
        text: t('nothingText'),
        showAll: t('showAll'),
        onShowAll: () => show(type === 'contact' ? {} : { type }),
      }}
    >
      {opened?.what === 'record' ? (
        <ContactPanel key={opened.contact.id} contact={opened.contact} onOpen={setOpened} onClose={close} />
      ) : null}
      {opened?.what === 'form' ? <ContactForm contact={opened.contact} type={type} onClose={close} /> : null}
      {opened?.what === 'import' ? (
        <SheetImport sheets={contactSheets} title={t('import.title')} onClose={close} />
      ) : null}
      {opened?.what === 'merge' ? <MergeDialog contacts={opened.contacts} onClose={close} /> : null}
    </RecordsPage>
  );
}

function useContacts({ type = 'contact', q, ...filters }: ContactSearch) {
  const query = { type, per_page: PER_PAGE, ...filters, ...(q === undefined ? {} : { query: q }) };
  return useCall(listContacts, { query }, { whileLoading: 'keep' });
}
