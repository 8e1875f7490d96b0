import fc from 'fast-check';

// What is drawn is the same in every run, so that a change is red because of itself. `TOKENAUDITOR_DRAWS=new npm run vitest` draws anew.
const { TOKENAUDITOR_DRAWS } = process.env;
if (TOKENAUDITOR_DRAWS !== 'new') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_116 });
