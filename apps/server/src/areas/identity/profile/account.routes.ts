import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  listSessions,
  me,
  newRecoveryCodes,
  revokeOneSession,
  revokeOtherSessions,
  startTwoFactor,
  twoFactor,
  updateMe,
  updateMobile,
  updateWhatsapp,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { changePassword as change } from '../password/change-password.service.ts';
import { changeProfile, profile } from '../identity.service.ts';
import { saveMobile, saveWhatsapp } from './numbers.service.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../sessions/own-sessions.service.ts';
import {
  beginTwoFactor,
  disableTwoFactor as disable,
  enableTwoFactor as enable,
  renewRecoveryCodes,
  twoFactorState,
} from './two-factor.service.ts';

/** What people may see and change of their own accounts. */
export const accountOperations = [
  routes.reading(me, (ctx) => profile(ctx)),
  routes.inTransaction(updateMe, (ctx, { body }) => changeProfile(ctx, body)),
  routes.signedIn(updateMobile, (base, { body }) => saveMobile(base, body)),
  routes.signedIn(updateWhatsapp, (base, { body }) => saveWhatsapp(base, body)),
  routes.signedIn(changePassword, async (base, { body }) => {
    await change(base, { oldPassword: body.old_password, password: body.password });
    return {};
  }),
  routes.inTransaction(listSessions, (ctx) => ownSessions(ctx)),
  routes.signedIn(revokeOneSession, async (base, { params }) => {
    await endOwnSession(base, params.id);
    return {};
  }),
  routes.signedIn(revokeOtherSessions, async (base) => ({ revoked: await endOtherSessions(base) })),
  routes.inTransaction(twoFactor, (ctx) => twoFactorState(ctx)),
  routes.signedIn(startTwoFactor, (base, { body }) => beginTwoFactor(base, body.password)),
  routes.signedIn(enableTwoFactor, async (base, { body }) => ({
    recovery_codes: await enable(base, body.otp),
  })),
  routes.signedIn(disableTwoFactor, async (base, { body }) => {
    await disable(base, body);
    return {};
  }),
  routes.signedIn(newRecoveryCodes, async (base, { body }) => ({
    recovery_codes: await renewRecoveryCodes(base, body),
  })),
];
