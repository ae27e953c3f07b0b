/** The tab of rewards in the settings; its code is loaded when it is opened. */
export const loadRewardsTab = () => import('./rewards-tab.tsx');
