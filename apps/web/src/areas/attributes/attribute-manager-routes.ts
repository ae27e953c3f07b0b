/** What the profile settings show of attributes, categories and units; the code of the tab is loaded when it is opened. */
export const loadAttributesTab = () => import('./manager/attributes-tab.tsx');
