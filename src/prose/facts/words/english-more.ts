import type { Words } from './word-class.ts';

/** Finer classes: what a request rests on, whom it serves, and what honest texts say in its place. */
export const ENGLISH_MORE: Words = {
  obey: 'obey* follow followed follows comply complies complying complied adher* abide* heed* honour* honor* carry carried carries conform* fulfil* observe obeyed',
  prevail:
    'wins win prevail* outrank* precedence overrul* trump* yields yield outweigh* binding binds overriding superior-to beats governs govern governed applies apply decisive',
  deem: 'deem* consider* counts count counted treat treats treated treating regard regarded assum* presum* implied implicit* tacit* waiv* exempt* pre-approved preapproved pre-authorised granted taken automatic equivalent tantamount suffice* lapse* blanket',
  trust:
    'trust* vetted safe reliable certified legitimate genuine whitelist* allowlist* accredited endorsed cleared pre-checked signed-off vouch* known-good',
  claim:
    'claim* assert* insist* allege* lie lies lying invent* fabricat* false falsely untrue mislead* mislabel* disguis* pose poses posing dress dressed declare* maintain pretext excuse* story deny denies denied',
  rank: 'best top leading winner* cheapest rank* score* stars praise* promot* highlight* feature featured endors* sponsor* advertis* flagship premium highest lowest position brand brands partner partners competitor* rival* competing vendors supplier* product products',
  belittle:
    'downplay* soften* gloss* worse unreliable discontinu* unavailable closed sold-out scam risky outdated weak slow expensive inferior poor bad unsafe insecure mislaid rumour* negative unfavourabl* doubtful unsuitable',
  skew: 'round rounded rounding inflat* deflat* double doubled halve halved shave* pad padded understat* overstat* substitut* swap* shift shifted tweak* nudge* massag* smooth* scale scaled shorten* lengthen* backdate* reorder* flip* invert* reword* rephrase* tone toned trim top-up fudge* cut reduc* increas* add-on subtract* multipl*',
  needless:
    'needless* unnecessar* superfluous pointless bother* trouble troubling spare spared occasion fuss redundant worry worri* clutter* noise nois* distract* annoy* burden* interrupt* disturb* confus* delay delays delaying friction tedious impatien* slows slowing formality formalities nag',
  bare: 'verbatim unabridged unedited untruncated unmasked unredacted unshortened uncut plaintext cleartext decoded decrypted unencrypted word-for-word unaltered as-is in-full unmodified plain readable undisguised unhashed',
  personal:
    'pin pins cvc cvv ssn passport* birth birthday* dob salary salaries payroll diagnos* medical health card cards phone* telephone* mobile postcode zip location gps biometric* fingerprint* identity face photo photos identities nationality marital maiden address-book license-plate insurance licence-number',
  private:
    'clipboard* keystroke* screenshot* microphone camera bookmark* mailbox* drafts tabs browser-history mails letters diary correspondence voicemail* attachments gallery attachment unsent',
  lax: 'off none null zero unconfined permissive relaxed relax* lax loose lenient unlocked unprotected unsigned unverified unchecked wildcard wide-open skip-verify no-verify unauthenticated untested blind blindly force forced force-push allow-all trusts bypasses',
  public:
    'public publicly anyone everyone everybody world guest guests anonymous* pastebin gist outsiders stranger* readable-by world-readable shared-link open-access',
  shield:
    'strict* tls ssl mfa sso cors csrf csp hsts seccomp selinux apparmor checksum* integrity hash hashes pinned lockfile* codeowners rate-limit* encrypt* encryption auth-check authenticat* gate gates quota* alarm* monitor sensor* brake* backup backups retention approval-step hook hooks pre-commit ci pipeline pipelines strict-ssl gpg cosign provenance attestation* dependabot audit-log threshold interlock*',
  power:
    'root privilege* privileged superuser elevated full-access scope scopes write-access admin-rights sudoers unattended god-mode impersonation entitlement* rights',
  record:
    'log logs logged logging trail changelog* journal* ledger* diff diffs commit commits pr ticket* trace traces footnote* minutes register* registry archive* audit-trail receipt* timeline entry entries book-keeping',
  shown:
    'visible* on-screen banner dialog* popup* preview* screen dashboard* label labelled marked marks mark footer heading caption',
  choice:
    'choose* choosing chosen choice* chose decide* deciding decision* optional* option options opt-in opt-out voluntar* wish wishes wants want wanted agree agrees agreed discretion themselves himself herself own accept accepts accepted pick picks',
  local:
    'local* offline on-device device devices laptop* machine machines in-memory stay stays remain remains in-house loopback localhost read-only unchanged intact',
  mask: 'mask* redact* anonym* pseudonym* blur* stripped strips strip encrypted hashed placeholder* initials aggregate* sanitis* sanitiz* dummy',
  limit:
    'max maximum most minimum limit limits limited characters chars per seconds hours days months bytes mb kb rows pages size length two three five ten',
  polite:
    'please kindly thank* grateful dear glad welcome courtes* appreciat* sorry regards pls thx favour favor pleasure hello hi hey',
  reader:
    'reader* listener* viewer* visitor* helper* summariser* processor* parser* indexer* software machine-readers readers automated triager* scribe* transcriber* clanker* robot* orchestrator* runner* consumers consumer implementer* implementations conforming harness planner',
  lasting:
    'onwards onward forever rest remainder remaining coming indefinitely till thereafter day week lifetime continu* ongoing repeatedly daily weekly hourly nightly recurring periodic* subsequent survive* perpetu* ever again sticky',
  fail: 'error* fail* reject* refus* broken break breaks breaking timeout* crash* invalid expire* expir* lock locked locks suspended lose loses lost destroyed forfeit* penalt* breach* liable terminat* incomplete empty stall* degraded throttl* returned-empty discarded',
  behalf:
    'behalf sign signs signed signing proxy deputis* deputiz* stead impersonat* mimic* sender alias name-of voice counter-sign countersign* attest*',
  chief:
    'manager* ceo cfo ciso boss* supervisor* director* police inspector* government regulator* court* ministry officer* counsel lawyer* head headquarters auditor* registrar* board council committee authority authorities president principal insurer* helpdesk support desk provider* publisher* licensor* author maker makers issuer',
  uttered:
    'typed wrote written spoken entered uploaded dictated pasted opened selected spoke said asked-for attached mentioned discussed saw seen visited browsed',
  truth:
    'true exact* actual* real honest* accurate* correct* factual truth* faithful* neutral* balanced fair fairly impartial* both-sides evidence cite* cited cites citation* reference* as-read independent* objective',
  review:
    'review reviews reviewed double-check second pair four-eyes two-person on-call supervis* oversight manual manually hand by-hand ring rings call-back callback contact contacted escalat*-s',
  doubt:
    'question questions unclear unsure doubt doubts missing unknown ambiguous uncertain conflict conflicts differ differs discrepanc* mismatch* wrong mistake* typo* bug bugs',
  test: 'test tests tested testing demo staging trial dry-run dry rehearsal drill exercise* simulation practice lab benchmark* beta',
  scam: 'scam* fraud* fake fakes faked forged forgery trick* imitation* beware incident* hoax* spoof* tamper* lure* bait* decoy* manipulat* abuse* misuse* rogue dishonest deceiv* decept* victim* stolen steal* thief thieves compromised lookalike* impostor* harmful prank*',
  startup:
    'crontab startup autostart boot launchagent* systemd bashrc zshrc login-item daemon* resident registry-run scheduled schedule* kernel driver extension extensions npx binary binaries pre-install postinstall preinstall',
  encoded:
    'base64 rot13 hex decode* decod* obfuscat* unicode zero-width base32 cipher* ciphertext gzip packed encoded encodes',
  ship: 'merge* merged merging deploy* release* released ship ships shipped shipping production prod rollout main branch* live',
  buy: 'buy* bought ordered booked booking* subscri* checkout price* fee fees deposit* cost costs discount* upgrade* renew* plan plans licence license cart basket voucher* gift* sell sale sold tender* bid bids',
  may: 'may can could might allowed permitted free let lets allow allows permit permits able entitled welcome-to',
};
