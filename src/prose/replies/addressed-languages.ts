/** The same in other languages: who is called, and what goes against his user. Stems, since these inflect. */

/** In a line of its own, behind a sentence, or in quotation marks. */
const START = '(?:^|[.!?:;。！？"“(\\[>*#\\n-] ?)[\\s#*>/-]*';
/** By its beginning one knows that somebody is called; by a comma alone only where nothing stands before it. */
const called = (leads: string, names: string): string =>
  `${START}(?:(?:${leads})[^.!?:;\\n]{0,40}?(?:${names})[^.!?:;\\n]{0,30}?[:,]|(?:${names})(?: [^\\s.!?:;,]{1,14}){0,2} ?:|(?:${names}),)`;

const CALLS: readonly RegExp[] = [
  new RegExp(
    `${called('hinweis|nachricht|anweisung\\S{0,2}|achtung|liebe\\S{0,2}|an (?:die|alle|jede\\S?|den)|für|notiz', 'ki\\b(?:-[a-zäöü]{2,12})?|sprachmodell\\S{0,2}|chatbots?|assistent(?:en)?\\b')}|\\b(?:wenn|falls|sofern) (?:du|sie) (?:ein|eine|das|die) (?:\\S{1,12} )?(?:sprachmodell|ki\\b|ki-|assistent|chatbot)`,
  ),
  new RegExp(
    `${called("[àa] l'attention|message|note|consigne\\S{0,2}|instructions?|attention|ch[eè]r\\S{0,3}|pour|aux?", "(?:assistants?|agents?)(?: d')? ?ia\\b|ia\\b|mod[èe]les? de langage|robots? conversationnels?|llm")}|\\bsi (?:tu es|vous [êe]tes) (?:une? )?(?:ia\\b|assistant|mod[èe]le|agent|intelligence)`,
  ),
  new RegExp(
    `${called('nota|mensa(?:je|gem)|messaggio|instruccion\\S{0,2}|atenci[óo]n|aten[çc][ãa]o|attenzione|estimad\\S{1,2}|querid\\S{1,2}|para|per', '(?:asistentes?|assistentes?|assistente|agentes?|agenti) (?:de |di )?ia\\b|ia\\b|modelos? de (?:lenguaje|linguagem)|modell[oi] linguistic\\S|inteligencia artificial|llm')}|\\b(?:si eres|se (?:voc[êe] [ée]|[ée]s|sei)) (?:una? |uma? |un'|um )?(?:ia\\b|asistente|assistente|modelo|modello|agente|inteligencia|intelig[êe]ncia)`,
  ),
  new RegExp(
    `${called('вниманию|для|уважаем\\S{1,3}|сообщение|инструкц\\S{1,3}|внимание|примечание', 'ии(?:-[а-я]{4,12})?(?![а-я])|языков\\S{1,4} модел\\S{1,3}|ассистент\\S{0,3}|нейросет\\S{1,3}')}|если (?:ты|вы) [-–—]? ?(?:\\S{1,12} )?(?:ии(?![а-я])|языков\\S{1,4} модел|ассистент|нейросет)`,
  ),
  /(?:^|[。！？\n"“>：:] ?)(?:给|致|各位|尊敬的|亲爱的|请)?(?:所有)?(?:ai|人工智能|大?语言模型|大模型|智能)\s?(?:助手|助理|代理|模型|智能体)?(?:们)?(?:请注意|注意|的?新?指令|的?说明)?[：:，,]|(?:如果|若|假如)(?:你|您)是(?:一个|一名|个)?\s?(?:ai|人工智能|大?语言模型|大模型|智能助手)/,
  /(?:ai|人工知能|言語モデル|アシスタント|エージェント)(?:アシスタント|エージェント|モデル)?(?:へ|の皆さんへ|に告ぐ|への?(?:指示|注意|お知らせ))[：:、]|(?:読む|読んでいる)(?:ai|人工知能|言語モデル)\S{0,8}?は、|(?:あなた|君|お前)が(?:ai|人工知能|言語モデル|大規模言語モデル|アシスタント)\S{0,6}?(?:なら|の場合|であれば)|(?:ai|인공지능|언어 ?모델) ?(?:어시스턴트|비서|에이전트|모델)?(?:에게|는 들어라)?[:,]|당신이 (?:ai|인공지능|언어 ?모델)(?:라면|이라면)/,
];

/** Who is told not to do it is told the contrary. */
const UNLESS = '(?<!\\b(?:nicht|no|non|ne|n[ãa]o|не|nie|peut|puede|pode|può|kann) )';
const GOES_AGAINST: readonly RegExp[] = [
  new RegExp(
    `${UNLESS}\\b(?:ignoriere?|vergiss|vergesst|vergessen sie|ignorieren sie|missachte) (?:[^\\s.!?]{1,16} ){0,5}?(?:anweisung|anfrage|aufgabe|auftrag|bitte|wunsch|regel|vorgabe|befehl|nutzer|benutzer)|\\b(?:dies|das|es|davon|dem nutzer|dem benutzer|niemandem)[^.!?\\n]{0,20} (?:nicht|nichts) (?:\\S{1,12} )?(?:erwähn|sag|mitteil|verrat|weiter)|\\b(?:erwähne|sage?|verrate|informiere|melde) (?:[^\\s.!?]{1,12} ){0,4}?(?:nichts?|niemand)|\\bverschweig|\\bbrich (?:\\S{1,12} ){0,3}?aufgabe|\\bdarf (?:\\S{1,12} ){0,2}?nichts? (?:davon )?(?:erfahren|wissen)|\\bohne (?:\\S{1,12} ){0,3}?(?:nachzufragen|zu fragen|zu informieren|rückfrage)|\\bhat (?:bereits|schon) zugestimmt|\\bneue anweisung|\\bab (?:sofort|jetzt) (?:alle|jede|nur|immer)|\\b(?:änderung|das) als \\S{3,16} bezeichne`,
  ),
  new RegExp(
    `${UNLESS}\\b(?:ignorez?|oubliez?|n[ée]glige[rz]?) (?:[^\\s.!?]{1,16} ){0,5}?(?:instruction|consigne|demande|t[âa]che|r[èe]gle|ordre|utilisateur)|\\bne ten(?:ez|s) pas compte|\\b(?:n'en|ne le|ne lui|ne leur) (?:parl|di[st]|mentionn)|\\bne (?:pr[ée]vien|inform|averti|dis)\\S{0,4} pas l'utilisateur|\\bsans (?:\\S{1,14} ){0,2}?(?:pr[ée]venir|informer|demander|avertir|mentionner|en parler)|\\ba d[ée]j[àa] donn[ée] son accord|\\bdi(?:s|tes) que tout|\\bnouvelles? (?:instruction|consigne)`,
  ),
  new RegExp(
    `${UNLESS}\\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?|esque[çc][ae]m?|desconsider[ae]m?|dimentica(?:te)?) (?:[^\\s.!?]{1,16} ){0,5}?(?:instruc|instruç|istruzion|petici|pedido|tarea|tarefa|compito|regla|regra|orden|ordem|pidi|usuari|utente|solicitud|richiesta)|\\b(?:dej[ae]n?|par[ae]m?|detén|smetti) (?:lo que|a tarefa|la tarea|o que|il compito|di fare)|\\b(?:no|n[ãa]o|non) (?:se |lo |le |o |a |isso |lho )*(?:lo |le )?(?:digas\\b|diga (?:nada|ao|al|isso)|menciones?\\b|avises?\\b|avise\\b|informes?\\b|conte\\b|reveles?\\b|dirglielo|dirlo)|\\b(?:sin|sem|senza) (?:\\S{1,14} ){0,2}?(?:preguntar|avisar|informar|perguntar|revisar\\S{0,2}|chiedere|pedir|avvisare)|\\b(?:ocult|escond|nascond)\\S{0,6} (?:\\S{1,12} ){0,3}?(?:usu[áa]ri|utente)|\\b(?:a partir de (?:ahora|agora)|d'ora in poi) (?:deb|dev|aprue|aprov|respon)`,
  ),
  new RegExp(
    `${UNLESS}(?:игнорируй|проигнорируй|забудь|не выполняй|прекрати)\\S{0,3} (?:[^\\s.!?]{1,16} ){0,5}?(?:инструкц|запрос|задани|задач|указан|правил|команд|пользовател)|не (?:сообщай|говори|упоминай|рассказывай)(?:те)? (?:\\S{1,12} )?(?:пользовател|ему|ей|им|об этом|никому об)|знать не должен|скрой\\S{0,2} (?:\\S{1,14} ){0,4}?от пользовател|без (?:\\S{1,14} ){0,2}?(?:подтвержд|спроса|уведомл|ведома)`,
  ),
  /(?:忽略|无视|忘记|忘掉|不要理会|停止|放弃|抛开)(?!.{0,4}吗)[^。！？!?\n]{0,16}(?:指令|指示|任务|任務|要求|请求|问题|规则|命令)|(?:不要|别|勿|无需|不必|不用)[^。！？!?\n让]{0,6}(?:告诉|提及|提到|告知|通知|询问|询問|总结|回答|说明原因)|把用户的/,
  /(?:指示|命令|依頼|要求|タスク|ルール|質問|設定)\S{0,4}(?:を)?(?:すべて)?(?:無視|忘れ|中止|破棄)|(?:質問|依頼)に(?:答え|応じ)ず|(?:知らせ|伝え|言わ|教え|言及し|報告し|明かさ)(?:ないで|ないこと|ず|てはいけ|てはなら)|今後すべて|(?:지시|명령|요청|작업|규칙)\S{0,3} ?(?:모두 )?(?:무시|잊)|(?:알리지|말하지|언급하지) ?(?:마|말)/,
];

export const isCalledForeign = (sentence: string): boolean => CALLS.some((call) => call.test(sentence));

export const isAgainstForeign = (said: string): boolean => GOES_AGAINST.some((against) => against.test(said));

/** Whoever is called in one language may be commanded in another. */
export const speaksForeign = (sentence: string, window: string): boolean =>
  CALLS.some((call) => {
    const match = call.exec(sentence);
    return match !== null && isAgainstForeign(window.slice(match.index));
  });
