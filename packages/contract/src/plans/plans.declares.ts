import type { AreaDeclares } from '../kit/declares.ts';

declare module '../kit/declares.ts' {
  interface Declared {
    plans: typeof planDeclares;
  }
}

export const planDeclares = {
  errors: {
    /** Also for several at once, none of which is made. `module` is the module's slug. */
    plan_limit_reached: {
      status: 402,
      en: '{module}: your plan allows {limit}, and {used} are in use. Ask for more, or remove some',
      tr: '{module}: planınız {limit} tanesine izin veriyor, {used} kullanımda. Daha fazlasını isteyin ya da bazılarını kaldırın',
    },
    module_not_in_plan: {
      status: 402,
      en: '{module} is not part of your plan',
      tr: '{module} planınıza dahil değil',
    },
    /** The module can be tried. */
    module_not_started: {
      status: 402,
      en: 'Start the trial of {module} to use it',
      tr: '{module} modülünü kullanmak için denemeyi başlatın',
    },
    plan_expired: {
      status: 402,
      en: '{module}: your plan has expired. What you have stays readable and can be exported; renew the plan to add more',
      tr: '{module}: planınızın süresi doldu. Var olanlar okunabilir ve dışa aktarılabilir; yenilerini eklemek için planı yenileyin',
    },
    invalid_contact_number: {
      status: 400,
      en: 'Please enter a valid phone number',
      tr: 'Lütfen geçerli bir telefon numarası girin',
    },
    plan_request_pending: {
      status: 409,
      en: 'A request is waiting already. Our customer executive will get in touch with you shortly',
      tr: 'Bekleyen bir talebiniz var. Müşteri temsilcimiz kısa süre içinde sizinle iletişime geçecek',
    },
    not_on_offer: {
      status: 409,
      en: 'This plan or add-on is not on offer any more',
      tr: 'Bu plan ya da ek paket artık sunulmuyor',
    },
    trial_used: {
      status: 409,
      en: 'The trial of {module} has been used already',
      tr: '{module} denemesi daha önce kullanıldı',
    },
    trial_not_needed: {
      status: 409,
      en: '{module} is part of your plan already',
      tr: '{module} zaten planınıza dahil',
    },
    trial_not_offered: {
      status: 409,
      en: '{module} cannot be tried. Ask for a plan with it',
      tr: '{module} denenemez. Bunu içeren bir plan isteyin',
    },
  },
} as const satisfies AreaDeclares;
