/**
 * The name of the file: in the folder of a project, or in the user's own `.tokenauditor` folder. Apart from the schema, for
 * the quick path of hooks.
 */
export const DOCUMENT_NAME = 'tokenauditor.yaml';
