/** Names that many servers share prove nothing: they all list, read, search and create the same few things. */
import { nameWords, stem } from '../../../screening/definitions/name-words.ts';

const set = (words: string) => new Set(words.split(/\s+/).map(stem));

const COMMON = set(
  `get list create update delete remove search find read write edit add set run execute query send post put patch fetch
  load save open close start stop take make do show view describe check test validate analyze count export import upload download
  move copy rename sync refresh reset cancel retry apply resolve ping health status info version help browse navigate
  click type screenshot scroll wait ask chat think plan summarize translate generate convert format parse render
  compare merge diff commit push pull clone log logs history build deploy login logout auth authenticate connect
  disconnect subscribe unsubscribe publish schedule enable disable archive restore lookup retrieve append insert replace
  all by id ids name names of in for to from with and the a multiple batch bulk my current recent latest single many
  file files directory directories folder folders path paths document documents page pages content contents text image
  images video audio url web website link data dataset record records row rows table tables schema schemas database
  databases column columns collection collections index indexes key keys value values item items object objects entity
  entities relation relations node nodes graph user users account accounts member members team teams group groups role
  roles permission permissions organization organizations workspace workspaces project projects repo repos repository
  repositories fork branch branches issue issues comment comments tag tags label labels milestone milestones release releases
  request requests task tasks todo todos note notes message messages channel channels thread threads email emails mail
  draft drafts contact contacts event events calendar calendars meeting meetings time date timezone weather forecast
  location locations place places map maps customer customers order orders invoice invoices payment payments product
  products price prices plan plans report reports dashboard dashboards metric metrics alert alerts monitor monitors
  model models agent agents prompt prompts tool tools function functions command commands script scripts code snippet
  snippets template templates config configuration setting settings option options variable variables environment
  environments service services server servers instance instances container containers job jobs pipeline pipelines
  workflow workflows run runs session sessions result results response details detail summary overview stats statistics
  usage docs documentation library libraries resource resources memory memories space spaces block blocks board boards
  list lists card cards asset assets media attachment attachments category categories field fields form forms view views
  sql tab tabs browser window element elements html markdown json csv pdf api app apps application applications deployment
  deployments domain domains zone zones policy policies cluster clusters bucket buckets network networks error errors exception exceptions trace traces`,
);

/** A name that two authors are unlikely to choose by chance. */
export function isDistinctive(name: string): boolean {
  const words = nameWords(name).map(stem);
  return words.length > 1 && words.some(isRare);
}

export const isRare = (word: string): boolean => word.length > 2 && !COMMON.has(stem(word));
