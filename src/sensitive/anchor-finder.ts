import { randomness } from '../text/entropy.ts';
import { FOLD_WORD, filterBlock, MIX, queue, SECOND_MIX } from './block-filter.ts';
import { BLOCK_UNITS, bytes, loadBlock, MARGIN, signs, TABLES_AT, TABLES_SIZE } from './byte-block.ts';

/**
 * Finds a fixed set of literals in any case, all at once, and looks at every second place only: four signs there
 * are looked up in a bitmap. A literal is entered by two neighbouring groups of four, so one of them lies where the
 * search looks; short literals are entered with every sign that may stand beside them. A hit is compared in full.
 * Measured: three to four times the speed of an Aho-Corasick automaton, which has to look at every sign.
 */
const SHORTEST = 3;
const GROUP = 4;
/** How a literal lies to the group by which it was seen. */
const LONG = 1;
const HERE = 2;
const BEFORE = 4;
const BEHIND = 8;
/** Sets bit 5: letters in lower case. It also joins a few signs (`_` and DEL), which only costs a comparison. */
const FOLD = 0x20;

/** Everything a folded byte can be, and what of it is ASCII. */
const FOLDED = Array.from({ length: 256 }, (_, unit) => unit).filter((unit) => (unit & FOLD) !== 0);
const FOLDED_ASCII = FOLDED.filter((unit) => unit < 128);

/** The groups of four that code, prose and logs are full of, as words that hold them. */
const COMMON_WORDS = `
  https://github.com/ https://www. .com/ .org/ tokens _token secret access password author authority license version
  describe description police message function return string number object request response content context create
  created treat increase usage package surprise enterprise finish english blanket tonight light right night priority
  security electric select collect middle handle stadium medium decade facade codec encode decode electron script
  test_ text length index status state statement stack standard start project product production process progress
  require inquiry balance instance browser student console control component complete compute import export report
  support transport public private protected static class classic assist assert passive session mission permission
  module modules model mode node nodes path paths file files name names type types value values error errors event
  default result option options config configuration parameter element document window write writer system service
  server client user users login logged source resource action section position information application location
  relation operation condition generation through there where other another which would should could because before
  after about these those their every under while first last world people some time with from have that this will your
`
  .toLowerCase()
  .split(/\s+/);
const COMMON_GROUPS = new Set(
  COMMON_WORDS.flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(at, at + GROUP))),
);

/** The less ordinary a group, the fewer places have to be compared in full. */
function oddity(group: string): number {
  return randomness(group) - (COMMON_GROUPS.has(group.toLowerCase()) ? 20 : 0);
}

/** As the bytes of the text show it: without the high byte, in lower case. */
function foldedUnits(literal: string): Uint8Array {
  const units = new Uint8Array(literal.length);
  for (let i = 0; i < literal.length; i++) units[i] = (literal.charCodeAt(i) & 0xff) | FOLD;
  return units;
}

function pack(a = 0, b = 0, c = 0, d = 0): number {
  return a | (b << 8) | (c << 16) | (d << 24);
}

/** Of the places where a literal of five and more can be cut, the one with the least ordinary groups. */
function bestCut(literal: string): number {
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let at = 0; at + GROUP < literal.length; at++) {
    const score = oddity(literal.slice(at, at + GROUP)) + oddity(literal.slice(at + 1, at + 1 + GROUP));
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}

/**
 * From a group of signs to the literals that hold it. Open addressing over four numbers a slot: the group, a literal
 * plus one (0: free), and where in the literal the group begins; a group may fill several slots in a row.
 */
function makeTable(rows: number): Int32Array {
  return new Int32Array(4 << Math.ceil(Math.log2(rows * 2 + 2)));
}

function addRow(table: Int32Array, group: number, literal: number, offset: number): void {
  let slot = slotOf(group, table.length);
  while (table[slot + 1] !== 0) slot = (slot + 4) & (table.length - 1);
  table[slot] = group;
  table[slot + 1] = literal + 1;
  table[slot + 2] = offset;
}

function slotOf(group: number, size: number): number {
  return (Math.imul(group, MIX) >>> 7) & (size - 4);
}

const placed: (AnchorFinder | null)[] = [null, null];

export class AnchorFinder {
  /** Which part of the memory its tables are put into; finders of one part take turns. */
  private readonly part: 0 | 1;
  /** One bit for each hash of `32 - bitShift` bits. */
  private readonly bitmap: Uint8Array;
  private readonly bitShift: number;
  /** By another hash, where to look for the literal: undoes most chance hits. */
  private readonly relations: Uint8Array;
  private readonly relationShift: number;
  /** Literals of five and more by two groups of four; shorter ones by their first three. */
  private readonly long: Int32Array;
  private readonly short: Int32Array;
  private readonly starts: Uint32Array;
  private readonly letters: Uint8Array;

