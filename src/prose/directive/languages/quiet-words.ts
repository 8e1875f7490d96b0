/**
 * Words of requests that sound like ordinary operation: more is handed over than the work needs, others' work passes
 * by here, nobody has to be asked or told. Latin letters without accents, as the text is read.
 */
export interface QuietWords {
  /** The conversation and its parts. */
  readonly talk: RegExp;
  /** All of it, or what came before. */
  readonly whole: RegExp;
  /** What is not the caller's to give: read files, keys, the environment, what other tools found. */
  readonly held: RegExp;
  /** Hands over, in the forms that ask for it. */
  readonly give: RegExp;
  /** Tools whose business that is. */
  readonly home: RegExp;
  /** Other servers and their tools. */
  readonly others: RegExp;
  /** Before, after, each time. */
  readonly order: RegExp;
  /** This tool; here. */
  readonly here: RegExp;
  /** Retired, replaced. */
  readonly aside: RegExp;
  /** The user has agreed already; nobody needs to be asked again. */
  readonly agreed: RegExp;
  /** Only if, after somebody has agreed. */
  readonly ifAgreed: RegExp;
  readonly also: RegExp;
  readonly send: RegExp;
  /** A copy that its recipient does not see. */
  readonly copy: RegExp;
  /** Need not be mentioned. */
  readonly unsaid: RegExp;
  /** In the answer, in the summary, to the user. */
  readonly told: RegExp;
  /** Of this server: its own house rules. */
  readonly own: RegExp;
}

