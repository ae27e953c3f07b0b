import { fail } from '../../platform/fail.ts';
import { changeSystemUser } from '../identity/index.ts';
import { changeAs, type Acting } from './acting.ts';

/** Makes an account one of the provider's people, or an ordinary one again. @throws DomainError not_found */
export async function changePerson(acting: Acting, email: string, isSystemUser: boolean): Promise<void> {
  await changeAs(acting, async (db) => {
    if (!(await changeSystemUser(db, email.trim().toLowerCase(), isSystemUser)))
      fail('not_found', { path: email });
    const details = { email, provider: String(isSystemUser) };
    return { entry: { action: 'person_changed', details }, result: undefined };
  });
}
