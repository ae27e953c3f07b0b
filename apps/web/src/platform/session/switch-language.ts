import { updateMe } from '@sourcewiz/contract';
import { call } from '../api/call.ts';
import { endsSession } from '../api/session-end.ts';
import { changeLanguage } from '../i18n/language.ts';
import { problemText } from '../i18n/problem-text.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import type { Language } from '../i18n/texts.ts';
import { keepUser } from './keep-user.ts';

/** Changes the language of the screens, and saves it with the account. */
export async function switchLanguage(language: Language): Promise<void> {
  keepUser({ language });
  await changeLanguage(language);
  const kept = await call(updateMe, { body: { language } });
  const [problem] = kept.ok || endsSession(kept.status) ? [] : kept.errors;
  if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
}
