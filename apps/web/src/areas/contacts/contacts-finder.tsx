import { contactReaders, listContacts, type ContactType } from '@sourcewiz/contract';
import { Sparkles, UserPlus, Users } from 'lucide-react';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder, FindAction } from '../../platform/find/area-finder.ts';

const MOST = 4;

/** Contacts and prospects, and the actions that add new ones. */
export const finder: AreaFinder = {
  texts: ['contacts'],
  sources: [
    {
      key: 'contacts',
      heading: 'contacts:title',
      needs: contactReaders,
      icon: Users,
      async find(words, { signal }) {
        const { contacts } = await fetchCall(
          listContacts,
          { query: { query: words, per_page: MOST } },
          signal,
        );
        return contacts.map(({ id, name, company, email }) => ({
          key: id,
          title: name,
          note: [company, email].filter(Boolean).join(', '),
          to: `/buyers/${id}`,
        }));
      },
    },
  ],
  actions: [
    ...(['contact', 'prospect'] as const).map(addAction),
    {
      key: 'recommendations',
      name: 'contacts:recommendations',
      needs: 'view_recommendation',
      icon: Sparkles,
      to: '/recommendations',
    },
  ],
};

function addAction(type: ContactType): FindAction {
  return {
    key: `add-${type}`,
    name: `contacts:add.${type}`,
    needs: 'add_contacts',
    icon: UserPlus,
    async opens() {
      const { ContactForm } = await import('./contact-form.tsx');
      return function AddContact({ onClose }: { onClose: () => void }) {
        return <ContactForm contact={null} type={type} onClose={onClose} />;
      };
    },
  };
}
