import { securityLogEn } from './security-log/security-log-part.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    members: typeof membersEn;
  }
}

/** Words of members, their permissions, and the security log. */
export const membersEn = {
  title: 'Members',
  count_one: '{{formatted}} member',
  count_other: '{{formatted}} members',
  search: 'Search members',
  searchPlaceholder: 'Name or email',
  clearSearch: 'Clear search',
  cancel: 'Cancel',
  invite: 'Invite member',
  readOnly:
    'Only admins can invite members and change their permissions. {{admin}} is the admin of {{company}}.',
  you: 'You',
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    status: 'Status',
    access: 'Access',
    lastSeen: 'Last seen',
    actions: 'Actions',
  },
  roles: { admin: 'Admin', employee: 'Employee' },
  roleTexts: {
    admin: 'Everything in all modules, including members and permissions.',
    employee: 'What you allow below, by module.',
  },
  status: {
    active: 'Active',
    inactive: 'Deactivated',
    invited: 'Invited',
    unverified: 'Not verified',
    deleted: 'Being deleted',
  },
  access: { full: 'Full access', none: 'No access', some: '{{granted}} of {{all}}' },
  restricted: 'Restricted by IP address',
  never: 'Never',
  nobody: {
    title: 'You are the only member',
    text: 'Invite the people who work on products, prices and catalogues with you.',
  },
  notFound: { title: 'No member matches “{{search}}”', text: 'Search for part of the name or email.' },
  menu: {
    label: 'Actions for {{name}}',
    edit: 'Edit',
    resend: 'Send invitation again',
    deactivate: 'Deactivate',
    activate: 'Activate',
    delete: 'Delete',
    own: 'Another admin must deactivate or delete your account.',
  },
  form: {
    inviteTitle: 'Invite a member',
    inviteNote: 'We email them a link to choose a password.',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    ownRole: 'Another admin must change this for you.',
    required: '{{label}} is required',
    emailWrong: 'Enter a valid email',
    send: 'Send invitation',
    save: 'Save changes',
  },
  permissions: {
    title: 'Permissions',
    adminHasAll: 'Admins have every permission.',
    count: '{{granted}} of {{all}} on',
    level: 'Access to {{module}}',
    levels: { full: 'Full', partial: 'Partial', none: 'None' },
  },
  ip: {
    title: 'Sign-in IP addresses',
    modes: {
      off: 'From anywhere',
      block: 'Only from listed addresses',
      notify: 'From anywhere, and notify admins',
    },
    modeTexts: {
      off: 'Sign-in works from any address.',
      block: 'All other addresses are blocked.',
      notify: 'Other addresses work too; admins are notified by email.',
    },
    addresses: 'IP addresses',
    hint: 'IPv4 or IPv6, ranges such as 203.0.113.0/24, separated by commas.',
    wrong: 'Enter valid IP Address',
    wrongOnes: 'Enter valid IP Address: {{wrong}}',
    tooMany: 'At most {{limit}} addresses',
  },
  confirm: {
    deactivateTitle: 'Deactivate {{name}}',
    deactivateText:
      '{{name}} is signed out everywhere at once and cannot sign in until you activate the account again. Nothing is deleted.',
    deactivate: 'Deactivate {{name}}',
    deleteTitle: 'Delete {{name}}',
    deleteText:
      '{{name}} ({{email}}) is signed out at once and cannot come back. The products, catalogues and history they created stay. This runs as a task.',
    delete: 'Delete {{name}}',
    tick: 'Yes, I am sure',
  },
  done: {
    invited: 'Invitation sent to {{email}}',
    resent: 'Invitation sent again to {{email}}',
    saved: '{{name}} saved',
    activated: '{{name}} is active',
    deactivated: '{{name}} is deactivated',
    deleting: '{{name}} is being deleted',
    deletingText: 'You can follow it under Tasks.',
  },
  log: securityLogEn,
} as const;
