import { AlertTriangle, Eye, EyeOff } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import css from './form.module.css';

/** The title of a view; it takes the focus, so that whoever hears the page knows where he is now. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={title} tabIndex={-1} className={css['title']}>
      {children}
    </h1>
  );
}

/** What went wrong with the whole form; nothing while nothing did. */
export function Banner({ text, children }: { text: string | null; children?: ReactNode }) {
  if (text === null) return null;
  return (
    <div className={css['banner']} role="alert">
      <AlertTriangle size={15} aria-hidden />
      <span>
        {text} {children}
      </span>
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, as a sentence. */
  error?: string | null;
  /** What to know before typing; gives way to an error. */
  hint?: string | undefined;
  /** Stands at the end of the label's line, and comes behind the field for the keyboard. */
  aside?: ReactNode;
}

/** A labelled line of the sign-in forms. */
export function FormField({ label, value, onChange, error = null, hint, aside, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={css['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...errorProps(id, error, hint)}
      />
      {aside}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The address of an account. */
export function EmailField(props: Omit<FieldProps, 'label' | 'type'>) {
  const { t } = useTranslation('identity');
  return (
    <FormField
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      label={t('signIn.email')}
    />
  );
}

/** A password with a button that shows it. */
export function PasswordField({
  label,
  value,
  onChange,
  error = null,
  hint,
  aside,
  ...input
}: Omit<FieldProps, 'type'>) {
  const { t } = useTranslation('identity');
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <div className={css['control']}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          className={css['input']}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...errorProps(id, error, hint)}
        />
        <button
          type="button"
          className={css['eye']}
          aria-label={shown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          aria-pressed={shown}
          onMouseDown={keepFocus}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </button>
      </div>
      {aside}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The words below a field: what is wrong, else what to know. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error: string | null;
  hint?: string | undefined;
}) {
  if (error !== null) {
    return (
      <p id={`${id}-error`} className={css['error']} role="alert">
        {error}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={`${id}-hint`} className={css['fieldHint']}>
      {hint}
    </p>
  );
}

function errorProps(id: string, error: string | null, hint: string | undefined) {
  const note = error !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return { 'aria-invalid': error !== null, 'aria-describedby': note };
}

/** The one strong button of a form. While its action is under way a wheel turns in it and a press does nothing. */
export function SubmitButton({
  busy = false,
  look = 'strong',
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean; look?: 'strong' | 'quiet' }) {
  return (
    <button
      type="submit"
      {...button}
      className={css['submit']}
      data-look={look}
      aria-busy={busy || undefined}
      onMouseDown={keepFocus}
    >
      {busy ? <Wheel /> : null}
      {children}
    </button>
  );
}

/** A quiet way on among words. */
export function TextButton({
  busy = false,
  place,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { busy?: boolean; place?: 'aside' }) {
  return (
    <button
      type="button"
      {...button}
      className={place === 'aside' ? `${css['textButton']} ${css['aside']}` : css['textButton']}
      aria-busy={busy || undefined}
      onMouseDown={keepFocus}
    />
  );
}

function Wheel() {
  return (
    <svg className={css['wheel']} width={16} height={16} viewBox="0 0 16 16" fill="none" aria-hidden>
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/**
 * A press with the mouse leaves the focus in its field: an error that appeared as the field is left would move the
 * button away from under the pointer, and the press would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Brings the focus to the first field of a form that is wrong, once its errors are shown. */
export function useFirstError(): { form: RefObject<HTMLFormElement | null>; toFirstError: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [asked]);
  return { form, toFirstError: () => setAsked((times) => times + 1) };
}
