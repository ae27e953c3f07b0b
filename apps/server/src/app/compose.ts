import { attributes } from '../areas/attributes/area.ts';
import { catalogues } from '../areas/catalogues/area.ts';
import { contacts } from '../areas/contacts/area.ts';
import { content } from '../areas/content/area.ts';
import { events } from '../areas/events/area.ts';
import { identity } from '../areas/identity/area.ts';
import { imports } from '../areas/imports/area.ts';
import { media } from '../areas/media/area.ts';
import { organisation } from '../areas/organisation/area.ts';
import { products } from '../areas/products/area.ts';
import { resources } from '../areas/resources/area.ts';
import { search } from '../areas/search/area.ts';
import { selections } from '../areas/selections/area.ts';
import { tasks } from '../areas/tasks/area.ts';
import type { Area } from '../platform/area.ts';
import { platform } from '../platform/platform-tables.ts';

/** The areas of the program: the one place that knows all of them. */
export const areas: readonly Area[] = [
  platform,
  identity,
  organisation,
  events,
  tasks,
  media,
  attributes,
  products,
  search,
  resources,
  contacts,
  catalogues,
  selections,
  imports,
  content,
];
