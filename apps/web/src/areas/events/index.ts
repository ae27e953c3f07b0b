export { trackUsage, type UsageFields } from './track-usage.ts';
