export { readRelations, type Relation } from './read-relations.ts';
export { attributesOf, readXml } from './read-xml.ts';
