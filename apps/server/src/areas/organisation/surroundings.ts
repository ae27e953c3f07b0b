import type { Language } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/** What this area needs from the one that manages people. */
export interface People {
  /** Name of the person who can grant permissions. */
  firstAdminName(ctx: Ctx): Promise<string>;
  /** When the caller's account was created. */
  joinedAt(ctx: Ctx): Promise<Date>;
  /** Whether the caller has proved that a WhatsApp number is theirs. */
  hasVerifiedWhatsapp(ctx: Ctx): Promise<boolean>;
  /** Name of a country in a language; undefined if there is no country with the id. */
  countryName(id: number, language: Language): string | undefined;
  /** Applies a change of the company's language to its members' sessions. */
  refreshCompany(ctx: Ctx): Promise<void>;
}
export const people = defineSlot<People>('what the company asks of its people');

/** Configuration values of the whole platform by name; texts are in the caller's language. */
export type ConfigurationValues = Readonly<Record<string, (base: CallerCtx) => Record<string, unknown>>>;
export const configurationValues = defineSlot<ConfigurationValues>('configuration values');

/** What other areas do when a company has moved to another country, in the same transaction. */
export const companyMoved = defineSlot<(ctx: Ctx) => Promise<void>>('what follows the country of a company');
