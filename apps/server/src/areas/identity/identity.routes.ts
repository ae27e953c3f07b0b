import {
  countries,
  countryCodes,
  generateOtp,
  login,
  logout,
  lookupUsers,
  me,
  updateMe,
  userPermissions,
  verifyOtp,
} from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { listCountries } from './countries.ts';
import { changeLanguage, lookUpUser, permissionsOf, profile } from './identity.service.ts';
import { checkCode, sendCode, signIn, signOut } from './sign-in.service.ts';

export function registerIdentityRoutes(routes: Routes): void {
  routes.open(login, (visitor, { body }) => signIn(visitor, body));
  routes.signedIn(generateOtp, (base, { body }) => sendCode(base, body));
  routes.signedIn(verifyOtp, async (base, { body }) => ({ verified: await checkCode(base, body.otp) }));
  routes.signedIn(logout, async (base) => {
    await signOut(base);
    return {};
  });
  routes.open(countryCodes, async () => [...listCountries()]);
  routes.signedIn(countries, async () => [...listCountries()]);
  routes.inTransaction(me, (ctx) => profile(ctx));
  routes.inTransaction(updateMe, (ctx, { body }) => changeLanguage(ctx, body.language));
  routes.inTransaction(userPermissions, (ctx, { params }) => permissionsOf(ctx, params.id));
  routes.inTransaction(lookupUsers, async (ctx, { query }) => {
    const users = await lookUpUser(ctx, query['filter[email][_eq]']);
    return users.map(({ id, isAdmin, isSystemUser, mobile, email, countryId }) => ({
      id,
      is_admin: isAdmin,
      is_system_user: isSystemUser,
      mobile,
      email,
      country: countryId,
    }));
  });
}
