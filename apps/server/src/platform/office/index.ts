export { readRelations, type Relation } from './read-relations.ts';
export { attributesOf, readXml, type XmlTag } from './read-xml.ts';
