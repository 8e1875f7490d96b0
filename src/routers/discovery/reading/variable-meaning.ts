import { memo } from '../../../text/bounded-memo.ts';
import { readVariable } from '../../catalogue/variables.ts';

/** What the name of a variable says; the files of a project say the same names again and again. */
export const meaningOf = memo({ most: 20_000 }, readVariable);
