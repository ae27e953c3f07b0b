import type { BuyerCatalogue, BuyerFilterKind, BuyerFilters, BuyerQuery } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import { PriceFilter } from './price-filter.tsx';

/** Values shown before one asks for more. */
const FIRST = 8;

interface Choices {
  catalogue: BuyerCatalogue;
  filters: BuyerFilters;
  query: BuyerQuery;
  onChoose: (change: Partial<BuyerQuery>) => void;
}

/** Everything that the products of a catalogue differ in: a form, so that it also works without JavaScript. */
export function FilterForm(choices: Choices) {
  const texts = useTexts();
  const { catalogue, filters, query, onChoose } = choices;
  const [first, ...others] = filters.kinds;
  // The price follows what people choose by first: category and colour.
  const isBeforePrice = (kind: BuyerFilterKind) => kind === others[0] && kind.look === 'colours';
  return (
    <form
      className="filter-form"
      method="get"
      action={`/view-collection/${catalogue.token}`}
      aria-label={texts.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      {query.search && <input type="hidden" name="search" value={query.search} />}
      {query.sort !== 'featured' && <input type="hidden" name="sort" value={query.sort} />}
      {first && <Kind kind={first} query={query} onChoose={onChoose} />}
      {others.filter(isBeforePrice).map((kind) => (
        <Kind key={kind.key} kind={kind} query={query} onChoose={onChoose} />
      ))}
      {filters.price && catalogue.currency !== '' && (
        <PriceFilter price={filters.price} query={query} catalogue={catalogue} onChoose={onChoose} />
      )}
      {others
        .filter((kind) => !isBeforePrice(kind))
        .map((kind) => (
          <Kind key={kind.key} kind={kind} query={query} onChoose={onChoose} />
        ))}
      <noscript>
        <button className="button ink" type="submit">
          {texts.apply}
        </button>
      </noscript>
    </form>
  );
}

type Values = BuyerFilterKind['values'];

function Kind({ kind, query, onChoose }: { kind: BuyerFilterKind } & Pick<Choices, 'query' | 'onChoose'>) {
  const texts = useTexts();
  const hasDots = kind.values.some(({ swatch }) => swatch !== null);
  const list = (values: Values) => <Options kind={kind} values={values} query={query} onChoose={onChoose} />;
  const shown = kind.values.filter(({ isChosen }, index) => index < FIRST || isChosen);
  const rest = kind.values.filter((value) => !shown.includes(value));
  return (
    <fieldset className={hasDots ? 'filter swatched' : 'filter'}>
      <legend>{kind.label}</legend>
      {list(shown)}
      {rest.length > 0 && (
        <details>
          <summary>{texts.moreValues(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </fieldset>
  );
}

function Options({
  kind,
  values,
  query: { filters },
  onChoose,
}: { kind: BuyerFilterKind; values: Values } & Pick<Choices, 'query' | 'onChoose'>) {
  return (
    <ul>
      {values.map(({ value, label, count, swatch }) => {
        const filter = `${kind.key}:${value}`;
        const isChosen = filters.includes(filter);
        const change = () =>
          onChoose({ filters: isChosen ? filters.filter((one) => one !== filter) : [...filters, filter] });
        return (
          <li key={value}>
            <label className={count === 0 && !isChosen ? 'filter-value none' : 'filter-value'}>
              <input type="checkbox" name="filter" value={filter} checked={isChosen} onChange={change} />
              {swatch !== null && <span className="dot-of" style={{ background: swatch }} aria-hidden />}
              <span className="filter-label">{label}</span>
              <span className="filter-count">{count}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
