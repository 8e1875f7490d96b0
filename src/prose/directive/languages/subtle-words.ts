/** Words of directives that name no secret and override nothing. Latin letters without accents, as the text is read. */
export interface SubtleWords {
  /** Another tool is used, in any form. */
  readonly call: RegExp;
  /** Against what the user said or chose. */
  readonly contrast: RegExp;
  /** Without asking. */
  readonly unasked: RegExp;
  /** Other tools, all commands. */
  readonly tools: RegExp;
  readonly report: RegExp;
  /** Even if, whatever. */
  readonly although: RegExp;
  /** How it is to be told: a success, safe. */
  readonly fine: RegExp;
  /** Leave out, do not mention. */
  readonly omit: RegExp;
  /** What a person would want to know. */
  readonly bad: RegExp;
  /** A protection is taken away, or rights are given. */
  readonly weakens: RegExp;
  /** Ranks above. */
  readonly outranks: RegExp;
}

export const SUBTLE: Readonly<Record<string, SubtleWords>> = {
  spanish: {
    call: /llam|invo[cq]|us[ae]|utili[zc]|ejecut|lanz/,
    contrast:
      /(?:independientemente|al margen) de (?:lo que|la|el)[^.]{0,30}(?:pid|dig|indic|elij|solicit|usuari)|sin importar (?:lo que|cual|que)[^.]{0,30}(?:pid|dig|indic|elij|usuari)|(?:en lugar|en vez) del? (?:la |el |lo )?\w{2,20} (?:que )?(?:indic|pid|pedi|elegi|solicit|nombr|dijo|dado)\w*|aunque (?:el|la) usuari\w [^.]{0,30}(?:otr|pid|indi|dig)/,
    unasked:
      /sin (?:pedir|solicitar|esperar)\w* (?:la |su |ninguna )?(?:confirmacion|permiso|aprobacion|autorizacion)|sin (?:preguntar|consultar)|no (?:pidas?|solicites?|pida) (?:confirmacion|permiso|aprobacion)/,
    tools: /herramientas|(?:todos los|cualquier|los) comandos?|(?:cualquier|toda) (?:accion|llamada|otra)/,
    report: /inform|comunic|respond|present|indi[cq]|report|di(?:ga)? que|describ|trat[ae]|muestr/,
    although: /aunque|incluso (?:si|cuando)|aun cuando|pase lo que pase|independientemente|sea cual sea/,
    fine: /exito|exitos|correct[oa]|sin (?:problemas|errores|incidencias)|segur[oa]s?|limpi[oa]|aprobad|completad|disponible|recomend/,
    omit: /(?:no|nunca|jamas) (?:se |deben? |han de |son |es |ser )*(?:mencion|indi[cq]|muestr|informe|cuent|habl|incluy)\w*|omit[eai]\w*|oculta\w*|calla\w*/,
    bad: /errores|fallos|riesgos|advertencia|aviso|comision|cargos|coste|alternativ|competid|vulnerabil|efectos secundarios/,
    weakens:
      /(?:desactiv|deshabilit|apag|suprim|elimin)\w* (?:\S{1,12} ){0,3}?(?:auditoria|registro de|proteccion|verificacion|antivirus|cortafuegos|mfa|doble factor|analisis de seguridad)|(?:permisos?|derechos|rol|acceso) (?:\S{1,12} ){0,3}?(?:de )?administrador|(?:public[oa]s?|abiert[oa]s?) (?:para|a) (?:todos|cualquiera|todo el mundo)|(?:ponen?|hacen?|queda[n]?|pon|haz) (?:\S{1,12} ){0,3}?(?:en )?public[oa]s?/,
    outranks:
      /(?:tiene[n]?|tendra\w?|toma\w?) (?:prioridad|preferencia|precedencia) (?:sobre|ante)|prevalec\w+ sobre|por encima de|antes que (?:lo que|las|a)/,
  },
  portuguese: {
    call: /cham|invo[cq]|us[ae]|utiliz|execut/,
    contrast:
      /independentemente d[oae][^.]{0,30}(?:ped|diss|indic|escolh|solicit|usuari|utilizador)|nao importa o que[^.]{0,30}(?:peca|diga|usuari)|em vez d[oae] \w{2,20} (?:que )?(?:indic|pedid|escolhid|solicit|informad|dad)\w*|mesmo que o (?:usuario|utilizador|cliente) [^.]{0,30}(?:outr|peca|diga|indique)/,
    unasked:
      /sem (?:pedir|solicitar|esperar|aguardar) (?:a |por )?(?:confirmacao|permissao|aprovacao|autorizacao)|sem (?:perguntar|consultar)|nao (?:peca|pecas|solicite) (?:confirmacao|permissao|aprovacao)/,
    tools: /ferramentas|(?:todos os|qualquer|os) comandos?|qualquer (?:acao|chamada|outra)/,
    report: /inform|comuni[cq]|respond|apresent|indi[cq]|relat|dig[ae]|descrev|trat[ae]|mostr/,
    although: /mesmo (?:que|se|quando)|ainda que|embora|independentemente|seja qual for/,
    fine: /sucesso|corret[oa]|sem (?:problemas|erros|falhas)|segur[oa]s?|limp[oa]|aprovad|concluid|disponivel|recomend/,
    omit: /(?:nao|nunca|jamais) (?:se |sao |e |devem? |ser )*(?:mencion|indi[cq]|mostr|inform|fale|inclu)\w*|omit[aei]\w*|ocult[ae]\w*|escond[ae]\w*/,
    bad: /erros|falhas|riscos|avisos?|advertencia|comissao|comissoes|taxas|custos?|alternativ|concorrent|vulnerabil/,
    weakens:
      /(?:desativ|desabilit|deslig|remov)\w* (?:\S{1,12} ){0,3}?(?:auditoria|registro de|protecao|verificacao|antivirus|firewall|mfa|dois fatores)|(?:permiss\w+|direitos|papel|acesso) (?:\S{1,12} ){0,3}?(?:de )?administrador|(?:torn|fica|deix)\w* (?:\S{1,12} ){0,3}?public[oa]s?/,
    outranks:
      /(?:tem|tem|terao|toma) (?:prioridade|preferencia|precedencia) sobre|prevalec\w+ sobre|acima d[aoe]/,
  },
  french: {
    call: /appel|invoqu|utilis|execut|lanc/,
    contrast:
      /(?:quel(?:le)?s? que soi(?:t|ent)|peu importe|independamment d|sans tenir compte d)[^.]{0,40}(?:demand|dit|indiqu|choisi|utilisateur|nomm)|(?:au lieu|a la place) d(?:e|u|es)[^.]{0,25}(?:indique|demande|choisi|nomme|fourni|donne)|meme si l'utilisat\w+ [^.]{0,30}(?:autre|demand|indiqu)/,
    unasked:
      /sans (?:demander|solliciter|attendre) (?:de |la |l'|d')?(?:confirmation|autorisation|permission|accord|approbation)|sans (?:demander|confirmation prealable)|ne (?:demande[sz]?) (?:pas|jamais) (?:de |la |l'|d')?(?:confirmation|autorisation|permission|accord)/,
    tools:
      /outils|(?:toutes? les|les|n'importe quelle) commandes?|(?:toute|n'importe quelle) (?:action|autre)/,
    report: /inform|communiqu|repond|present|indiqu|signal|annonc|di(?:s|tes|re) que|decri|trait|affich/,
    although: /meme (?:si|quand|en cas)|quoi qu'il|quel(?:le)?s? que soi|bien que|peu importe/,
    fine: /succes|reussi|correct|sans (?:probleme|erreur|incident)|sur(?:e|s)?\b|propre|approuve|valide|disponible|recommand/,
    omit: /ne (?:sont|est|doivent|doit|seront|sera) (?:pas|jamais) (?:etre )?(?:mentionn|indiqu|signal|montr|affich|communiqu)\w*|ne (?:\S{1,8} )?(?:mentionn|indiqu|signal|montr|affich|parl|figur|apparai)\w* (?:pas|jamais|aucun)|(?:omet|tai|cach|masqu|pass\w+ sous silence)\w*/,
    bad: /erreurs|echecs|risques|avertissement|frais|commission|couts?\b|alternativ|concurrent|vulnerabil|effets secondaires/,
    weakens:
      /(?:desactiv|coup|supprim)\w* (?:\S{1,12} ){0,3}?(?:audit|journalisation|protection|verification|antivirus|pare-feu|double authentification|mfa)|(?:droits?|role|acces) (?:\S{1,12} ){0,3}?(?:d')?administrateur|(?:rend|devien|met)\w* (?:\S{1,12} ){0,3}?publi(?:c|que)s?\b/,
    outranks:
      /(?:prioritaires?|priorite|preseance) sur|prime(?:nt)? sur|prevau?t\w* sur|l'emporte(?:nt)? sur|au-dessus de/,
  },
  german: {
    call: /ruf|verwend|nutz|aufgerufen|ausgefu|ausfu|gestartet|fu(?:e)?hr/,
    contrast:
      /(?:unabhangig davon|unabhaengig davon|ungeachtet dessen|egal),? (?:was|welche\w?|wie)[^.]{0,40}(?:nutzer|will|verlang|gesagt|genannt|gewahlt|gewunscht|angegeben|wunsch)|(?:statt|anstelle|anstatt) (?:de[rsnm]|von)[^.]{0,40}(?:genannt|gewahlt|gewunscht|verlangt|angegeben|vorgegeben)\w*|auch wenn de[rm] (?:be)?nutzer [^.]{0,30}(?:ander|will|nennt|verlangt)/,
    unasked:
      /ohne (?:vorherige |weitere |jede )?(?:ruckfrage|rueckfrage|bestatigung|bestaetigung|zustimmung|freigabe|erlaubnis|nachfrage)|ohne (?:\S{1,14} ){0,3}?zu fragen|(?:frag|bitte)\w{0,2} (?:\S{1,14} ){0,3}?nicht (?:nach|um) (?:bestatigung|erlaubnis|zustimmung)/,
    tools: /werkzeuge|tools\b|(?:alle|jede[nr]?|beliebige) (?:befehle?|aktion\w*|aufrufe?)/,
    report:
      /meld|bericht|sag|mitteil|teil\w* mit|darstell|stell\w* dar|bezeichn|antwort|gib|geb|beschreib|gilt|gelten/,
    although: /auch (?:wenn|dann)|selbst (?:wenn|bei|dann)|obwohl|unabhangig|egal|ungeachtet/,
    fine: /erfolg|in ordnung|fehlerfrei|sicher|sauber|bestanden|genehmigt|abgeschlossen|verfugbar|unbedenklich|empfohlen|korrekt/,
    omit: /(?:erwahn|nenn|zeig|meld)\w* (?:\S{1,14} ){0,3}?(?:nicht|nie|niemals|keine)|(?:nicht|nie|niemals) (?:erwahn|genannt|gezeigt|angezeigt|gemeldet)\w*|verschweig|lass\w* (?:\S{1,14} ){0,4}?weg|weggelassen|unterschlag|auslass/,
    bad: /fehler|risik|warnung|gebuhr|provision|kosten|alternativ|mitbewerb|konkurren|schwachstell|nebenwirkung/,
    weakens:
      /(?:schalt|deaktivier|abgeschalt|entfern|umgeh)\w* (?:\S{1,14} ){0,3}?(?:protokollierung|uberwachung|prufung|schutz|virenschutz|firewall|mfa|zwei-faktor)|(?:protokollierung|uberwachung|virenschutz|firewall|schutz) (?:\S{1,14} ){0,3}?(?:ab\b|aus\b|abgeschaltet|deaktiviert|umgangen)|administrator-?rechte|adminrechte|offentlich (?:gemacht|gestellt|zuganglich)/,
    outranks:
      /(?:hat|haben|hatte|geniess\w+) (?:\S{1,10} ){0,2}?vorrang (?:vor|gegenuber)|vorrang vor|gehen? (?:\S{1,20} ){0,4}?vor\b|steh\w+ u(?:e)?ber/,
  },
  italian: {
    call: /chiam|invoc|us[aio]|utilizz|esegu|lanci/,
    contrast:
      /(?:indipendentemente da|a prescindere da|qualunque cosa|non importa)[^.]{0,40}(?:chie|dett|indic|scelt|utente|richie)|(?:al posto|invece) (?:del|di|della|dell')[^.]{0,25}(?:indicat|richiest|scelt|nominat|fornit|dat)\w*|anche se l'utente [^.]{0,30}(?:altr|chied|indic)/,
    unasked:
      /senza (?:chiedere|richiedere|attendere) (?:la |alcuna |una )?(?:conferma|autorizzazione|approvazione|permesso)|senza (?:chiedere|conferma)|non chied(?:ere|i|a) (?:mai )?(?:la )?(?:conferma|autorizzazione|permesso)/,
    tools: /strumenti|(?:tutti i|qualsiasi|i) comand[oi]|qualsiasi (?:azione|chiamata|altro)/,
    report: /comunic|inform|rispond|present|indic|riport|segnal|di(?:re|ca|') che|descri|tratt|mostr/,
    although: /anche (?:se|quando)|qualunque|indipendentemente|sebbene|benche/,
    fine: /successo|riuscit|corrett|senza (?:problemi|errori)|sicur[oaie]|pulit|approvat|completat|disponibile|consigliat/,
    omit: /non (?:si |vengono |viene |sono |devono |deve |vanno |va |essere )*(?:menzion|indic|mostr|segnal|parl|riport|includ|cit)\w*|omett\w*|nascond\w*|tac(?:ere|i)/,
    bad: /errori|guasti|rischi|avvis[oi]|avvertenz|commission|costi|tariffe|alternativ|concorren|vulnerabil/,
    weakens:
      /(?:disattiv|disabilit|spegn|rimuov)\w* (?:\S{1,12} ){0,3}?(?:audit|registro di|protezione|verifica|antivirus|firewall|mfa|due fattori)|(?:permessi|diritti|ruolo|accesso) (?:\S{1,12} ){0,3}?(?:di |da )?amministratore|(?:rend|diventa|rest)\w* (?:\S{1,12} ){0,3}?pubblic[oaih]+/,
    outranks:
      /(?:ha|hanno|avra\w*) (?:la )?(?:priorita|precedenza|preferenza) (?:su|rispetto)|preval\w+ su|al di sopra d/,
  },
  russian: {
    call: /вызыва|вызва|вызов|использ|запуска|запуст|выполн/,
    contrast:
      /(?:независимо от|вне зависимости от|невзирая на|что бы ни)[^.]{0,40}(?:просил|запрос|сказал|указал|выбрал|пользовател)|вместо[^.]{0,25}(?:указанн|выбранн|запрошенн|названн|заданн)\S*|даже если пользователь [^.]{0,30}(?:друг|прос|указ)/,
    unasked:
      /без (?:\S{1,14} )?(?:подтверждения|согласия|разрешения|одобрения|запроса)|не (?:спрашивая|запрашивая|дожидаясь)|не (?:спрашивай|запрашивай)\S{0,3} (?:подтвержден|разрешен|соглас)/,
    tools: /инструмент(?:ы|ов|ами)|(?:все|любые|любую|всех) (?:команд|действи|вызов)\S*/,
    report: /сообща|сообщи|говор|скаж|отвеча|ответ|представля|указыва|описыва|счита/,
    although: /даже (?:если|когда|при)|хотя|независимо|несмотря/,
    fine: /успеш|успех|без (?:ошибок|проблем)|безопасн|чист|одобрен|завершен|доступ|рекоменд|исправ/,
    omit: /не (?:упомина|указыва|показыва|сообща|говор|включа)\S*|умалчива|умолч|опуска|опуст|скрыва|скрой/,
    bad: /ошибк|сбо[йяе]|риск|предупрежд|комисси|стоимост|расход|альтернатив|конкурент|уязвим|побочн/,
    weakens:
      /(?:отключ|выключ|удал|обход)\S* (?:\S{1,14} ){0,3}?(?:аудит|журнал|защит|провер|антивирус|брандмауэр|двухфактор)\S*|прав\S* администратора|рол\S* администратора|(?:дела|станов|откры)\S* (?:\S{1,14} ){0,3}?(?:публичн|общедоступн)\S*/,
    outranks: /приоритет(?:нее)? (?:над|перед|по отношению)|важнее|выше(?:,)? чем|преоблада\S+ над|превыше/,
  },
  chinese: {
    call: /调用|調用|使用|执行|執行|运行|触发|通过/,
    contrast:
      /(?:无论|無論|不管|不论|不論)(?:用户|用戶|使用者|对方)[^。]{0,16}(?:什么|什麼|要求|选择|選擇|指定|说|說|是否)|而(?:不是|非)(?:用户|用戶|使用者)[^。]{0,10}(?:指定|要求|选择|選擇|给出|提供)|即使(?:用户|用戶|使用者)[^。]{0,12}(?:指定|要求|其他|其它|别的)/,
    unasked:
      /(?:无需|無需|不必|不需要|无须|不用)(?:再)?(?:用户|用戶|使用者|征求|请求|向用户)?(?:的)?(?:确认|確認|批准|许可|許可|同意|询问|詢問)|未经(?:用户)?(?:确认|批准|同意)|不(?:征求|询问|請求)(?:用户|用戶)/,
    tools: /(?:所有|任何|其他|其它|全部|各)(?:的)?(?:工具|命令|操作|調用|调用)/,
    report: /报告|報告|告知|回答|回复|回覆|说明|說明|显示|顯示|声称|称|描述|視為|视为/,
    although: /即使|即便|无论|無論|不管|不论|尽管/,
    fine: /成功|正常|安全|通过|通過|没有(?:问题|错误)|無(?:問題|錯誤)|无(?:问题|错误)|完成|推荐|可用/,
    omit: /(?:不要|不得|请勿|切勿|勿|不)(?:再)?(?:提及|提到|说明|显示|报告|告知|列出)|省略|隐瞒|隱瞞|略去|隐藏/,
    bad: /错误|錯誤|失败|失敗|风险|風險|警告|费用|費用|佣金|手续费|替代|竞争|競爭|漏洞|副作用/,
    weakens:
      /(?:关闭|關閉|禁用|停用|删除|绕过)[^。]{0,8}(?:审计|日志|防护|保护|验证|杀毒|防火墙|双重认证)|(?:授予|赋予|设为|提升为)[^。]{0,8}(?:管理员|admin|root)|(?:设为|改为|变为)(?:公开|公共)/,
    outranks: /优先于|優先於|高于|高於|凌驾于|压过/,
  },
  japanese: {
    call: /呼び出|使用|使い|使っ|実行|利用/,
    contrast:
      /(?:ユーザー|利用者)(?:が|の)[^。]{0,20}(?:に(?:かかわらず|関わらず|関係なく)|(?:を|も)無視し)|(?:ユーザー|利用者)(?:が|の)?[^。]{0,12}(?:指定|指示|選択|希望|選ん)[^。]{0,10}(?:ではなく|の代わりに|を差し置い)|たとえ(?:ユーザー|利用者)が[^。]{0,20}(?:ても|でも)/,
    unasked:
      /(?:確認|許可|承認|同意)(?:を)?(?:なしに|なしで|なく|取らず|得ず|求めず|せず)(?:に)?|尋ねずに|聞かずに|(?:確認|許可|承認)は(?:不要|必要ありません|必要ない)/,
    tools: /(?:すべて|全て|他|ほか|あらゆる|任意)の(?:ツール|コマンド|操作|関数)/,
    report: /報告|伝え|回答|答え|表示|説明|述べ|扱|みなし|見なし/,
    although: /(?:ても|でも|場合も)|にかかわらず|に関わらず|に関係なく/,
    fine: /成功|正常|安全|問題(?:が)?(?:ない|なし|ありません)|合格|完了|承認済|おすすめ|推奨|利用可能/,
    omit: /(?:言及|触れ|表示|報告|記載|説明)(?:し)?(?:ない|ず|るな)|省略し|省い|隠し|伏せ/,
    bad: /エラー|失敗|リスク|危険|警告|手数料|費用|代替|競合|脆弱|副作用/,
    weakens:
      /(?:監査|ログ|保護|検証|ウイルス対策|ファイアウォール|二要素認証)[^。]{0,8}(?:無効|オフ|停止|解除|削除)|管理者(?:権限|ロール)[^。]{0,6}(?:付与|与え|追加)|(?:公開|パブリック)に(?:設定|変更|し)/,
    outranks: /(?:より|よりも)(?:常に|必ず)?(?:優先|上位)|に優先(?:し|する|され)/,
  },
  korean: {
    call: /호출|사용|실행|이용/,
    contrast:
      /사용자(?:가|의) [^.]{0,24}(?:관계없이|상관없이|무관하게|무시하고)|사용자(?:가|의)? ?[^.]{0,12}(?:지정|선택|요청|말)(?:한)? [^.]{0,10}(?:대신|아니라|아닌)|사용자가 [^.]{0,20}(?:더라도|하더라도|원해도|요청해도)/,
    unasked:
      /(?:확인|승인|허락|동의|허가)(?:을|를)? ?(?:없이|받지 않고|구하지 않고)|묻지 않고|(?:확인|승인|동의)(?:은|이|을)? ?(?:필요 ?없|요청하지 (?:마|말))/,
    tools: /(?:모든|다른|어떤|임의의) ?(?:도구|명령|작업|함수)/,
    report: /보고|알리|알려|답변|답하|표시|설명|말하|간주|전하/,
    although: /더라도|해도|관계없이|상관없이|일지라도|경우에도/,
    fine: /성공|정상|안전|문제(?:가)? ?없|오류(?:가)? ?없|통과|완료|승인|추천|사용 가능/,
    omit: /(?:언급|표시|보고|설명|포함)하지 (?:마|말|않)|생략(?:하|해)|숨기|숨겨|감추|빼고/,
    bad: /오류|실패|위험|경고|수수료|비용|대안|경쟁|취약|부작용/,
    weakens:
      /(?:감사|로그|보호|검증|백신|방화벽|2단계 인증)[^.]{0,8}(?:비활성화|끄|꺼|중지|해제|삭제)|관리자 ?(?:권한|역할)[^.]{0,6}(?:부여|추가|주)|(?:공개|퍼블릭)로 (?:설정|변경|전환)/,
    outranks: /보다 (?:항상 |더 )?(?:우선|앞선|상위)|에 우선(?:하|한)/,
  },
};