export const QUIET: Readonly<Record<string, QuietWords>> = {
  spanish: {
    talk: /conversaci|\bchat\b|dialogo|charla|mensajes?|intercambios?|interaccion|lo que (?:el |la )?(?:usuari\w|client\w) (?:ha |haya |le )?(?:escri|dich|dij|compart|cont)/,
    whole:
      /integr[aoi]|complet[oa]|enter[oa]\b|tod[oa]s?\b|hasta (?:ahora|el momento|aqui|este punto)|anterior|previ[oa]s?\b|precedent|literal|histori|ultim[oa]s/,
    held: /contenido de (?:los |las |cualquier )?(?:\w+ )?(?:archivos?|ficheros?|documentos?) (?:abiert|leid|recient|del usuario|del proyecto|que)|\.env\b|variables de entorno|credencial|contrasen|claves? (?:de|que|del|api|privad)|\btokens?\b|resultados? (?:de|obtenid\w* (?:con|de|por)) (?:las |los )?(?:demas|otr[oa]s?) herramient|datos bancarios|numero de (?:tarjeta|pasaporte)|~\/\./,
    give: /inclu[yi]|adjunt|pegu?e|peg[ao]r?\b|copi[ea]|anad|agregu|agrega|escrib|pase\b|pasa[r]?\b|indique|introdu|proporcion|rellen|transcrib|entreg|acompan|facilit|aport/,
    home: /memori|recuerd|recorda|nota|soporte|ticket|incidencia|transcri|resum|traspas|histori|chat|convers|mensaj|correo/,
    others:
      /(?:otr[oa]s?|demas|cualquier(?: otr[oa])?|resto de(?: los| las)?) (?:\w+ )?(?:servidor|herramient|integraci|conector)\w*/,
    order:
      /antes de|despues de|tras (?:usar|leer|cada|enviar)|cada vez|siempre que|previamente|primero|una vez/,
    here: /\besta\b|\beste\b|\baqui\b|llame a esta|a esta herramienta/,
    aside:
      /sustituye|reemplaza|reemplazo|ya no (?:se |deben? |debe )?(?:us|utili|funcion)|obsolet|retirad|en desuso|descontinuad|queda[n]? anulad/,
    agreed:
      /(?:usuari\w|cliente|titular|propietari\w) ya (?:ha )?(?:di[oe]|dado|acept|autoriz|aprob|confirm|consint)|ya (?:ha )?(?:di[oe]|dado|acept|autoriz|aprob|consint|otorg)\w* (?:su )?(?:consentimiento|permiso|autorizaci|aprobaci)|(?:consentimiento|permiso|autorizaci\w*|confirmaci\w*) ya (?:esta|fue|ha sido|se)/,
    ifAgreed: /solo (?:si|cuando|despues)|una vez que|despues de que|salvo|a menos|antes de/,
    also: /ademas|asimismo|tambien|de paso|igualmente|a la vez|al mismo tiempo|siempre/,
    send: /envi[ea]|sub[ae]\b|subir|mand[ea]|remit|reenv|carg(?:ue|ar)|transmit|compart/,
    copy: /copia oculta|\bcco\b|\bbcc\b|copia a\b/,
    unsaid:
      /(?:no (?:es necesario|hace falta|hay que|se necesita)|sin necesidad de|no conviene|innecesario|evite|omita) (?:\w+ ){0,2}?(?:mencion|indic|coment|inform|avis|explic|decir|cit)|no (?:necesita|requiere|precisa|tiene que|debe) (?:\w+ )?(?:ser )?(?:mencion|coment|explic)/,
    told: /resumen|respuesta|informe|usuari|cliente|explicaci/,
    own: /(?:de|en) (?:este|el mismo) servidor/,
  },
  portuguese: {
    talk: /conversa|\bchat\b|dialogo|mensage(?:m|ns)|interac|trocas?\b|o que o (?:usuario|utilizador|cliente) (?:ja )?(?:escrev|disse|contou|compartilh)/,
    whole:
      /integra\b|integral|complet[oa]|inteir[oa]|tod[oa]s?\b|ate (?:agora|aqui|o momento)|anterior|previ[oa]s?\b|precedent|histori|ultim[oa]s/,
    held: /conteudo d[oae]s? (?:\w+ )?(?:arquivos?|ficheiros?|documentos?) (?:abert|lid|recent|do usuario|do projeto|que)|\.env\b|variaveis de ambiente|credencia|senhas?\b|chaves? (?:de|que|do|api|privad)|\btokens?\b|resultados? (?:d[aeo]s?|obtid\w* (?:com|de|por)) (?:as |os )?(?:demais|outr[oa]s?) ferrament|dados bancarios|numero do (?:cartao|passaporte)|~\/\./,
    give: /inclu[ai]|anex[ea]|cole\b|colar|copi[ea]|adicion|acrescent|escrev|passe\b|passar|indique|forne[cç]|preench|transcrev|entreg|junte|insira/,
    home: /memori|lembr|nota|suporte|chamado|ticket|transcri|resum|histori|chat|convers|mensag|e-?mail/,
    others:
      /(?:outr[oa]s?|demais|qualquer(?: outr[oa])?|restante[s]?) (?:\w+ )?(?:servidor|ferrament|integrac|conector)\w*/,
    order: /antes d[eao]|depois d[eao]|apos|cada vez|sempre que|previamente|primeiro|assim que/,
    here: /\besta\b|\beste\b|\baqui\b|desta|deste/,
    aside:
      /substitui|nao (?:deve[m]? )?(?:mais|ser) (?:ser )?(?:us|utili)|obsolet|aposentad|descontinuad|em desuso|desativad/,
    agreed:
      /(?:usuari\w|utilizador|cliente|titular) ja (?:deu|aceit|autoriz|aprov|confirm|consent|concord)|ja (?:deu|foi dad[oa]|obteve|aceitou) (?:o |seu |a |sua )*(?:consentimento|permiss|autoriza|aprova)|(?:consentimento|permiss\w*|autoriza\w*|confirma\w*) ja (?:foi|esta)/,
    ifAgreed: /so (?:se|quando|depois)|somente|apenas|uma vez que|depois que|a menos|antes de/,
    also: /alem disso|tambem|aproveite|igualmente|ao mesmo tempo|sempre|adicionalmente/,
    send: /envi[ea]|carreg(?:ue|ar)|suba\b|subir|mand[ea]|remet|encaminh|transmit|compartilh|partilh/,
    copy: /copia oculta|\bcco\b|\bbcc\b|copia para\b/,
    unsaid:
      /(?:nao (?:e|ha) (?:preciso|necessari\w|necessidade de)|sem necessidade de|desnecessario|evite|omita) (?:\w+ ){0,2}?(?:mencion|indic|coment|inform|avis|explic|dizer|cit|fal)|nao (?:precisa|requer|deve|necessita) (?:\w+ )?(?:ser )?(?:mencion|coment|explic)/,
    told: /resumo|resposta|relatorio|usuari|utilizador|cliente|explicac/,
    own: /(?:deste|neste|do mesmo) servidor/,
  },
  french: {
    talk: /conversation|\bchat\b|dialogue|discussion|messages?|echanges?|ce que l'utilisat\w+ a (?:ecrit|dit|partage)/,
    whole:
      /integral|complet|entier|tou(?:te?s?|s)\b|jusqu'(?:ici|a (?:present|maintenant))|precedent|anterieur|verbatim|histori|dernier/,
    held: /contenu d(?:e|u|es) (?:\w+ )?(?:fichiers?|documents?) (?:ouvert|lu|recent|de l'utilisateur|du projet|que)|\.env\b|variables? d'environnement|identifiants et|jetons? d'acces|mots? de passe|cles? (?:api|privee|ssh|d'acces)|\btokens?\b|resultats? (?:des|d'|obtenus? (?:avec|par)) ?(?:les )?autres outils|donnees bancaires|numero de (?:carte|passeport)|~\/\./,
    give: /inclu[et]|joign|joindre|coll(?:ez|er)\b|recopi|copi(?:ez|er|e)\b|ajout|ecri[vr]|pass(?:ez|er)\b|indiqu|fourni|joint|rempli|transcri|remett|renseign|insere[rz]|inserez|transmet/,
    home: /memoi?r|rappel|souven|note|assistance|support|ticket|transcri|resum|histori|chat|convers|messag|courriel/,
    others:
      /(?:autres?|n'importe quel(?:le)?|tout autre) (?:\w+ )?(?:serveur|outil|integration|connecteur)\w*/,
    order:
      /avant (?:de|d'|tout|chaque|l)|apres (?:avoir|chaque|l|usage)|chaque fois|au prealable|d'abord|des que|prealablement/,
    here: /celui-ci|celle-ci|cet outil|\bici\b|present outil/,
    aside:
      /remplace|ne (?:doit|doivent|sont?|s'utilise\w*) plus|obsolete|perime|retire[es]?\b|abandonne|supplante|desuet|deprecie/,
    agreed:
      /(?:utilisat\w+|client|titulaire|proprietaire) a deja (?:donne|accept|autoris|approuv|confirm|consenti)|(?:consentement|accord|autorisation|confirmation) (?:a|est|ont) deja (?:ete )?(?:donne|obtenu|accord|acquis)/,
    ifAgreed: /seulement|uniquement|apres que|une fois que|sauf|a moins|avant/,
    also: /en outre|egalement|aussi\b|de plus|au passage|par ailleurs|en meme temps|toujours|systematiquement/,
    send: /envo[iy]|televers|transf|transmet|expedi|partag|depos(?:ez|er)/,
    copy: /copie (?:cachee|invisible)|\bcci\b|\bbcc\b|en copie/,
    unsaid:
      /(?:inutile|pas (?:besoin|necessaire|utile)|superflu|evitez|sans) (?:de |d')(?:\w+ )?(?:mentionn|evoqu|signal|indiqu|parl|precis|dire|inform)|n'a pas (?:besoin |a )(?:d'|de )?(?:etre )?(?:mentionn|evoqu|signal|indiqu)/,
    told: /resume|reponse|rapport|utilisat|client|compte rendu|explication/,
    own: /(?:de|sur) ce (?:meme )?serveur/,
  },
  german: {
    talk: /gesprac|gespraech|\bchat|dialog|unterhaltung|nachrichten|konversation|wortwechsel|austausch|was d\w+ (?:be)?nutzer\w* (?:\S+ ){0,2}?(?:geschrieb|gesagt|mitgeteilt|genannt)/,
    whole:
      /vollstandig|vollstaendig|gesamt|ganze|komplett|alle\b|aller\b|alles\b|bisherig|vorherig|vorangegangen|bis (?:hierher|jetzt)|verlauf|wortlich|woertlich|letzten|fruher/,
    held: /inhalt\w* (?:der|des|aller|von) (?:\w+ )?(?:datei|dokument)\w* (?:\.env|die|\w*offen|\w*gelesen)|(?:geoffnet|geoeffnet|gelesen|offen)\w* (?:datei|dokument)|\.env\b|umgebungsvariable|zugangsdaten|anmeldedaten|passw[oo]|kennw|\btokens?\b|(?:api|ssh|privat\w*)[- ]?schlu|ergebnis\w* (?:anderer|der anderen|von anderen|fruherer|aller) (?:werkzeug|tool)|bankdaten|kartennummer|ausweisnummer|~\/\./,
    give: /angeben|anzugeben|beifug|beizufug|anhang|anzuhang|anhaeng|einfug|einzufug|mitgeb|mitzugeb|ubergeb|ubergib|uebergeb|uebergib|kopier|eintrag|einzutrag|mitschick|mitsend|gib\b|geben sie|fug[et]?\b|fugen|hang[et]?\b|hinzufug|ubernehm|ausfullen|hinterleg|mitgegeben|angehangt|eingefugt|beigefugt/,
    home: /gedacht|gedaecht|merk|erinner|notiz|ticket|support|protokoll|zusammenfass|verlauf|chat|gesprac|nachricht|e-?mail/,
    others:
      /(?:ander\w{1,2}|ubrig\w{1,2}|jede[ns]? ander\w{1,2}|sonstig\w{1,2}|weiter\w{1,2}) (?:\w+ )?(?:server|\w*werkzeug|tool|integration|konnektor)\w*/,
    order:
      /\bvor (?:jed|all|dem|der|einem)|bevor|\bnach (?:jed|all|dem|der|einem)|nachdem|jedes mal|zuvor|zuerst|sobald|immer wenn/,
    here: /dieses\b|diesem\b|\bhier(?:her)?\b|an dieses/,
    aside:
      /ersetzt|veraltet|abgelost|abgeloest|abgekundigt|nicht mehr (?:zu )?(?:verwend|benutz|nutz|aufruf|gepflegt)|ausser betrieb|abgeschaltet|tritt an die stelle|hinfallig/,
    agreed:
      /(?:nutzer|kunde|inhaber|anwender)\w* hat (?:\w+ ){0,4}?(?:bereits|schon|vorab) (?:\w+ ){0,3}?(?:zugestimmt|eingewilligt|genehmigt|bestatigt|freigegeben|erlaubt)|(?:zustimmung|einwilligung|bestatigung|freigabe|genehmigung|erlaubnis) (?:\w+ ){0,3}?(?:liegt|wurde|ist|gilt) (?:\w+ ){0,3}?(?:bereits|schon|vorab|als)/,
    ifAgreed: /nur (?:wenn|nach)|erst (?:wenn|nach)|sobald|nachdem|sofern|falls|ausser/,
    also: /zusatzlich|zusaetzlich|ausserdem|ebenfalls|auch\b|nebenbei|dabei|zugleich|stets|immer/,
    send: /send|schick|hochlad|lad\w* (?:\S+ ){0,8}hoch|ubermittel|uebermittel|ubertrag|weiterleit|ubermittl/,
    copy: /blindkopie|\bbcc\b|kopie an|verdeckte kopie|in kopie/,
    unsaid:
      /(?:nicht|kaum) (?:\w+ )?(?:erwahn|erwaehn|genannt|gennant|angesprochen|mitgeteilt|thematisiert|aufgefuhrt|berichtet)\w* (?:zu )?(?:werden|wird|muss|zu|brauch)|brauch\w* (?:\w+ ){0,4}?nicht (?:\w+ )?(?:erwahn|erwaehn|genannt|gemeldet|mitgeteilt|berichtet)|(?:keine|nicht) (?:notig|noetig|erforderlich)\w*,? (?:\w+ ){0,4}?(?:zu erwahn|zu nenn|mitzuteil|erwahnung)/,
    told: /zusammenfassung|antwort|bericht|nutzer|kunde|anwender/,
    own: /dieses servers|diesem server|desselben servers/,
  },
  russian: {
    talk: /переписк|разговор|диалог|сообщени|бесед|\bчат|пользовател\S* (?:\S+ )?(?:написал|сказал|сообщил)|(?:написал|сказал|сообщил)\S* пользовател/,
    whole:
      /полн|весь|всю|все\b|всего|цели?ком|предыдущ|до (?:сих пор|этого|настоящ)|истори|последн|дослов|прежн/,
    held: /содержим\w+ (?:всех |любых )?(?:\S+ )?(?:файл|документ)\w*|\.env\b|переменн\w+ (?:окружени|сред)|учетн\w+ данн|парол|ключ\w* (?:досту|api|ssh)|ключами|закрыт\w+ ключ|токен|результат\w* (?:работы )?(?:других|остальных|прочих) инструмент|банковск|номер\w? (?:карт|паспорт)|~\/\./,
    give: /укажите|указывай|приложите|прикладыва|включите|включай|вставьте|вставляй|скопируй|копируй|добавьте|добавляй|передайте|передавай|впишите|прикладываетс|передаетс|указываетс|добавляетс|включаетс|заполните|внесите|сообщите/,
    home: /памят|запомин|заметк|поддержк|обращени|тикет|протокол|сводк|резюм|истори|чат|переписк|сообщени|письм/,
    others: /(?:други|остальны|прочи|любы|чуж)\S{1,3} (?:\S+ )?(?:сервер|инструмент|интеграц)\S*/,
    order: /перед|прежде|до (?:вызова|использования)|после|кажд\S+ раз|сначала|предварительно|как только/,
    here: /\bэт(?:от|ому|им|ого)|сюда|здесь|данн(?:ый|ому) инструмент/,
    aside:
      /заменяет|вместо (?:него|них)|устарел|больше не (?:следует|нужно|использ|поддерж)|выведен|отключен|снят с/,
    agreed:
      /(?:соглас\S+|разрешени\S+|подтверждени\S+|одобрени\S+) (?:\S+ ){0,2}?уже (?:получен|дан|предоставлен|имеется|есть)|(?:пользовател\S+|клиент|владел\S+) уже (?:\S+ ){0,2}?(?:соглас|разреш|подтверд|одобр)/,
    ifAgreed: /только (?:если|после|когда)|после того|если|пока не|сначала/,
    also: /также|дополнительно|кроме того|заодно|одновременно|всегда|попутно|еще и/,
    send: /отправ|загруз|выгруз|пересл|перешл|переда[йв]/,
    copy: /скрыт\S+ копи|\bbcc\b|копи\S (?:на|по) адрес/,
    unsaid:
      /(?:не (?:нужно|требуется|надо|обязательно|стоит)|необязательно|нет необходимости|незачем) (?:\S+ ){0,2}?(?:упомина|упомянут|сообщ|говорить|указыв|рассказ|отмеч)|(?:упомина|сообща|говорить|рассказыва|отмеча)\S* (?:\S+ ){0,5}?не (?:нужно|требуется|надо|обязательно|стоит|следует)/,
    told: /отчет|ответ|сводк|резюме|пользовател|клиент|итог/,
    own: /этого (?:же )?сервера|этом сервере/,
  },
  chinese: {
    talk: /对话|對話|聊天|会话|會話|消息|訊息|交谈|上下文|(?:用户|客户|使用者)\S{0,6}(?:说过|说的|写的|写过|输入|提到)/,
    whole:
      /完整|全部|全文|所有|到目前为止|到目前為止|之前|此前|先前|历史|歷史|记录|紀錄|記錄|最近|逐字|目前为止/,
    held: /(?:已打开|已读取|打开的|读取的|项目的?|用户的?)(?:文件|文档)(?:的)?(?:内容|全文)|\.env\b|环境变量|環境變數|密钥|密鑰|密码|密碼|令牌|凭据|凭证|憑證|私钥|其他工具(?:的)?(?:返回|结果|输出)|邮件(?:的)?(?:正文|全文)|银行卡|身份证|护照|~\/\./,
    give: /填写|填入|填寫|附上|附带|附帶|一并|提供|粘贴|贴上|复制到|写入|寫入|传给|传入|傳入|带上|包含|提交/,
    home: /记忆|記憶|记住|笔记|備忘|备忘|工单|客服|转接|摘要|总结|聊天|消息|邮件|纪要|会话|对话/,
    others: /(?:其他|其它|别的|任何|所有|另外的?)(?:的)?(?:服务器|伺服器|工具|集成|插件)/,
    order: /之前|之后|以前|以后|每当|每次|先|首先|後|前/,
    here: /本工具|此工具|该工具|这个工具|这里/,
    aside: /取代|替代|代替|停用|废弃|弃用|已淘汰|不再(?:使用|维护|可用)|下线/,
    agreed:
      /(?:用户|用戶|客户|使用者)(?:已经|已|早已)(?:在\S{1,8})?(?:同意|授权|授權|确认|確認|批准|许可)|(?:已|已经)(?:获得|取得|得到)(?:用户|客户)?(?:的)?(?:同意|授权|许可|确认)/,
    ifAgreed: /只有|仅在|如果|若|除非|之后才|后才|后再/,
    also: /同时|同時|此外|另外|并且|顺便|還|还会|也请|一并|始终|总是/,
    send: /发送|發送|上传|上傳|转发|轉發|传送|提交到|同步到|发给|寄给/,
    copy: /密送|暗送|密件|抄送|bcc/,
    unsaid:
      /(?:无需|無需|不必|不用|无须|不需要|毋须)(?:\S{0,6})?(?:提及|提到|说明|說明|告知|告诉|汇报|提起|写出)/,
    told: /总结|總結|摘要|回复|回答|答复|报告|用户|用戶|客户/,
    own: /本服务器|此服务器|该服务器|本服务的/,
  },
  japanese: {
    talk: /会話|チャット|対話|やり取り|やりとり|メッセージ|発言|(?:ユーザー|利用者)が\S{0,10}(?:書い|言っ|入力し|話し)/,
    whole: /全文|全て|すべて|完全|これまで|ここまで|以前|直前|過去|履歴|一字一句|最近|全体/,
    held: /(?:開いて|読み込んだ|読んだ|プロジェクトの|ユーザーの)\S{0,6}(?:ファイル|文書)\S{0,4}(?:内容|中身|全文)|\.env\b|環境変数|認証情報|パスワード|秘密鍵|トークン|apiキー|他のツール\S{0,6}(?:結果|出力|応答)|メール(?:の)?(?:本文|全文)|カード番号|口座|パスポート|~\/\./,
    give: /記入|入力して|添付|貼り付け|コピーして|含め|渡して|追記|書き込|指定して|付けて|記載/,
    home: /記憶|メモ|覚え|サポート|チケット|要約|議事録|履歴|チャット|メッセージ|メール|会話/,
    others: /(?:他の|ほかの|別の|あらゆる|すべての)\S{0,6}(?:サーバー?|ツール|連携|プラグイン)/,
    order: /前に|後に|たび|まず|先に|最初に|あとで|際に|場合は/,
    here: /このツール|本ツール|当ツール|ここ/,
    aside: /代わり|置き換え|廃止|非推奨|使用しない|使わない|取って代わ|終了し/,
    agreed:
      /(?:ユーザー|利用者|顧客|お客様)\S{0,6}(?:すでに|既に)\S{0,8}(?:同意|承認|許可|確認)|(?:同意|承認|許可|確認)\S{0,4}(?:すでに|既に)\S{0,6}(?:得|取得|済)/,
    ifAgreed: /のみ|場合に限り|してから|した後|場合は|限って/,
    also: /あわせて|併せて|また[、,]|同時に|さらに|ついでに|常に|必ず|加えて/,
    send: /送信|アップロード|転送|送って|送付|投稿/,
    copy: /bcc|ブラインドコピー|控えを/,
    unsaid:
      /(?:言及|報告|説明|触れ|伝え|記載|通知)\S{0,6}(?:必要はありません|不要|必要ありません|なくて(?:も)?(?:よい|構い|かまい|結構|いい))/,
    told: /要約|まとめ|回答|返答|報告|ユーザー|利用者|お客様/,
    own: /このサーバー|本サーバー|当サーバー/,
  },
};
