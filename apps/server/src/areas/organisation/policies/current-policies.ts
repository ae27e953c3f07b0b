import { agreementEn } from './agreement.en.ts';
import { agreementTr } from './agreement.tr.ts';
import type { Policy } from './policy-types.ts';
import { whatsappNotificationEn } from './whatsapp-notification.en.ts';
import { whatsappNotificationTr } from './whatsapp-notification.tr.ts';

/**
 * The current version of each policy, in the order in which people are asked (POLICY-003, POLICY-007). A new wording is
 * a new version with its own id, so that everybody is asked again.
 */
export const currentPolicies: readonly Policy[] = [
  {
    id: 'agreement-2026-11-01',
    type: 'agreement',
    version: '2026-11-01',
    words: { en: agreementEn, tr: agreementTr },
  },
  {
    id: 'whatsapp_notification-2026-11-01',
    type: 'whatsapp_notification',
    version: '2026-11-01',
    words: { en: whatsappNotificationEn, tr: whatsappNotificationTr },
  },
];
