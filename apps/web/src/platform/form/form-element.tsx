import type { ComponentProps, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FormUploadsProvider, type FormUploads } from '../upload/pending-uploads.ts';

/** What the element needs of a form. */
interface Submitted {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  submit: () => void;
  uploads: FormUploads | undefined;
}

/**
 * The element around the fields: Enter saves, the first wrong field is looked for in it, and uploads in it are waited
 * for.
 */
export function FormElement({
  form: { id, element, submit, uploads },
  children,
  ...rest
}: { form: Submitted } & Omit<ComponentProps<'form'>, 'form' | 'id' | 'ref' | 'onSubmit' | 'noValidate'>) {
  const { t } = useTranslation('platform');
  return (
    <form
      {...rest}
      ref={element}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Submit events of a form in a dialog opened from here bubble up to here, too.
        if (event.target === event.currentTarget) submit();
      }}
    >
      <FormUploadsProvider value={uploads}>{children}</FormUploadsProvider>
      <button type="submit" hidden>
        {t('save.save')}
      </button>
    </form>
  );
}
