/** The plan tab of the settings; its code is loaded when it is opened. */
export const loadPlanTab = () => import('./plan-tab.tsx');
