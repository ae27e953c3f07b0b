import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

/**
 * Starts the task that writes everything of the company to one file, once a day. It asks for the password once more,
 * and for a code if the admin has an authenticator.
 */
export const takeCompanyData = defineOperation({
  name: 'company.take_data',
  method: 'POST',
  path: '/api/company/data',
  permission: 'admin',
  kinds: {},
  body: z.object({
    password: z.string().min(1).max(1000),
    /** Six digits of the authenticator, or a recovery code. */
    code: z.string().max(40).default(''),
  }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['old_password_wrong', 'authenticator_code_wrong', 'data_taken_today', 'task_limit'],
});
