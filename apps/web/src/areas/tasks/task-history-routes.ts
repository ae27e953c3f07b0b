/** Tab 7 of the profile settings. */
export const loadTaskHistoryTab = () => import('./history/task-history-tab.tsx');
/** Tab 8 of the profile settings. */
export const loadBackupsTab = () => import('./history/backups-tab.tsx');
