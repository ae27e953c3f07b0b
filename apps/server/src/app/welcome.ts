import type { Settings } from '../platform/settings/settings.ts';
import { demoSignIns } from '../demo/sign-ins.ts';

/** What a person sees once everything is running. */
export function welcome(settings: Settings, { seeded }: { seeded: boolean }): string {
  const lines = ['', `${settings.brandName} is ready: ${settings.publicUrl}`];
  if (settings.demo) {
    lines.push('', seeded ? 'The demo companies were set up. Sign in as:' : 'Demo sign-ins:');
    for (const { email, who } of demoSignIns.accounts) lines.push(`  ${email.padEnd(26)} ${who}`);
    lines.push(`  password: ${demoSignIns.password}`);
  }
  if (settings.outboxReadable)
    lines.push('', `Codes and mails arrive in the outbox: ${settings.publicUrl}/outbox`);
  const docs = settings.mode === 'local' ? `   API: ${settings.publicUrl}/docs` : '';
  lines.push('', `Data: ${settings.dataDir}${docs}   Stop: Ctrl-C`, '');
  return lines.join('\n');
}
