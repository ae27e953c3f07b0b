/** The members tab of the profile settings; the code of a tab is loaded when it is opened. */
export const loadMembersTab = () => import('./members/members-tab.tsx');
export const loadSecurityLogTab = () => import('./members/security-log/security-log-tab.tsx');
