import type { PolicyFacts, PolicyWords } from './policy-types.ts';

export function agreementTr({ brand, supportEmail }: PolicyFacts): PolicyWords {
  const help =
    supportEmail === undefined
      ? 'Sorularınız için önce şirketinizin yöneticisine danışın; o yardımcı olamazsa bu kurulumun işletmecisine başvurun.'
      : `Sorularınız için önce şirketinizin yöneticisine danışın ya da ${supportEmail} adresine yazın.`;
  return {
    title: `${brand} kullanım koşulları`,
    sections: [
      {
        heading: 'Bu sözleşmenin konusu',
        text: `${brand}, bir şirketin ürünlerini saklamasını, katalog hazırlamasını ve bunları alıcılarla paylaşmasını sağlar. Bu sözleşme, burada hesabı olan şirket ile ${brand} işletmecisi (bundan sonra "biz") arasındadır. Sözleşmeyi kendi adınıza, yöneticiyseniz şirketiniz adına da kabul edersiniz. ${brand} hizmetini, kabul ettikten sonra kullanabilirsiniz.`,
      },
      {
        heading: 'Hesabınız',
        text: 'Her hesap tek bir kişiye aittir. Parolanızı ve tek kullanımlık kodlarınızı kimseyle paylaşmayın, başkalarının sizin adınızla çalışmasına izin vermeyin. Parolanızı başkasının öğrenmiş olabileceğini düşünürseniz ya da kodlarınızın geldiği telefon kaybolursa şirketinizin yöneticisine hemen haber verin. Kimin hesabı olacağına ve kimin neyi görüp değiştirebileceğine yöneticiler karar verir.',
      },
      {
        heading: 'Yüklediğiniz içerik sizindir',
        text: `Ürünler, görseller, fiyatlar, belgeler ve kişi bilgileri şirketinizin malı olarak kalır. Bunları yalnızca ${brand} hizmetini size sunmak için kullanırız: saklamak, iş arkadaşlarınıza göstermek, dosyaya dönüştürmek ve bir kataloğu bağlantısı olan kişiye göstermek için. İçeriğinizi satmayız; ${brand} üzerindeki başka hiçbir şirket onu görmez.`,
      },
      {
        heading: 'Sizin sorumluluğunuz',
        text: 'Yalnızca kullanma hakkına sahip olduğunuz içerikleri yükleyin; fiyatların ve bilgilerin bildiğiniz kadarıyla doğru olmasına özen gösterin. Hukuka aykırı içerik, zararlı yazılım ya da başkalarına ait görsel ve tasarımları izinsiz yüklemeyin. Başka şirketlerin verilerine erişmeye, sınırları aşmaya ya da hizmeti başkalarının çalışmasını engelleyecek biçimde yormaya çalışmayın.',
      },
      {
        heading: 'Kataloglar ve alıcılar',
        text: 'Bir kataloğun bağlantısına sahip olan herkes, süresi dolana ya da siz onu kapatana kadar kataloğu açabilir; bu yüzden bağlantıyı kime gönderdiğinize dikkat edin. Kataloglarınızda ve e-postalarınızda yazanlardan ve yazdığınız kişilerin onayını almış olmaktan siz sorumlusunuz. Siparişler ve sözleşmeler yalnızca şirketinizle alıcı arasında kurulur; biz bunlara taraf değiliz.',
      },
      {
        heading: 'Kişisel veriler',
        text: `Hesabı korumak, yardımcı olmak ve hizmeti geliştirmek için hesabı olan her kişinin adını, e-posta adresini ve telefon numarasını, hangi adreslerden oturum açtığını ve ${brand} hizmetinin hangi bölümlerinin kullanıldığını saklarız. Alıcılar hakkında neyin saklanacağına şirketiniz karar verir ve onların bu konudaki sorularını yanıtlar. Bir kişi silindiğinde kişisel verileri kaldırılır; şirket için hazırladıkları kalır.`,
      },
      {
        heading: 'Erişilebilirlik ve sorumluluk sınırı',
        text: `${brand} hizmetini özenle işletiriz; ancak her an erişilebilir ya da hatasız olacağına söz veremeyiz. Bakımlar hizmeti kesintiye uğratabilir. Onsuz yapamayacağınız bilgilerin bir kopyasını saklayın; dosyaları ve rakamları alıcıya göndermeden önce kontrol edin. Kasıt ve ağır kusurdan sorumluyuz; yasanın izin verdiği ölçüde, kâr kaybından ya da paylaştığınız bir kataloğu başkalarının nasıl kullandığından sorumlu değiliz.`,
      },
      {
        heading: 'Değişiklik, sona erme ve sorular',
        text: `Bu sözleşme değişirse yeni metin size burada gösterilir ve onayınız yeniden istenir. Şirketiniz ${brand} kullanımına dilediği zaman son verebilir ve verilerini dosya olarak yanına alabilir. Bu sözleşmeye aykırı davranan bir hesabı, uygun olduğu durumlarda önce uyararak kapatabiliriz. ${help}`,
      },
    ],
  };
}
