import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Threat } from '../../vocabulary/signal.ts';

/** Which part of a definition a text is; a name is read differently from a sentence. */
export type TextPart =
  | 'name'
  | 'title'
  | 'description'
  | 'parameter-name'
  | 'parameter-description'
  | 'value'
  | 'schema'
  | 'annotation'
  | 'meta';

export interface DefinitionText {
  readonly path: string;
  /** Exactly as the server sent it. */
  readonly text: string;
  readonly part: TextPart;
  /** The parameter it belongs to, if it belongs to one. */
  readonly parameter?: string;
  /** False for values that no person reads as a sentence: `$schema`, `$id`, `format` without spaces. */
  readonly isProse: boolean;
  /** For a text that was found inside another one: the encodings that were undone, outermost first. */
  readonly via?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  /** JSON path of its schema. */
  readonly path: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly isRequired: boolean;
  readonly schema: { readonly [key: string]: JsonValue };
}

/** How a name could be taken for another: equal except for case and separators, similar to look at, a typo, a lure added. */
export type Kinship = 'same' | 'look' | 'near' | 'lure';

export interface Resemblance {
  readonly to: Definition;
  readonly how: Kinship;
}

/** Of two names of servers: one program, two programs, or names alone, which may be two releases of one product. */
export type Identity = 'one' | 'two' | 'unknown';

export interface Registry {
  readonly definitions: readonly Definition[];
  /** Their names; more than one may be the same server. */
  readonly servers: ReadonlySet<string>;
  identity(here: string, there: string): Identity;
  /** Tools of other servers that this one's name could be taken for: the closest one of each server. */
  resembling(of: Definition): readonly Resemblance[];
  /** Tools of the same server with a different name that looks the same. */
  twins(of: Definition): readonly Definition[];
  /** Tools of any server whose name has these words, joined by `_`, in any spelling. One a server. */
  spelled(words: string): readonly Definition[];
  /** Tools of a server by name, whatever it is called: the first of each. */
  toolsOf(server: string): ReadonlyMap<string, Definition>;
}

/** A command that a text hides. */
export interface Payload {
  readonly threat: Threat;
  readonly detail: string;
  /** The command, from its first word. */
  readonly text: string;
}

/** A definition as checks read it. Everything a model or the gate would read is in `texts`. */
export interface DefinitionSubject {
  readonly definition: Definition;
  /** Every string with its path, in the order of the definition, then what was decoded from them. */
  readonly texts: readonly DefinitionText[];
  /** All prose in one text, in the same order: contains an attack that is split over fields in one piece. */
  readonly joint: string;
  /** Of a tool's input schema, with local references resolved; of a prompt, its arguments. */
  readonly parameters: readonly Parameter[];
  /** All servers' definitions, this one among them. */
  readonly registry: Registry;
  /** Whether a text is a command that runs or sends something: the call checks judge it. */
  readonly payloadIn: (text: string) => Payload | undefined;
  /** Names of the limits that were reached while reading: `definition.size`. */
  readonly capped: readonly string[];
}
