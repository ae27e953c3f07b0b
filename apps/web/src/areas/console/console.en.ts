declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof consoleEn;
  }
}

/** Words of the provider's console that all its screens share. */
export const consoleEn = {
  title: 'Provider console',
  nav: {
    label: 'Console',
    open: 'Open the navigation',
    language: 'Language',
    waiting: 'waiting',
    companies: 'Companies',
    requests: 'Requests',
    plans: 'Plans and prices',
    rewards: 'Rewards',
    announcements: 'Announcements',
    usage: 'Usage',
    audit: 'Audit log',
    company: 'My own company',
    logOut: 'Log out',
  },
  factor: {
    on: 'Second factor on',
    off: 'Second factor off',
    title: 'The console needs a second factor',
    text: 'Turn on the authenticator under “Two-step sign-in” in your profile. The console opens as soon as its first code is confirmed.',
    setUp: 'Set it up',
  },
  visit: {
    text: 'You are in {{company}} as the provider until {{time}}. Its admins see this visit in their security log.',
    leave: 'Leave the company',
  },
  reason: {
    label: 'Reason',
    note: 'Kept in the audit log.',
    short: 'At least {{letters}} characters',
  },
} as const;
