import { getHome } from '@sourcewiz/contract';
import { defineArea } from '../../platform/area.ts';
import { routes } from '../../platform/http/routes.ts';
import { homeOf } from './home.service.ts';

export const home = defineArea({ name: 'home', operations: [routes.inTransaction(getHome, homeOf)] });
