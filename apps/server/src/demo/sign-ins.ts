/** The accounts of the demo companies. They exist only if the demo was requested, on a person's own machine. */
export const demoSignIns = {
  password: 'welcome-to-sourcewiz',
  accounts: [
    { email: 'admin@kaveri.example', who: 'admin of Kaveri Exports (English)' },
    { email: 'asha@kaveri.example', who: 'employee of Kaveri Exports with partial rights' },
    { email: 'admin@anadolu.example', who: 'admin of Anadolu Seramik (Turkish)' },
    { email: 'support@provider.example', who: 'system user of the provider' },
  ],
} as const;
