import {
  contactSheets,
  contactSorts,
  contactTypes,
  exportContacts,
  listContacts,
  type Contact,
  type ContactType,
  mergeContacts,
  type ResultOf,
  contactRecordFields,
} from '@sourcewiz/contract';
import { FileSpreadsheet, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import type { TabsProps } from '../../platform/kit/page/tabs.tsx';
import { ExportButton } from '../../platform/list/export-button.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { SheetImport } from '../../platform/rows/sheet-import.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { ContactForm } from './contact-form.tsx';
import { readContactSearch, type ContactSearch } from './contact-search.rules.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import css from './contacts.module.css';
import { ListFilter, ListOrder } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { useCountries } from './use-countries.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import { useRecordColumns } from '../../platform/record/use-record-columns.tsx';

/** What is open over the list. */
type Opened =
  | { what: 'form'; contact: Contact | null }
  | { what: 'import' }
  | { what: 'merge'; contacts: readonly [Contact, Contact] };

/** Contacts and prospects, on a tab each (CONTACT-001, CONTACT-013). */
export function BuyersPage() {
  return <Buyers />;
}

/** Prospects alone (CONTACT-001). */
export function ProspectsPage() {
  return <Buyers only="prospect" />;
}

function Buyers({ only }: { only?: ContactType }) {
  const { t } = useTranslation('contacts');
  const { search: asked, change, show } = useListSearch(readContactSearch);
  const search = only === undefined ? asked : { ...asked, type: only };
  const { type = 'contact', ...filters } = search;
  const seesRecommended = usePermitted('view_recommendation');
  const mayAdd = usePermitted('add_contacts');
  const mayImport = usePermitted('edit_contacts') || mayAdd;
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = queryOf(search);
  const list = useCall(listContacts, { query }, { whileLoading: 'keep' });
  const openOne = (contact: Contact): void => setOpened({ what: 'form', contact });
  const columns = useContactColumns(type, openOne);
  const close = (): void => setOpened(null);
  const add = { label: t(`add.${type}`), onClick: () => setOpened({ what: 'form', contact: null }) };
  const tabs: Omit<TabsProps<ContactType>, 'controls'> = {
    label: t('tabs'),
    value: type,
    items: contactTypes.map((key) => ({ key, label: t(`types.${key}`) })),
    onChange: (tab) => show(tab === 'contact' ? {} : { type: tab }),
  };
  return (
    <RecordsPage
      title={only === undefined ? t('title') : t(`types.${only}`)}
      label={t(`types.${type}`)}
      actions={
        <>
          {seesRecommended ? <LinkButton to="/recommendations">{t('recommendations')}</LinkButton> : null}
          <ExportButton operation={exportContacts} query={query} />
          {mayImport ? (
            <Button
              icon={<FileSpreadsheet size={15} aria-hidden />}
              onClick={() => setOpened({ what: 'import' })}
            >
              {t('import.action')}
            </Button>
          ) : null}
        </>
      }
      add={mayAdd ? add : undefined}
      {...(only === undefined ? { tabs } : {})}
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
        onShowAll: () => show(only !== undefined || type === 'contact' ? {} : { type }),
      }}
    >
      {opened?.what === 'form' ? (
        <ContactForm
          key={opened.contact?.id}
          contact={opened.contact}
          type={type}
          onOpen={openOne}
          onMerge={(contacts) => setOpened({ what: 'merge', contacts })}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'import' ? (
        <SheetImport sheets={contactSheets} title={t('import.title')} onClose={close} />
      ) : null}
      {opened?.what === 'merge' ? <MergeDialog contacts={opened.contacts} onClose={close} /> : null}
    </RecordsPage>
  );
}

function queryOf({ type = 'contact', q, ...filters }: ContactSearch) {
  return { type, per_page: PER_PAGE, ...filters, ...(q === undefined ? {} : { query: q }) };
}

