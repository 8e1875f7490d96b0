import { readVariable } from '../../catalogue/variables.ts';
import { remembered } from './remembered.ts';

/** The meaning of a variable, by its name; the same names recur in the files of a project. */
export const meaningOf = remembered(readVariable);
