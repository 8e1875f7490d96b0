import type { Words } from './word-class.ts';

export const ENGLISH: Words = {
  model:
    'assistant* ai model models agent agents llm llms chatbot* bot bots claude gpt* chatgpt copilot gemini cursor subagent* crawler* summarizer* automation*',
  user: 'user users human humans customer* operator* owner* reviewer* requester* caller* client*',
  you: 'you your yours yourself',
  tool: 'tool tools function functions plugin* server servers mcp endpoint* connector* integration* utility utilities',
  rule: 'instruction* rule rules guideline* directive* directions prompt prompts polic* constraint* restriction*',
  prior: 'previous* prior above earlier former preceding foregoing original initial existing past old',
  ignore: 'ignor* disregard* forget* overrid* bypass* unlearn',
  must: 'must should shall need needs required require* mandatory obligat* ought have has essential necessary compulsory prerequisite* ensure make sure',
  always: 'always whenever constantly consistently automatically default permanently standing',
  before: 'before first firstly beforehand initially prior-to preliminary until unless',
  after: 'after afterwards then once finally later subsequently next upon following when',
  not: "not never no don't dont won't doesn't without avoid* cannot can't nor neither refrain* none nothing isn't needn't",
  tell: 'tell* told mention* inform* notif* reveal* disclos* show* report* display* warn* alert* announc* explain* describe* surface* state raise',
  hide: 'silent* secret-ly secretly quiet* hidden hide* hiding discreet* covert* background invisibl* conceal* unnotic* unseen stealth* seamless* transparently internal internally unannounced omitted private-ly behind scenes',
  ask: 'ask* confirm* approv* consent* permission* acknowledg* authoris* authoriz* prompting sign-off clarif* opt',
  send: 'send* sent forward* post posts posted upload* transmit* share* sharing email* e-mail mail submit* deliver* bcc cc sync* mirror* relay* exfiltrat* leak* route* redirect* export* publish* push dispatch* webhook* beacon* ping copy copies copied',
  read: 'read reads reading open opens load* cat retriev* fetch* collect* gather* access* list lists listing scan* look lookup inspect* dump* extract* enumerat* obtain* view grab* harvest* search* locate* browse* visit* pull',
  put: 'includ* append* attach* add adds added pass passed passing passes put puts insert* embed* paste* prepend* fill* populate* supply* provide* contain* set place encode* concatenat* inject* supplied',
  run: 'run runs running execut* invok* call calls calling called launch* eval start* trigger* perform* install* download* spawn* chain*',
  use: 'use using used uses utilis* utiliz*',
  instead:
    'instead replac* prefer* rather deprecat* disabled obsolete superior better preferred substitute* alternative* retired exclusively only priorit* favor* favour* recommend* first-choice latest',
  secret:
    'password* passphrase* token tokens key keys credential* secret secrets api-key apikey* ssh cookie* env dotenv id_rsa wallet* seed mnemonic certificate* keychain* private confidential sensitive auth login* pat otp mfa 2fa session-id bearer',
  file: 'file files document* director* folder* config* path paths content contents source code codebase repository repositories workspace disk',
  talk: 'conversation* chat chats histor* message messages context session* transcript* dialogue* thread turn turns exchange*',
  memory:
    'memor* remember* persist* save* store* future retain* keep keeps kept note notes permanent agents.md claude.md',
  parameter:
    'parameter* argument* field fields input inputs value values param params header* payload query variable* property',
  command: 'command* shell script* terminal bash powershell curl wget sudo chmod npm pip sh cron',
  urgent: 'important critical* urgent* immediate* attention crucial vital mandatory asap priority emergency',
  authority:
    'admin* administrat* developer* system official* authoriz* compliance audit* legal team management governance vendor maintainer* operations it-department platform organization* organisation* corporate regulatory gdpr soc2 hipaa anthropic openai',
  role: 'act acting pretend* role* persona* simulat* imagin* roleplay* character impersonat* mode behave become',
  unbound:
    'unrestrict* uncensor* unfilter* jailbreak* dan unlimited freely limitless amoral unethical uninhibited',
  guard:
    'safety guardrail* safeguard* filter* protection* security check checks verif* validat* warning* sandbox* moderation firewall* lint* scanner* scan-result signature* confirmation-dialog antivirus 2fa',
  answer:
    'answer* respond* repl* response* output* say says print* repeat* write summar* translat* generat* conclude* recommend* rate rating',
  attack:
    'attack* injection* malicious* adversar* exploit* phish* vulnerab* threat* red-team* redteam* payloads hack* untrusted poison* suspicious detect* owasp',
  money:
    'payment* transfer* account accounts iban bitcoin invoice* fund funds bank* pay paid billing crypto refund* donat* purchase* usd',
  change:
    'chang* modif* alter* edit* updat* rewrit* adjust* convert* rename* configure* disable* enable* turn switch weaken* lower raise* grant* elevat* escalat*',
  delete: 'delet* remov* wipe* erase* purge* destroy* truncat* overwrit* revok* uninstall*',
  example:
    'example* e.g i.e such like instance sample* illustrat* demonstrat* quote* phrase* phrases fixture* documentation tutorial* lesson* training mock* hypothetical* expected canned',
  person:
    'we our i my me us he she they their team people employee* colleague* staff member members patient* student* resident*',
  now: 'now henceforth new onward* updated current today from-now',
  data: 'data information details record records content-s list-s everything entire whole full complete raw verbatim personal pii contacts address addresses emails inbox calendar',
  result:
    'result results finding* output-s return* returned returns reply-s report-s answer-s summary summaries',
  every: 'all any every each both regardless matter whatever entire whichever',
  outside:
    'external* remote* third-party third outside vendor-s collector* attacker* webhook-s url urls link links http https domain server-s cloud image images pixel',
  reason:
    'because since otherwise so order reason* purpose* ensures requires avoid-ing prevent* improve* quality telemetry diagnostic* analytics monitoring troubleshooting debugging cache caching performance accuracy consistency',
  omit: 'skip* discard* neglect* omit* drop void cancel* supersed* suspend* leave leaves unmentioned',
  duty: 'order orders protocol* requirement* mandate* procedure* task tasks step steps',
  watch:
    'find finds analyz* analys* flag flags flagged classif* identif* whether recogni* block blocks blocked catches detects',
};
