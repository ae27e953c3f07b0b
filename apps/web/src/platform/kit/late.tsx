import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded after the first screen; nothing stands in its place until it is there.
 * @returns the component; `prepare` loads its code before it is needed
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async (): Promise<void> => {
    loaded ??= await load();
  };
  function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part === null) void prepare().then(() => setPart(() => loaded));
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Late, { prepare });
}
