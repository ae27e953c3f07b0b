import type { Contact, ContactType } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './contacts.module.css';
import { useCountries } from './use-countries.ts';

/** What the list shows of a contact (CONTACT-013), and the status of a prospect. */
export function useContactColumns(
  type: ContactType,
  onOpen: (contact: Contact) => void,
): readonly Column<Contact>[] {
  const { t } = useTranslation('contacts');
  const { when } = useFormats();
  const { nameOf } = useCountries();
  const seesEnquiries = usePermitted('view_buyer_details');
  const name: Column<Contact> = {
    key: 'name',
    head: t('fields.name'),
    card: 'title',
    sort: { up: 'name', down: '-name' },
    cell: (contact) => (
      <Button variant="text" className={css['name']} onClick={() => onOpen(contact)}>
        {contact.name}
      </Button>
    ),
  };
  const status: Column<Contact> = {
    key: 'status',
    head: t('fields.status'),
    cell: (contact) => (contact.status === null ? null : <Tag>{t(`statuses.${contact.status}`)}</Tag>),
  };
  const enquiry: Column<Contact> = {
    key: 'enquiry',
    head: t('lastEnquiry'),
    cell: ({ last_enquiry: at }) => (at === null ? null : when(at)),
  };
  return [
    name,
    { key: 'email', head: t('fields.email'), cell: ({ email }) => email },
    {
      key: 'company',
      head: t('fields.company'),
      sort: { up: 'company', down: '-company' },
      cell: ({ company }) => company,
    },
    { key: 'country', head: t('fields.country'), cell: ({ country }) => nameOf(country) },
    ...(type === 'prospect' ? [status] : []),
    ...(seesEnquiries ? [enquiry] : []),
    {
      key: 'tags',
      head: t('fields.tags'),
      cell: ({ tags }) => (tags.length === 0 ? null : <TagList tags={tags} />),
    },
  ];
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <Row as="span" gap={4} inline wrap>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </Row>
  );
}
