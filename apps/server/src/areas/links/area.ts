import { defineArea } from '../../platform/area.ts';
import { serveBuyerAssets } from '../../platform/buyer-pages/index.ts';
import { linkTables } from './links.tables.ts';

export const links = defineArea({ name: 'links', tables: linkTables, pages: serveBuyerAssets });
