import type { Started } from '../../../screening/flows/started.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Word } from '../../../shell/reading/reading.ts';
import { anyWord } from '../../../text/patterns/compose.ts';

/** A request of a command-line client that asks a server to delete. */
export interface HttpRemoval {
  /** `DELETE api.example.com/v1/users`, without a query and without credentials. */
  readonly shows: string;
  readonly isLocal: boolean;
}

const CURL =
  '-X: --request: -d: --data: --data-raw: --data-binary: --data-urlencode: --json: -H: --header: -u: --user: -o: --output: -A: --user-agent: -b: --cookie: -c: --cookie-jar: -e: --referer: -F: --form: -T: --upload-file: -x: --proxy: -m: --max-time: -w: --write-out: --url: -E: --cert: --key: --cacert: -K: --config: --retry: --connect-timeout: -r: --range: --resolve: --oauth2-bearer: --aws-sigv4:';
const WGET =
  '--method: --body-data: --body-file: --header: -O: --output-document: --post-data: --post-file: --user: --password: -o: -P: -U:';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Paths that delete with a method other than DELETE. */
const REMOVING_STEP = anyWord`
  _delete_by_query _close _shutdown _forcemerge doDelete doWipeOutWorkspace doWipeOut delete-batch
  delete_batch batch-delete batchdelete bulk-delete bulk_delete bulkdelete delete deleteall delete-all
  destroy purge purge_cache flush flushall flushdb wipe truncate terminate deactivate decommission unpublish
  cancel refunds? exit kill safeExit quietDown tsdb/delete_series admin/tsdb/\w+ leave force-leave remove
  drop
`;
const REMOVING_PATH = new RegExp(String.raw`/${REMOVING_STEP}(?:/[\w:.~-]*)?$`, 'i');
const REMOVING_PUT = /\/(?:_cluster\/settings|_all\/_settings)$/i;
const REMOVING_BODY =
  /\bmutation\b[^}]{0,400}?\b(?:delete|destroy|remove|purge|archive|revoke|cancel|terminate)[A-Z_]\w*|"(?:delete|remove|destroy)(?:_all|Index|ByQuery)?"\s*:|\b(?:drop|truncate)\s+(?:table|database)\b|\bdelete\s+from\b/;

/** Ports of data servers on a developer's machine, where a deletion affects the data. */
const DATA_PORTS = new Set([
  '8001',
  '8444',
  '9200',
  '9201',
  '7700',
  '8108',
  '8500',
  '8200',
  '2379',
  '15672',
  '9090',
  '9093',
  '3100',
  '8086',
  '5984',
  '6333',
  '8983',
  '8529',
  '7474',
  '9000',
  '9092',
  '8088',
  '2019',
]);

/** An index or a key made for tests. */
const TRIAL = /^\/(?:[\w-]*[-_])?(?:tests?|tmp|temp|e2e|scratch)(?:[-_][\w-]*)?(?:\/|$)/i;

export function httpRemoval(start: Started): HttpRemoval | undefined {
  const request = requestOf(start);
  return request === undefined ? undefined : removingRequest(request);
}

export function removingRequest({ method, url, body }: Request): HttpRemoval | undefined {
  const place = placeOf(url);
  const removes =
    method === 'DELETE' ||
    method === 'PURGE' ||
    (/^(?:POST|PUT|PATCH)$/.test(method) &&
      (REMOVING_PATH.test(place.path) || REMOVING_BODY.test(body.slice(0, 4000)))) ||
    (method === 'PUT' && REMOVING_PUT.test(place.path));
  if (!removes) return undefined;
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|)$/i.test(
    place.host,
  );
  return {
    shows: `${method} ${place.host === '' ? 'localhost' : place.host}${place.port === '' ? '' : `:${place.port}`}${place.path}`,
    isLocal: isLocal && (!DATA_PORTS.has(place.port) || TRIAL.test(place.path)),
  };
}

export function requestOf({ program, args }: Started): Request | undefined {
  switch (program) {
    case 'curl':
    case 'curlie':
      return curl(args);
    case 'wget':
    case 'wget2': {
      const options = readOptions(args, WGET);
      const method =
        options.value('--method')?.text ?? (options.has('--post-data', '--post-file') ? 'POST' : 'GET');
      return request(method, options.operands, options.value('--body-data', '--post-data')?.text ?? '');
    }
    case 'http':
    case 'https':
    case 'xh':
    case 'xhs':
      return httpie(args);
    default:
      return undefined;
  }
}

function curl(args: readonly Word[]): Request | undefined {
  const options = readOptions(args, CURL);
  if (options.has('-G', '--get', '--help')) return undefined;
  const data = options.values('-d', '--data', '--data-raw', '--data-binary', '--data-urlencode', '--json');
  const method = options.value('-X', '--request')?.text ?? (data.length > 0 ? 'POST' : 'GET');
  const urls = [...options.values('--url'), ...options.operands];
  return request(method, urls, data.map(({ text }) => text).join('&'));
}

/** `http DELETE :9200/x`: the method comes before the URL, `:port` means this machine. */
function httpie(args: readonly Word[]): Request | undefined {
  const { operands } = readOptions(
    args,
    '-a: --auth: -A: --auth-type: -o: --output: --verify: --session: -p: --print: --proxy: --timeout: --raw:',
  );
  const [first, ...rest] = operands;
  const isMethod = /^[A-Z]+$/i.test(first?.text ?? '') && rest.length > 0;
  return isMethod ? request(first?.text ?? '', rest.slice(0, 1), '') : undefined;
}

function request(method: string, urls: readonly Word[], body: string): Request | undefined {
  // The method is known even if the URL is only known at run time.
  const url = urls.find(({ text }) => /[.:/$]|^localhost/.test(text))?.text ?? urls[0]?.text;
  return url === undefined ? undefined : { method: method.toUpperCase(), url, body };
}

function placeOf(url: string): { host: string; port: string; path: string } {
  const parts = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@?#]*@)?(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?([^?#]*)/i.exec(
    url.slice(0, 500),
  );
  return { host: parts?.[1] ?? '', port: parts?.[2] ?? '', path: (parts?.[3] ?? '').replace(/\/+$/, '') };
}
