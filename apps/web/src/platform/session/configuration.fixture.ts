import type { publicConfiguration, ResultOf } from '@sourcewiz/contract';

/** The public configuration of an installation, for tests of screens; pass only what matters. */
export function aConfiguration(
  given: Partial<ResultOf<typeof publicConfiguration>> = {},
): ResultOf<typeof publicConfiguration> {
  return {
    brand: 'Sourcewiz',
    local_mode: false,
    demo: false,
    support_email: null,
    support_phone: null,
    book_demo_url: null,
    android_app_url: null,
    ios_app_url: null,
    sign_up: { open: true, role: 'admin' },
    password_min: 10,
    maintenance: null,
    ...given,
  };
}
