declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof appEn;
  }
}

/** Words of the shell: navigation, header, menus. */
export const appEn = {
  nav: {
    label: 'Main navigation',
    open: 'Open navigation',
    close: 'Close navigation',
    unread_one: '{{formatted}} unread',
    unread_other: '{{formatted}} unread',
    downloadApp: 'Download app',
    logOut: 'Log out',
  },
  tabs: {
    costing: 'Costing',
    bom: 'Bill of materials',
    loadability: 'Loadability',
    activity: 'Buyer activity',
  },
  offers: { labels: 'QR labels' },
  header: {
    search: 'Search',
    language: 'Language',
    account: 'Your account',
    profileSettings: 'Profile Settings',
    console: 'Provider console',
  },
  enquiry: {
    title: 'Enquiry from {{name}}',
    text: 'From the catalogue {{catalogue}}',
    open: 'Open',
  },
  approval: {
    pending: '“{{name}}” waits for your approval',
    approved: '“{{name}}” is approved, and its link is active',
    rejected: '“{{name}}” was not approved',
    review: 'Review',
    open: 'Open',
  },
  access: {
    ask: 'Ask for access',
    asked: 'The admins of {{company}} have been told by email.',
  },
  announcement: {
    title: 'The menu has moved to the left',
    text: 'Point at the bar, or move to it with Tab, to see the full menu.',
    done: 'Got it',
  },
  download: {
    title: 'The {{brand}} App',
    tagline: 'Digital factory in your pocket',
    view: 'View your products anywhere',
    add: 'Take photos and quick-add products from your phone',
    sort: 'Sort and filter your products',
    playStore: 'Play Store',
    appStore: 'App Store',
    browser: "All of this also works in your phone's browser. Open this address there:",
  },
  languages: { en: 'English', tr: 'Türkçe' },
} as const;
