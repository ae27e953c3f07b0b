import { useTexts } from './buyer-texts.ts';

/**
 * The way to the page in the other language, which is remembered; what is chosen on the page stays chosen.
 * @param path for pages whose own address is that of a form
 */
export function LanguageSwitch({ path = '' }: { path?: string }) {
  const { other } = useTexts();
  return (
    <a
      className="language"
      href={`${path}?language=${other.language}`}
      lang={other.language}
      hrefLang={other.language}
      rel="nofollow"
      onClick={({ currentTarget }) => {
        const query = new URLSearchParams(path === '' ? location.search : '');
        query.set('language', other.language);
        currentTarget.search = query.toString();
      }}
    >
      {other.name}
    </a>
  );
}
