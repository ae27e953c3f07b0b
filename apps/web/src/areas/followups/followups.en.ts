declare module 'i18next' {
  interface ResourceNamespaceMap {
    followups: typeof followupsEn;
  }
}

/** Words of owners, reminders and notes. */
export const followupsEn = {
  owner: 'Owner',
  owned: 'Owner: {{name}}',
  nobody: 'Nobody',
  assigned: '{{name}} looks after it now',
  unassigned: 'Nobody looks after it now',
  reminders: {
    title: 'Reminders',
    none: 'No reminders',
    add: 'Add',
    addLabel: 'Add a reminder',
    text: 'What to do',
    day: 'Day',
    who: 'Who is told',
    save: 'Save',
    change: 'Change {{text}}',
    edit: 'Edit',
    done: 'Done: {{text}}',
    remove: 'Delete',
    more: 'More for {{text}}',
    owned: '{{day}}, {{name}}',
  },
  notes: {
    title: 'Notes',
    none: 'No notes',
    write: 'Write a note',
    save: 'Add note',
    remove: 'Delete the note of {{when}}',
  },
} as const;
