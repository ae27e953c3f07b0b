import type { InBoth } from '../kit/declares.ts';
import {
  limitedModules,
  trialModules,
  type CountedModule,
  type ModuleSlug,
  type TrialModule,
} from './plan-words.ts';

/** A module as it is sold. */
export interface PlanModule {
  readonly slug: ModuleSlug;
  /** As in the module catalogue; requests may name the module by it. */
  readonly id: `MOD-${string}`;
  readonly name: InBoth;
  /** What is counted, in the plural and for one. */
  readonly unit?: { readonly one: InBoth; readonly many: InBoth };
  readonly upgrade_title: InBoth;
  readonly upgrade_text: InBoth;
  /** For companies on the smallest plan. */
  readonly on_lite_title: InBoth;
  readonly on_lite_text: InBoth;
  /** For modules that come with an agreement of their own. */
  readonly enterprise_title?: InBoth;
  readonly enterprise_text?: InBoth;
}

const say = (en: string, tr: string): InBoth => ({ en, tr });
const unit = (one: InBoth, many: InBoth) => ({ one, many });

/** The module catalogue, with every text (PLAN-005 to 024, 027). */
export const planModules: readonly PlanModule[] = [
  {
    slug: 'product_library',
    id: 'MOD-0002',
    name: say('Product Library', 'Ürün Kitaplığı'),
    unit: unit(say('product', 'ürün'), say('products', 'ürün')),
    upgrade_title: say('Room for more products', 'Daha çok ürüne yer açın'),
    upgrade_text: say(
      'A larger plan or an add-on raises the number of products that you can keep. Archived products do not count.',
      'Daha büyük bir plan ya da ek paket, tutabileceğiniz ürün sayısını artırır. Arşivdeki ürünler sayılmaz.',
    ),
    on_lite_title: say(
      'Your LITE plan is made for small ranges',
      'LITE planınız küçük koleksiyonlar içindir',
    ),
    on_lite_text: say(
      'SILVER holds four times as many products and lets five people work on them.',
      'SILVER dört kat daha çok ürün alır ve beş kişinin birlikte çalışmasını sağlar.',
    ),
    enterprise_title: say('More than 20,000 products?', '20.000’den fazla ürününüz mü var?'),
    enterprise_text: say(
      'Call us: we agree on a limit that fits your whole range.',
      'Bizi arayın: tüm ürünlerinize yetecek bir sınırda anlaşalım.',
    ),
  },
  {
    slug: 'quick_catalogue_generator',
    id: 'MOD-0003',
    name: say('Catalogue Generator', 'Katalog Oluşturucu'),
    unit: unit(say('catalogue', 'katalog'), say('catalogues', 'katalog')),
    upgrade_title: say('More catalogues at the same time', 'Aynı anda daha çok katalog'),
    upgrade_text: say(
      'Only active catalogues count. Deactivate old ones, or ask for a plan with more.',
      'Yalnızca etkin kataloglar sayılır. Eskileri devre dışı bırakın ya da daha fazlasını içeren bir plan isteyin.',
    ),
    on_lite_title: say('LITE keeps 25 catalogues open', 'LITE 25 kataloğu açık tutar'),
    on_lite_text: say(
      'With SILVER a hundred buyers can each have a catalogue of their own.',
      'SILVER ile yüz alıcının her birine kendi kataloğunu açabilirsiniz.',
    ),
  },
  {
    slug: 'basic_template_library',
    id: 'MOD-0004',
    name: say('Basic Template Library', 'Temel Şablon Kitaplığı'),
    upgrade_title: say('Designs for catalogues', 'Katalog tasarımları'),
    upgrade_text: say(
      'The basic designs for PDF and slides come with every paid plan.',
      'PDF ve sunu için temel tasarımlar her ücretli planla gelir.',
    ),
    on_lite_title: say('Basic designs are part of LITE', 'Temel tasarımlar LITE planına dahildir'),
    on_lite_text: say(
      'Renew your plan to print catalogues with them again.',
      'Kataloglarınızı yeniden bunlarla basmak için planınızı yenileyin.',
    ),
  },
  {
    slug: 'advanced_template_library',
    id: 'MOD-0005',
    name: say('Advanced Template Library', 'Gelişmiş Şablon Kitaplığı'),
    upgrade_title: say('Use the advanced designs', 'Gelişmiş tasarımları kullanın'),
    upgrade_text: say(
      'Lookbook, magazine and trade fair designs come with SILVER and above.',
      'Lookbook, dergi ve fuar tasarımları SILVER ve üstü planlarla gelir.',
    ),
    on_lite_title: say('LITE has the basic designs', 'LITE planında temel tasarımlar vardır'),
    on_lite_text: say(
      'Ask for SILVER to print catalogues with the advanced designs.',
      'Kataloglarınızı gelişmiş tasarımlarla basmak için SILVER isteyin.',
    ),
    enterprise_title: say('A design of your own', 'Size özel tasarım'),
    enterprise_text: say(
      'We draw a catalogue design in your house style. Call us.',
      'Kurumsal kimliğinize uygun bir katalog tasarımı çizelim. Bizi arayın.',
    ),
  },
  {
    slug: 'prospect_analytics',
    id: 'MOD-0006',
    name: say('Prospect Analytics', 'Aday Müşteri Analizi'),
    upgrade_title: say('Find buyers who fit your range', 'Ürünlerinize uygun alıcıları bulun'),
    upgrade_text: say(
      'Recommended importers by country and product come with GOLD and above.',
      'Ülke ve ürüne göre önerilen ithalatçılar GOLD ve üstü planlarla gelir.',
    ),
    on_lite_title: say('Buyers are waiting abroad', 'Yurt dışında alıcılar bekliyor'),
    on_lite_text: say(
      'LITE shows your own contacts only. GOLD recommends importers to write to.',
      'LITE yalnızca kendi kişilerinizi gösterir. GOLD yazabileceğiniz ithalatçıları önerir.',
    ),
  },
  {
    slug: 'cost_calculator',
    id: 'MOD-0007',
    name: say('Cost Calculator', 'Maliyet Hesaplayıcı'),
    upgrade_title: say('Cost your products', 'Ürünlerinizin maliyetini hesaplayın'),
    upgrade_text: say(
      'Costing sheets, Incoterm prices and container loads come with SILVER and above.',
      'Maliyet tabloları, Incoterm fiyatları ve konteyner yüklemesi SILVER ve üstü planlarla gelir.',
    ),
    on_lite_title: say('Costing starts with SILVER', 'Maliyet hesabı SILVER ile başlar'),
    on_lite_text: say(
      'The costing sheets that you have stay readable and can be exported.',
      'Var olan maliyet tablolarınız okunabilir ve dışa aktarılabilir kalır.',
    ),
  },
  {
    slug: 'qr_or_label_generator',
    id: 'MOD-0008',
    name: say('QR or Label Generator', 'QR veya Etiket Oluşturucu'),
    unit: unit(say('label', 'etiket'), say('labels', 'etiket')),
    upgrade_title: say('Print more labels', 'Daha çok etiket basın'),
    upgrade_text: say(
      'Each label printed within the year of your plan counts once. An add-on brings 500 more.',
      'Plan yılınız içinde basılan her etiket bir kez sayılır. Bir ek paket 500 etiket daha getirir.',
    ),
    on_lite_title: say('Labels are not part of LITE', 'Etiketler LITE planına dahil değildir'),
    on_lite_text: say(
      'Try them for 14 days, or ask for SILVER with 500 labels a year.',
      '14 gün deneyin ya da yılda 500 etiket içeren SILVER planını isteyin.',
    ),
  },
  {
    slug: 'visitor_analytics',
    id: 'MOD-0009',
    name: say('Visitor Analytics', 'Ziyaretçi Analizi'),
    upgrade_title: say('See what buyers look at', 'Alıcıların neye baktığını görün'),
    upgrade_text: say(
      'Who opened a catalogue, what they looked at and for how long: with GOLD and above.',
      'Kataloğu kim açtı, neye ne kadar baktı: GOLD ve üstü planlarla.',
    ),
    on_lite_title: say('LITE counts visits', 'LITE ziyaretleri sayar'),
    on_lite_text: say(
      'GOLD shows each visitor and each product that they stopped at.',
      'GOLD her ziyaretçiyi ve üzerinde durduğu her ürünü gösterir.',
    ),
  },
  {
    slug: 'background_remover',
    id: 'MOD-0010',
    name: say('Background Remover', 'Arka Plan Kaldırıcı'),
    upgrade_title: say('Photos on plain white', 'Düz beyaz üzerinde fotoğraflar'),
    upgrade_text: say(
      'Backgrounds are removed from product photos with GOLD and above.',
      'Ürün fotoğraflarının arka planı GOLD ve üstü planlarla kaldırılır.',
    ),
    on_lite_title: say('Cut-out photos start with GOLD', 'Dekupe fotoğraflar GOLD ile başlar'),
    on_lite_text: say(
      'Ask for GOLD to have backgrounds removed.',
      'Arka planların kaldırılması için GOLD isteyin.',
    ),
  },
  {
    slug: 'advanced_image_enhancer',
    id: 'MOD-0011',
    name: say('Advanced Image Enhancer', 'Gelişmiş Görsel İyileştirici'),
    upgrade_title: say('Better light for your photos', 'Fotoğraflarınız için daha iyi ışık'),
    upgrade_text: say(
      'Exposure and sharpness are mended with GOLD and above. You can try it for 14 days.',
      'Pozlama ve netlik GOLD ve üstü planlarla düzeltilir. 14 gün deneyebilirsiniz.',
    ),
    on_lite_title: say('Try the enhancer', 'İyileştiriciyi deneyin'),
    on_lite_text: say(
      'It is not part of LITE. Start a trial of 14 days, or ask for GOLD.',
      'LITE planına dahil değildir. 14 günlük denemeyi başlatın ya da GOLD isteyin.',
    ),
  },
  {
    slug: 'three_d_visualiser',
    id: 'MOD-0012',
    name: say('3D Visualiser', '3B Görselleştirici'),
    upgrade_title: say('Show products in 3D', 'Ürünleri üç boyutlu gösterin'),
    upgrade_text: say(
      'Buyers turn your products around on the page. With PLATINUM.',
      'Alıcılar ürünlerinizi sayfada çevirip inceler. PLATINUM ile.',
    ),
    on_lite_title: say('3D comes with PLATINUM', '3B PLATINUM ile gelir'),
    on_lite_text: say(
      'Ask us for a demonstration with one of your products.',
      'Bir ürününüzle gösterim yapmamızı isteyin.',
    ),
    enterprise_title: say('3D for the whole range', 'Tüm koleksiyon için 3B'),
    enterprise_text: say(
      'We model your products for you. Call us for an offer.',
      'Ürünlerinizi sizin için modelleriz. Teklif için bizi arayın.',
    ),
  },
  {
    slug: 'watermark_protector',
    id: 'MOD-0013',
    name: say('Watermark Protector', 'Filigran Koruyucu'),
    upgrade_title: say('Protect your photos', 'Fotoğraflarınızı koruyun'),
    upgrade_text: say(
      'Your name across the photos that buyers see, with SILVER and above.',
      'Alıcıların gördüğü fotoğrafların üzerinde adınız: SILVER ve üstü planlarla.',
    ),
    on_lite_title: say('Watermarks start with SILVER', 'Filigran SILVER ile başlar'),
    on_lite_text: say(
      'Ask for SILVER to put your name on photos.',
      'Fotoğraflara adınızı koymak için SILVER isteyin.',
    ),
  },
  {
    slug: 'quotation',
    id: 'MOD-0014',
    name: say('Quotation', 'Teklif'),
    unit: unit(say('quotation', 'teklif'), say('quotations', 'teklif')),
    upgrade_title: say('Send more quotations', 'Daha çok teklif gönderin'),
    upgrade_text: say(
      'Quotations with prices, taxes and a link for the buyer. A larger plan brings more of them.',
      'Fiyatları, vergileri ve alıcı bağlantısıyla teklifler. Daha büyük bir plan daha çok teklif getirir.',
    ),
    on_lite_title: say('LITE has 25 quotations', 'LITE planında 25 teklif vardır'),
    on_lite_text: say('With SILVER you send a hundred a year.', 'SILVER ile yılda yüz teklif gönderirsiniz.'),
  },
  {
    slug: 'purchase_order',
    id: 'MOD-0015',
    name: say('Purchase Order', 'Satın Alma Siparişi'),
    unit: unit(say('purchase order', 'satın alma siparişi'), say('purchase orders', 'satın alma siparişi')),
    upgrade_title: say('Purchase orders from your quotations', 'Tekliflerinizden satın alma siparişi'),
    upgrade_text: say(
      'Trade documents come with SILVER and above, in one chain from quotation to packing list.',
      'Ticari belgeler SILVER ve üstü planlarla, tekliften çeki listesine tek zincirde gelir.',
    ),
    on_lite_title: say('Purchase orders start with SILVER', 'Satın alma siparişleri SILVER ile başlar'),
    on_lite_text: say(
      'Documents that you have made stay readable and can be exported.',
      'Hazırladığınız belgeler okunabilir ve dışa aktarılabilir kalır.',
    ),
  },
  {
    slug: 'proforma_invoice',
    id: 'MOD-0016',
    name: say('Proforma Invoice', 'Proforma Fatura'),
    unit: unit(say('proforma invoice', 'proforma fatura'), say('proforma invoices', 'proforma fatura')),
    upgrade_title: say('Proforma invoices in a minute', 'Bir dakikada proforma fatura'),
    upgrade_text: say(
      'Made from an accepted quotation, with bank and terms. With SILVER and above.',
      'Kabul edilen tekliften, banka ve koşullarla hazırlanır. SILVER ve üstü planlarla.',
    ),
    on_lite_title: say('Proforma invoices start with SILVER', 'Proforma faturalar SILVER ile başlar'),
    on_lite_text: say(
      'Ask for SILVER to make them from your quotations.',
      'Tekliflerinizden hazırlamak için SILVER isteyin.',
    ),
  },
  {
    slug: 'sales_order',
    id: 'MOD-0017',
    name: say('Sales order', 'Satış Siparişi'),
    unit: unit(say('sales order', 'satış siparişi'), say('sales orders', 'satış siparişi')),
    upgrade_title: say('Follow orders to the end', 'Siparişleri sonuna kadar izleyin'),
    upgrade_text: say(
      'Sales orders with what is shipped and what is left. With SILVER and above.',
      'Sevk edilen ve kalan miktarlarıyla satış siparişleri. SILVER ve üstü planlarla.',
    ),
    on_lite_title: say('Sales orders start with SILVER', 'Satış siparişleri SILVER ile başlar'),
    on_lite_text: say(
      'Ask for SILVER to turn quotations into orders.',
      'Teklifleri siparişe dönüştürmek için SILVER isteyin.',
    ),
  },
  {
    slug: 'packing_list',
    id: 'MOD-0018',
    name: say('Packing List', 'Çeki Listesi'),
    unit: unit(say('packing list', 'çeki listesi'), say('packing lists', 'çeki listesi')),
    upgrade_title: say('Packing lists without typing', 'Yazmadan çeki listesi'),
    upgrade_text: say(
      'Cartons, weights and volumes come from your products. With SILVER and above.',
      'Koliler, ağırlıklar ve hacimler ürünlerinizden gelir. SILVER ve üstü planlarla.',
    ),
    on_lite_title: say('Packing lists start with SILVER', 'Çeki listeleri SILVER ile başlar'),
    on_lite_text: say(
      'Ask for SILVER to make them from your orders.',
      'Siparişlerinizden hazırlamak için SILVER isteyin.',
    ),
  },
  {
    slug: 'users',
    id: 'MOD-0019',
    name: say('Users', 'Kullanıcılar'),
    unit: unit(say('user', 'kullanıcı'), say('users', 'kullanıcı')),
    upgrade_title: say('Work with more colleagues', 'Daha çok çalışma arkadaşıyla çalışın'),
    upgrade_text: say(
      'Members who can sign in and open invitations count. An add-on brings five more.',
      'Giriş yapabilen üyeler ve açık davetler sayılır. Bir ek paket beş kullanıcı daha getirir.',
    ),
    on_lite_title: say('LITE is for two people', 'LITE iki kişiliktir'),
    on_lite_text: say(
      'SILVER lets five people work together, each with their own permissions.',
      'SILVER ile beş kişi, her biri kendi yetkileriyle birlikte çalışır.',
    ),
    enterprise_title: say('A large team?', 'Kalabalık bir ekip mi?'),
    enterprise_text: say(
      'Call us: we agree on the number of people and their training.',
      'Bizi arayın: kişi sayısı ve eğitim konusunda anlaşalım.',
    ),
  },
  {
    slug: 'custom_formats',
    id: 'MOD-0020',
    name: say('Custom Formats', 'Özel Biçimler'),
    upgrade_title: say('Sheets the way your buyers want them', 'Alıcılarınızın istediği biçimde tablolar'),
    upgrade_text: say(
      'Your buyers’ own workbooks are filled from your products, with GOLD and above.',
      'Alıcılarınızın kendi çalışma kitapları ürünlerinizden doldurulur: GOLD ve üstü planlarla.',
    ),
    on_lite_title: say('LITE exports the standard sheet', 'LITE standart tabloyu dışa aktarır'),
    on_lite_text: say(
      'Ask for GOLD to fill the workbooks of your buyers.',
      'Alıcılarınızın çalışma kitaplarını doldurmak için GOLD isteyin.',
    ),
    enterprise_title: say('Formats that we set up for you', 'Sizin için kurduğumuz biçimler'),
    enterprise_text: say(
      'Send us the workbook; we set it up and test it. Call us.',
      'Çalışma kitabını gönderin; kurup deneyelim. Bizi arayın.',
    ),
  },
];

