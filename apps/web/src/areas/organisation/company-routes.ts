/** The company tab of the profile settings; the code of the tab is loaded when it is opened. */
export const loadCompanyTab = () => import('./company/company-tab.tsx');
/** The exchange rates. */
export const loadRatesTab = () => import('./rates/rates-tab.tsx');
