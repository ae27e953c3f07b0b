import {
  Building2,
  CircleAlert,
  KeyRound,
  LogIn,
  LogOut,
  MapPin,
  PackageOpen,
  Phone,
  Settings,
  ShieldCheck,
  ShieldOff,
  UserMinus,
  UserPen,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { AuditEvent } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { auditWords, type AuditEntry } from './audit-words.ts';
import { deviceOf } from './device-name.rules.ts';
import { Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../../platform/kit/marks/icon-tile.tsx';
import css from './security-log.module.css';

const icons: Record<AuditEvent, LucideIcon> = {
  signed_in: LogIn,
  sign_in_failed: CircleAlert,
  signed_out: LogOut,
  signed_up: Building2,
  ip_blocked: ShieldOff,
  ip_outside: MapPin,
  password_changed: KeyRound,
  password_reset_requested: KeyRound,
  password_reset: KeyRound,
  two_factor_enabled: ShieldCheck,
  two_factor_disabled: ShieldOff,
  recovery_code_used: KeyRound,
  mobile_changed: Phone,
  whatsapp_changed: Phone,
  session_revoked: LogOut,
  member_invited: UserPlus,
  member_changed: UserPen,
  member_activated: UserPlus,
  member_deactivated: UserMinus,
  member_deleted: UserMinus,
  permissions_changed: ShieldCheck,
  ip_restriction_changed: MapPin,
  company_changed: Building2,
  settings_changed: Settings,
  provider_entered: LogIn,
  data_taken: PackageOpen,
};
/** Events that admins should look at. */
const warnings: ReadonlySet<AuditEvent> = new Set(['sign_in_failed', 'ip_blocked', 'ip_outside']);

/** The entries as sentences, each with its time, address and device. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  // Renders again when the language changes.
  useTranslation('members');
  const { when, date, time } = useFormats();
  const device = useDeviceWords(entry.user_agent);
  const Icon = icons[entry.event];
  return (
    <li className={css['entry']}>
      <IconTile tone={warnings.has(entry.event) ? 'warn' : 'neutral'}>
        <Icon size={15} />
      </IconTile>
      <Stack as="span" gap={0}>
        <Text breaks>{auditWords(entry)}</Text>
        <Text tone="faint" size="sm" breaks>
          {[entry.ip, device].filter((part) => part !== '').join(' · ')}
        </Text>
      </Stack>
      <Text
        as="time"
        tone="faint"
        size="sm"
        figures
        dateTime={entry.at}
        className={css['time']}
        title={`${date(entry.at)} ${time(entry.at)}`}
      >
        {when(entry.at)}
      </Text>
    </li>
  );
}

function useDeviceWords(userAgent: string): string {
  const { t } = useTranslation('members');
  if (userAgent === '') return '';
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('log.device', { browser, system });
  return browser ?? system ?? t('log.unknownDevice');
}
