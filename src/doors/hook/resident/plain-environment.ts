import { LOADS_CODE } from './listener-check.ts';

/** Hooks and stdio doors trust no listener that another program's code may be loaded into. */
export const plainEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !LOADS_CODE.test(`${name}=`)));
