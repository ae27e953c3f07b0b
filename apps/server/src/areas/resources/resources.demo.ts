import type { Language, ResourceType } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { createResource } from './resources.service.ts';

/** Name; category, unit, rate, wastage in percent, supplier. */
type DemoResource = readonly [ResourceType, string, [string, string, string, string, string]];

const resources: Readonly<Record<Language, readonly DemoResource[]>> = {
  en: [
    ['material', 'Mango wood', ['Wood', 'kg', '62', '12', 'Marwar Timber Works']],
    ['material', 'Acacia wood', ['Wood', 'kg', '94', '14', 'Marwar Timber Works']],
    ['material', 'Brass sheet, 0.8 mm', ['Metal', 'kg', '685', '6', 'Jodhpur Metals']],
    ['material', 'Stoneware clay', ['Clay', 'kg', '28', '8', 'Khurja Clay Supply']],
    ['material', 'Cotton yarn, 2/20s', ['Yarn', 'kg', '310', '4', 'Panipat Spinners']],
    ['material', 'Export carton, 5 ply', ['Packing', 'piece', '74', '2', 'Basni Packaging']],
    ['process', 'Wood turning', ['Workshop', 'hour', '140', '0', '']],
    ['process', 'Brass polishing', ['Finishing', 'hour', '165', '0', '']],
    ['process', 'Glazing and second firing', ['Kiln', 'piece', '18', '3', '']],
  ],
  tr: [
    ['material', 'Kırmızı kil', ['Kil', 'kg', '14', '9', 'Menemen Kil Ocağı']],
    ['material', 'Kuvars çini çamuru', ['Kil', 'kg', '48', '11', 'Kütahya Hammadde']],
    ['material', 'Sır altı boya, kobalt', ['Boya', 'kg', '1850', '3', 'Kütahya Hammadde']],
    ['material', 'İhracat kolisi, 5 katlı', ['Ambalaj', 'adet', '36', '2', '']],
    ['process', 'El boyaması', ['Atölye', 'saat', '220', '0', '']],
    ['process', 'Sır pişirimi', ['Fırın', 'adet', '9', '4', '']],
  ],
};

/** Materials and processes of a demo company. */
export async function seedResources(ctx: Ctx): Promise<void> {
  const { language } = ctx.caller;
  const currency = language === 'tr' ? 'TRY' : 'INR';
  for (const [type, name, [category, unit, rate, wastage_percent, supplier]] of resources[language])
    await createResource(ctx, { type, name, category, unit, rate, wastage_percent, supplier, currency });
}
