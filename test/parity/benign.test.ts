import { compareDoors } from './same-rulings.ts';

await compareDoors('benign', 1000);
