import type { Language } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/** What this area asks of the one that keeps the people. */
export interface People {
  /** Name of the person who can give permissions. */
  firstAdminName(ctx: Ctx): Promise<string>;
  /** When the caller's account was made. */
  joinedAt(ctx: Ctx): Promise<Date>;
  /** Whether the caller proved a WhatsApp number to be theirs. */
  hasVerifiedWhatsapp(ctx: Ctx): Promise<boolean>;
  /** Name of a country as it is read in a language; undefined when there is no country of that id. */
  countryName(id: number, language: Language): string | undefined;
  /** Lets the members' sessions know that the company speaks another language. */
  refreshCompany(ctx: Ctx): Promise<void>;
}
export const people = defineSlot<People>('what the company asks of its people');

/** Configuration values of the whole platform by name, in the caller's language where they have words. */
export type ConfigurationValues = Readonly<Record<string, (base: CallerCtx) => Record<string, unknown>>>;
export const configurationValues = defineSlot<ConfigurationValues>('configuration values');
