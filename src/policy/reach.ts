/**
 * What a text of a definition mentions, in broad capabilities and by host. Coarse on purpose: it compares two versions
 * of one definition, and a capability that is new in the second deserves a review.
 */
const KINDS: Readonly<Record<string, string>> = {
  files: 'file files path paths filename filepath directory directories folder folders dir disk attachment',
  commands:
    'command commands cmd shell bash sh powershell terminal exec execute executes run runs script scripts code eval subprocess sudo',
  network:
    'url urls uri http https webhook webhooks endpoint host hosts proxy upload uploads send sends post posts forward forwards transmit email mail fetch download callback',
  secrets:
    'secret secrets token tokens password passwords passwd credential credentials key keys apikey ssh env environment cookie cookies authorization auth',
  conversation:
    'conversation chat history transcript prompt prompts instructions message messages context reasoning memory',
  deletion: 'delete deletes remove removes erase purge drop wipe truncate destroy unlink',
  writing: 'write writes create creates overwrite update updates modify edit save install append replace',
  payment: 'pay payment payments transfer transfers purchase buy wallet invoice refund',
};
const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

const HOST = /\b(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/gi;
const HUMP = /(?<=[a-z0-9])(?=[A-Z])/g;
const SECRET_PLACE = /~\/|\/etc\/|\.ssh\b|\.env\b|\bid_rsa\b|\.aws\b/;
const MOST_READ = 64 * 1024;

/** File names such as `a.json` also count as hosts: a new one is a new place anyway. */
export function reachOf(text: string): Set<string> {
  const read = text.slice(0, MOST_READ);
  const reach = new Set<string>();
  for (const word of read
    .replace(HUMP, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)) {
    const kind = KIND_OF.get(word);
    if (kind !== undefined) reach.add(kind);
  }
  for (const [host] of read.matchAll(HOST)) reach.add(host.toLowerCase());
  if (SECRET_PLACE.test(read)) reach.add('secrets');
  return reach;
}
