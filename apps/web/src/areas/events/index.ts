export { trackUsage } from './track-usage.ts';