  /** Literals of 3 to 63 units. A hit is a hint: letter case and units beyond Latin-1 are for the caller to check. */
  constructor(literals: readonly string[], use: 'lasting' | 'passing') {
    this.part = use === 'lasting' ? 0 : 1;
    const wrong = literals.find(({ length }) => length < SHORTEST || length >= MARGIN);
    if (wrong !== undefined) throw new RangeError(`a literal must have 3 to ${MARGIN - 1} units: ${wrong}`);
    this.starts = new Uint32Array(literals.length + 1);
    let groups = 0;
    literals.forEach(({ length }, i) => {
      this.starts[i + 1] = (this.starts[i] ?? 0) + length;
      groups +=
        length === SHORTEST
          ? FOLDED_ASCII.length + FOLDED.length
          : length === GROUP
            ? FOLDED_ASCII.length
            : 2;
    });
    const size = Math.ceil(Math.log2(groups + 1));
    this.bitShift = 32 - Math.min(21, Math.max(13, size + 6));
    this.bitmap = new Uint8Array(1 << (29 - this.bitShift));
    this.relationShift = 32 - Math.min(18, Math.max(8, size + 3));
    this.relations = new Uint8Array(1 << (32 - this.relationShift));
    if (this.bitmap.length + this.relations.length > TABLES_SIZE) throw new RangeError('tables too large');
    this.letters = new Uint8Array(this.starts[literals.length] ?? 0);
    const shorts = literals.filter(({ length }) => length <= GROUP).length;
    this.long = makeTable((literals.length - shorts) * 2);
    this.short = makeTable(shorts);
    literals.forEach((literal, i) => {
      // Where a passing literal is cut matters little: those are secrets, and random all over.
      this.enter(literal, i, use === 'lasting' ? bestCut(literal) : 0);
    });
  }

  /** Enters the groups of four by which a literal is seen: at least one at an even and one at an odd distance. */
  private enter(literal: string, index: number, cut: number): void {
    const units = foldedUnits(literal);
    const [a, b, c, d] = units;
    this.letters.set(units, this.starts[index]);
    if (units.length > GROUP) {
      for (let offset = cut; offset <= cut + 1; offset++) {
        const group = pack(units[offset], units[offset + 1], units[offset + 2], units[offset + 3]);
        addRow(this.long, group, index, offset);
        this.see(group, LONG);
      }
      return;
    }
    addRow(this.short, pack(a, b, c), index, 0);
    if (units.length === GROUP) {
      this.see(pack(a, b, c, d), HERE);
      for (const after of FOLDED_ASCII) this.see(pack(b, c, d, after), BEFORE);
      return;
    }
    for (const after of FOLDED_ASCII) this.see(pack(a, b, c, after), HERE);
    for (const before of FOLDED) this.see(pack(before, a, b, c), BEHIND);
  }

  private see(group: number, relation: number): void {
    const bit = Math.imul(group, MIX) >>> this.bitShift;
    this.bitmap[bit >>> 3] = (this.bitmap[bit >>> 3] ?? 0) | (1 << (bit & 7));
    const other = Math.imul(group, SECOND_MIX) >>> this.relationShift;
    this.relations[other] = (this.relations[other] ?? 0) | relation;
  }

  /** Appends `literal, position` to `hits` for every occurrence that the loaded block (from `from` on) shows. */
  findInBlock(from: number, units: number, hits: number[]): void {
    const tables = this.placeTables();
    const { bitShift, relationShift } = this;
    const count = filterBlock(
      MARGIN,
      MARGIN + units,
      tables,
      bitShift,
      tables + this.bitmap.length,
      relationShift,
    );
    const { relations, long } = this;
    const shift = from - MARGIN;
    for (let i = 0; i < count; i++) {
      const at = queue[i] as number;
      const group = signs.getInt32(at, true) | FOLD_WORD;
      const relation = relations[Math.imul(group, SECOND_MIX) >>> relationShift] as number;
      if ((relation & LONG) !== 0) this.confirm(long, group, at, shift, hits);
      if (relation > LONG) this.compareShort(group, relation, at, shift, hits);
    }
  }

  /** Puts the tables where the filter reads them, unless they are there still. */
  private placeTables(): number {
    const place = TABLES_AT[this.part];
    if (placed[this.part] !== this) {
      bytes.set(this.bitmap, place);
      bytes.set(this.relations, place + this.bitmap.length);
      placed[this.part] = this;
    }
    return place;
  }

  private compareShort(group: number, relation: number, at: number, shift: number, hits: number[]): void {
    const { short } = this;
    if ((relation & HERE) !== 0) this.confirm(short, group & 0xffffff, at, shift, hits);
    if ((relation & BEFORE) !== 0) {
      const first = (bytes[at - 1] as number) | FOLD;
      this.confirm(short, first | ((group & 0xffff) << 8), at - 1, shift, hits);
    }
    if ((relation & BEHIND) !== 0) this.confirm(short, group >>> 8, at + 1, shift, hits);
  }

  private confirm(table: Int32Array, group: number, at: number, shift: number, hits: number[]): void {
    const mask = table.length - 1;
    for (let slot = slotOf(group, table.length); ; slot = (slot + 4) & mask) {
      const literal = table[slot + 1] as number;
      if (literal === 0) return;
      if (table[slot] === group) this.spell(literal - 1, at - (table[slot + 2] as number), shift, hits);
    }
  }

  private spell(literal: number, start: number, shift: number, hits: number[]): void {
    const { starts, letters } = this;
    const last = starts[literal + 1] as number;
    let letter = starts[literal] as number;
    for (let i = start; letter < last && ((bytes[i] as number) | FOLD) === letters[letter]; i++) letter++;
    if (letter === last) hits.push(literal, start + shift);
  }

  /** Every occurrence in a text that begins in `from`..`to`, as `literal, position` pairs in no strict order. */
  findAll(text: string, from = 0, to = text.length): number[] {
    const hits: number[] = [];
    for (let at = from; at < to; at += BLOCK_UNITS) {
      this.findInBlock(at, Math.min(loadBlock(text, at), to - at), hits);
    }
    return hits;
  }
}
