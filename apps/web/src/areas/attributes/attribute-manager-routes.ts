/** The tab of the profile settings for attributes, categories and units; its code is loaded when it is opened. */
export const loadAttributesTab = () => import('./manager/attributes-tab.tsx');
