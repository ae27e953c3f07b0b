import type { PolicyFacts, PolicyWords } from './policy-types.ts';

export function whatsappNotificationTr({ brand, supportEmail }: PolicyFacts): PolicyWords {
  const whom =
    supportEmail === undefined
      ? 'şirketinizin yöneticisine başvurabilirsiniz'
      : `şirketinizin yöneticisine başvurabilir ya da ${supportEmail} adresine yazabilirsiniz`;
  return {
    title: `${brand} WhatsApp bildirimleri`,
    sections: [
      {
        heading: 'Neyi kabul ediyorsunuz',
        text: `${brand}, bir kodla doğruladığınız WhatsApp numaranıza ileti gönderebilir. Bu tümüyle sizin seçiminizdir: ${brand} bu onay olmadan da eksiksiz çalışır ve onay vermeyen kimse bundan zarar görmez.`,
      },
      {
        heading: 'Ne göndeririz',
        text: 'Doğrulama kodları ve işinizle ilgili kısa bildirimler: bir dosyanın hazır olduğu, bir görevin başarısız olduğu, bir alıcının talep gönderdiği gibi. Reklam göndermeyiz ve numaranızı başkalarına reklam amacıyla vermeyiz.',
      },
      {
        heading: 'Numaranız nasıl kullanılır',
        text: 'Numaranız profilinizde saklanır ve yalnızca iletilerin ulaştırılması için WhatsApp hizmetine aktarılır. WhatsApp’ın kendisinin neleri sakladığı kendi koşullarında yazar. Operatörünüz veri kullanımı için ücret alabilir.',
      },
      {
        heading: 'Nasıl durdurursunuz',
        text: `Göndereni WhatsApp’ta engelleyin: bundan sonra size hiçbir ileti ulaşmaz. Numaranızın kayıttan çıkarılması için ${whom}. ${brand} bu onay olmadan da çalışmayı sürdürür; bir numarayı doğrulayarak dilediğiniz zaman yeniden onay verebilirsiniz.`,
      },
    ],
  };
}
