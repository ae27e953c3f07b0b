/** Tab 7 of the profile settings. */
export const loadTaskHistoryTab = () => import('./task-history-tab.tsx');
/** Tab 8. */
export const loadBackupsTab = () => import('./backups-tab.tsx');
