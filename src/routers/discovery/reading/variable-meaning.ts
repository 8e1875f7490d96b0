import { readVariable } from '../../catalogue/variables.ts';
import { remembered } from './remembered.ts';

/** What the name of a variable says; the files of a project say the same names again and again. */
export const meaningOf = remembered(readVariable);
