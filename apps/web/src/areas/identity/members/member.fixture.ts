import type { Member } from '@sourcewiz/contract';

/** An active employee, for tests of screens. */
export function aMember({
  view = {},
  ...rest
}: Partial<Omit<Member, 'admin_view'>> & { view?: Partial<NonNullable<Member['admin_view']>> } = {}): Member {
  return {
    id: '5f0c7a0e-3b0e-4c56-9d5c-111111111111',
    first_name: 'Asha',
    last_name: 'Yadav',
    email: 'asha@kaveri.example',
    is_admin: false,
    is_system_user: false,
    status: 'active',
    admin_view: {
      mobile: null,
      country: null,
      last_seen_at: null,
      two_factor: false,
      ip_restriction: { mode: 'off', addresses: [] },
      permissions: ['view_products', 'delete_products'],
      ...view,
    },
    ...rest,
  };
}
