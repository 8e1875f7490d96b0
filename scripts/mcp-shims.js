// Takes the place of a part of the MCP SDK in the bundle: its validator of JSON Schema, which a server needs only to
// check what a client's user typed into a form. We ask for no forms, and the validator is a third of the start.
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('this server asks for no forms');
  }
}
