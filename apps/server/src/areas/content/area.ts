import { defineArea } from '../../platform/area.ts';
import { contentOperations } from './content.routes.ts';

export const content = defineArea({ name: 'content', operations: contentOperations });
