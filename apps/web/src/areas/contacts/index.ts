export { ContactForm } from './contact-form.tsx';
export { contactSource } from './contact-source.ts';
export { useCountries } from './use-countries.ts';
