import {
  checkResetToken,
  countries,
  countryCodes,
  generateOtp,
  login,
  logout,
  requestPassword,
  resetPassword,
  signUp,
  verifyOtp,
  verifyRecoveryCode,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { listCountries } from './countries.ts';
import { checkToken, requestReset, resetPassword as setPassword } from './password/reset-password.service.ts';
import { sendCode } from './sign-in/send-code.service.ts';
import { signIn, signOut } from './sign-in/sign-in.service.ts';
import { signUp as beginSignUp } from './sign-in/sign-up.service.ts';
import { checkCode, checkRecoveryCode } from './sign-in/verify-code.service.ts';

export const identityOperations = [
  routes.open(login, (visitor, { body }) => signIn(visitor, body)),
  routes.open(signUp, (visitor, { body }) => beginSignUp(visitor, body)),
  routes.signedIn(generateOtp, (base, { body }) => sendCode(base, body)),
  routes.signedIn(verifyOtp, async (base, { body }) => ({ verified: await checkCode(base, body.otp) })),
  routes.signedIn(verifyRecoveryCode, async (base, { body }) => ({
    verified: await checkRecoveryCode(base, body.code),
  })),
  routes.signedIn(logout, async (base) => {
    await signOut(base);
    return {};
  }),
  routes.open(requestPassword, async (visitor, { body }) => {
    await requestReset(visitor, { email: body.email, resetUrl: body.reset_url });
    return {};
  }),
  routes.open(checkResetToken, (visitor, { body }) => checkToken(visitor, body.token)),
  routes.open(resetPassword, async (visitor, { body }) => {
    await setPassword(visitor, body);
    return {};
  }),
  routes.open(countryCodes, async () => [...listCountries()]),
  routes.signedIn(countries, async () => [...listCountries()]),
];
