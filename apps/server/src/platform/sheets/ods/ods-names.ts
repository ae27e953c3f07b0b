export type Attributes = Readonly<Record<string, string>>;

/** The namespaces that are read, by their usual prefixes. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ...['office', 'table', 'text', 'style', 'dr3d'].map(
    (prefix) => [`urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0`, prefix] as const,
  ),
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
]);

/** Maps the prefixes of an OpenDocument file to the usual ones. */
export class UsualNames {
  /** Prefixes of the file that differ. */
  readonly #usual = new Map<string, string>();

  /** @param attributes of an element, which may declare prefixes */
  learn(attributes: Attributes): void {
    for (const [name, namespace] of Object.entries(attributes)) {
      const usual = name.startsWith('xmlns') ? USUAL.get(namespace) : undefined;
      const prefix = name.slice('xmlns:'.length);
      if (usual !== undefined && usual !== prefix) this.#usual.set(prefix, usual);
    }
  }

  element(name: string): string {
    if (this.#usual.size === 0) return name;
    const colon = name.indexOf(':');
    const usual = this.#usual.get(name.slice(0, Math.max(0, colon)));
    return usual === undefined ? name : `${usual}:${name.slice(colon + 1)}`;
  }

  attributes(attributes: Attributes): Attributes {
    if (this.#usual.size === 0) return attributes;
    // An attribute without a prefix is in no namespace.
    const named = Object.entries(attributes).map(([name, value]) => [
      name.includes(':') ? this.element(name) : name,
      value,
    ]);
    return Object.fromEntries(named) as Attributes;
  }
}
