export { Notes } from './notes.tsx';
export { OwnerChoice } from './owner-choice.tsx';
export { ReminderForm, Reminders } from './reminders.tsx';