/** Asks which of two contacts to keep, and merges them. */
function MergeDialog({ contacts, onClose }: { contacts: readonly [Contact, Contact]; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const [kept, setKept] = useState(contacts[0].id);
  const { act, isActing } = useAct(mergeContacts, {
    onDone: ({ name }) => {
      toast({ tone: 'ok', title: t('merged', { name }) });
      onClose();
    },
  });
  const ids = contacts.map(({ id }) => id).filter((id) => id !== kept);
  return (
    <ConfirmModal
      open
      title={t('merge.title')}
      text={t('merge.text')}
      confirm={t('merge.confirm')}
      busy={isActing}
      onConfirm={() => void act({ params: { id: kept }, body: { ids } })}
      onCancel={onClose}
    >
      <ChoiceField
        className={css['choices']}
        label={t('merge.keep')}
        value={String(kept)}
        choices={contacts.map(({ id, name, email, company }) => ({
          value: String(id),
          label: name,
          note: [company, email].filter(Boolean).join(', '),
        }))}
        onChange={(id) => setKept(Number(id ?? kept))}
      />
    </ConfirmModal>
  );
}

type List = ResultOf<typeof listContacts>;

/** Search, filters and order of the list. */
function ContactTools({
  type,
  search,
  list,
  onChange,
}: {
  type: ContactType;
  search: ContactSearch;
  list: Pick<List, 'tags' | 'countries'> | undefined;
  onChange: (part: { [Part in keyof ContactSearch]?: ContactSearch[Part] | null }) => void;
}) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useCountries();
  const { tags = [], countries = [] } = list ?? {};
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      <ListFilter
        label={t('tag')}
        all={t('allTags')}
        value={search.tag}
        choices={tags.map(({ name, count }) => ({ value: name, label: name, count }))}
        onChange={(tag) => onChange({ tag })}
      />
      <ListFilter
        label={t('country')}
        all={t('allCountries')}
        value={search.country}
        choices={countries.map(({ id, count }) => ({ value: id, label: nameOf(id), count }))}
        onChange={(country) => onChange({ country: country === null ? null : Number(country) })}
      />
      <ListOrder
        sorts={contactSorts}
        value={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </ListTools>
  );
}

/** What the list shows of a contact (CONTACT-013), and the status of a prospect. */
function useContactColumns(
  type: ContactType,
  onOpen: (contact: Contact) => void,
): readonly Column<Contact>[] {
  const { t } = useTranslation('contacts');
  const { number, when } = useFormats();
  const { nameOf } = useCountries();
  const seesEnquiries = usePermitted('view_buyer_details');
  const seesQuotations = usePermitted('view_quotation');
  const columns = useRecordColumns(contactRecordFields, {
    shown: ['name', 'email', 'company', 'country', 'status', 'tags'],
    sorts: ['name', 'company'],
    onOpen,
  });
  const cells: Partial<Record<string, Column<Contact>['cell']>> = {
    country: ({ country }) => nameOf(country),
    tags: ({ tags }) => (tags.length === 0 ? null : <TagList tags={tags} />),
  };
  const own = columns.map((column) => ({ ...column, cell: cells[column.key] ?? column.cell }));
  const countOf = ({ quotations: count }: Contact) => (count ? number(count) : null);
  const moment = (field: 'last_enquiry' | 'last_seen', head: string): Column<Contact> => ({
    key: field,
    head,
    cell: ({ [field]: at }) => (at === null ? null : when(at)),
  });
  return [
    ...own.filter(({ key }) => key !== 'tags' && (key !== 'status' || type === 'prospect')),
    ...(seesEnquiries ? [moment('last_enquiry', t('lastEnquiry')), moment('last_seen', t('lastSeen'))] : []),
    ...(seesQuotations
      ? [{ key: 'quotations', head: t('quotations'), align: 'end' as const, cell: countOf }]
      : []),
    { key: 'owner', head: t('owner'), cell: ({ owner }) => owner?.name ?? null },
    ...own.filter(({ key }) => key === 'tags'),
  ];
}

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <Row as="span" gap={4} inline wrap>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Row>
  );
}
