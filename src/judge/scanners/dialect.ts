/** How one kind of model is asked about a text, and how its answer is read. */
import type { Random } from '../../ports/files.ts';
import type { ScanThreat } from '../../vocabulary/scanning/scan-words.ts';
import type { Chat, ChatAnswer } from '../asking/chat-protocols.ts';
import type { Judged } from './model-verdict.ts';

export interface ScanQuestion {
  readonly chat: Chat;
  /** What makes it another question about the same text. */
  readonly about?: string;
  /** Undefined for anything but a verdict in the form that was asked for: words around it included. */
  read(answer: ChatAnswer): Judged | undefined;
}

export interface Dialect {
  /** The name of the model where none is set. */
  readonly model: string;
  /** What it judges: of other threats nothing is known from it. */
  readonly threats: readonly ScanThreat[];
  /** All of them have to be answered. */
  questions(text: string, random: Random): readonly ScanQuestion[];
}
