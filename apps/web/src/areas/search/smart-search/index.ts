export { SmartSearchButton } from './smart-search-button.tsx';
