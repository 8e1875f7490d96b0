import { compareDoors } from './same-rulings.ts';

await compareDoors('dangerous', 1000);
