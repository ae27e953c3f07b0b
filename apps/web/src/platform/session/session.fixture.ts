import type { Manufacturer, Me, PermissionSlug } from '@sourcewiz/contract';
import type { Session } from './session.tsx';

/** A signed-in employee of a published company, for tests of screens. */
export function sessionFixture({
  granted = [],
  user = {},
  organisation = {},
}: {
  granted?: readonly PermissionSlug[];
  user?: Partial<Me>;
  organisation?: Partial<Manufacturer>;
} = {}): Session {
  return {
    user: {
      id: 'u',
      email: 'asha@kaveri.example',
      first_name: 'Asha',
      last_name: 'Yadav',
      mobile: null,
      country: null,
      mobile_verified: false,
      whatsapp: null,
      whatsapp_country: null,
      is_admin: false,
      is_system_user: false,
      language: 'en',
      preferences: { product_sort: null },
      two_factor: false,
      org: { id: 'o', name: 'Kaveri Exports' },
      ...user,
    },
    granted: new Set(granted),
    organisation: {
      id: 'o',
      revision: 1,
      name: 'Kaveri Exports',
      status: 'published',
      locale: 'en',
      tagline: '',
      colour: '',
      about: '',
      address_line_1: '',
      address_line_2: '',
      city: 'Jodhpur',
      state: '',
      postal_code: '',
      country: 99,
      email: '',
      phone: '',
      website: '',
      tax_ids: [],
      certifications: [],
      recommendation_preferences: { sub_category: false },
      sub_category: false,
      default_currency: 'INR',
      price_terms: '',
      product_sort: 'products_desc',
      logo: null,
      images: [],
      admin_name: 'Ravi Menon',
      ...organisation,
    },
  };
}
