import { memo } from '../../../text/bounded-memo.ts';
import { readVariable } from '../../catalogue/variables.ts';

/** The meaning of a variable, by its name; the same names recur in the files of a project. */
export const meaningOf = memo({ most: 20_000 }, readVariable);