const bySlug = new Map<string, PlanModule>(planModules.map((one) => [one.slug, one]));
const byId = new Map<string, PlanModule>(planModules.map((one) => [one.id, one]));

/**
 * The module with a slug, an id (`MOD-0014`) or its bare number (`0014`, ruling 61).
 * @returns undefined for anything else
 */
export function moduleOf(name: string): PlanModule | undefined {
  return bySlug.get(name) ?? byId.get(name) ?? byId.get(`MOD-${name}`);
}

/** The module with a slug that is known to be one. */
export function moduleBySlug(slug: ModuleSlug): PlanModule {
  // The catalogue has an entry for each slug, which a test holds it to.
  return bySlug.get(slug) as PlanModule;
}

/** Whether the module has a limit that is counted. */
export function isCounted(slug: string): slug is CountedModule {
  return (limitedModules as readonly string[]).includes(slug);
}

/** Whether the module may be tried. */
export function mayBeTried(slug: string): slug is TrialModule {
  return (trialModules as readonly string[]).includes(slug);
}

/**
 * What to tell somebody who needs the module: the text for the smallest plan, the one for agreements (companies on the
 * largest plan), or the usual one.
 */
export function moduleMessage(
  slug: ModuleSlug,
  { plan_type, isLargestPlan = false }: { plan_type: string; isLargestPlan?: boolean },
): { title: InBoth; text: InBoth } {
  const module = moduleBySlug(slug);
  if (plan_type === 'lite') return { title: module.on_lite_title, text: module.on_lite_text };
  if ((plan_type === 'enterprise' || isLargestPlan) && module.enterprise_title && module.enterprise_text)
    return { title: module.enterprise_title, text: module.enterprise_text };
  return { title: module.upgrade_title, text: module.upgrade_text };
}
