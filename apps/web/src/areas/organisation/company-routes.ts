/** What the profile settings show of the company; the code of the tab is loaded when it is opened. */
export const loadCompanyTab = () => import('./company/company-tab.tsx');
/** What amounts in one currency are worth in another. */
export const loadRatesTab = () => import('./rates/rates-tab.tsx');
