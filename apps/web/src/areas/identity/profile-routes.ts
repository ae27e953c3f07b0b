/** The tabs of the profile settings for a person's own account; the code of a tab is loaded when it is opened. */
export const loadProfileTab = () => import('./profile/profile-tab.tsx');
export const loadPreferencesTab = () => import('./profile/preferences-tab.tsx');
