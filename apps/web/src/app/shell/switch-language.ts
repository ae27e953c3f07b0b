import { updateMe } from '@sourcewiz/contract';
import { call } from '../../platform/api/call.ts';
import { endsSession } from '../../platform/api/session-end.ts';
import { changeLanguage } from '../../platform/i18n/language.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import type { Language } from '../../platform/i18n/texts.ts';
import { keepUser } from '../../platform/session/keep-user.ts';

/** Changes the language of the screens, and saves it with the account. */
export async function switchLanguage(language: Language): Promise<void> {
  keepUser({ language });
  await changeLanguage(language);
  const kept = await call(updateMe, { body: { language } });
  const [problem] = kept.ok || endsSession(kept.status) ? [] : kept.errors;
  if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
}
