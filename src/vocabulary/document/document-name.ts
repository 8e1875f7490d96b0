/**
 * The name of the file: in the folder of a project, or in the user's own `.tokenauditor` folder. Apart from the schema, for
 * the quick path of hooks.
 */
export const DOCUMENT_NAME = 'tokenauditor.yaml';

/** A larger file is not a policy that a person wrote. */
export const MOST_DOCUMENT_BYTES = 4 * 1024 * 1024;
