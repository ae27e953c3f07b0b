export { safeValue, sanitiseHtml } from './sanitise-html.ts';
