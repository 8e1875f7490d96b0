/**
 * Which places are of tests, fixtures and examples, and which hosts are reserved for documentation: requests of the program
 * do not go there, so they are listed apart and set no risk state. A template of its own settings (`.env.example`) is none.
 */
import { memo } from '../../text/bounded-memo.ts';
import type { PlacedSighting } from '../../vocabulary/route.ts';

const SAMPLE_FOLDER =
  /^(?:_*(?:tests?|specs?|fixtures?|mocks?|snapshots?|test[-_]?(?:data|files|helpers|resources|support|utils)|testing|e2e|cypress|integration-?tests?|examples?|samples?|cassettes|recordings|stubs)_*)$/i;
/** `unit-tests`, `Shop.Api.Tests`, `shop-e2e`, `androidTest`: a `speed-test` may be the program, so most are in the plural. */
const SAMPLE_ENDING =
  /[-_.](?:[Tt]ests|[Ss]pecs|[Ff]ixtures|[Mm]ocks|[Ee]xamples|[Ss]amples|e2e)$|^(?:android|common|functional|integration|js|jvm|native|ui|unit)Tests?$/;
const SAMPLE_FILE =
  /^(?:test[-_].+|conftest)\.\w+$|[-_.](?:test|tests|spec|e2e|fixture|mock|stories|cy)\.\w+$|(?:Tests?|Spec|IT)\.(?:java|kt|kts|cs|scala|groovy|swift|php)$/;
/** RFC 2606 and RFC 6761; no request to them reaches anybody. */
const RESERVED_HOST = /(?:^|\.)(?:test|invalid|example|example\.(?:com|net|org))(?::\d+)?$/;

const isSampleFile = memo({ most: 4096 }, (file) => {
  const folders = file.split('/');
  const name = folders.pop() ?? '';
  return (
    SAMPLE_FILE.test(name) ||
    folders.some((folder) => SAMPLE_FOLDER.test(folder) || SAMPLE_ENDING.test(folder))
  );
});

export const isSample = ({ file, host }: PlacedSighting): boolean =>
  (host !== undefined && RESERVED_HOST.test(host)) || isSampleFile(file);
