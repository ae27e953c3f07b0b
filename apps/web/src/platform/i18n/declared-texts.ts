// What the areas declare, in a part of its own: nobody waits for it to see the first screen.
export { errorCatalogue, permissionGroupNames, permissionOf } from '@sourcewiz/contract';
