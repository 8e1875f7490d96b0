import type { Lexicon } from './lexicon.ts';

export const german: Lexicon = {
  name: 'german',
  sign: {
    words:
      'wird werden danach und nicht nichts alle aller alles allen wenn bevor immer fur fuer eine einer eines einem einen dem den der sie jetzt zuerst mir niemals dein deine deinen deiner deinem diese dieses diesem dieser diesen vergiss inhalt datei',
    stems: 'anweis benutz nutzer passwo schlus schlue werkze zugang ignorie richtl',
    small: 'die das ein ist mit von zu auf im aus als',
  },
  isSpaced: true,
  words: {
    ignore:
      /halt(?:e|en sie) (?:dich|sich) (?:\S{1,12} ){0,4}?nicht(?: mehr| langer)? an|(?:befolge|beachte|folge)(?:n sie)? (?:\S{1,14} ){0,5}?nicht mehr|(?:sind|ist|werden|gelten als) (?:\S{1,10} ){0,2}?(?:hinfallig|hinfaellig|ungultig|ungueltig|aufgehoben)|gelten nicht mehr|nicht mehr gultig|ausser kraft|ignorier(?:e|en)?(?![a-z])|vergiss|vergessen sie|vergesst|missacht(?:e|en)(?![a-z])|verw(?:irf|erfen sie)|u(?:e)?berschreib(?:e|en sie)|u(?:e)?bergeh(?:e|en sie)|setz(?:e|en sie)? (?:dich|sich) u(?:e)?ber|(?:beachte|befolge|beachten sie|befolgen sie)(?: \S{1,16}){1,6}? nicht|halte dich nicht/u,
    prior:
      /bisherig|vorherig|vorangegangen|vorig|vorangehend|fru(?:e)?her|obig|dein|ihre[nr]? |ursprungl|urspruengl|samtlich|saemtlich|system|oben|zuvor|sicherheit|alle[rns]? (?!format|datei|spalt|zeil)/u,
    order:
      /anweisung|instruktion|befehl|regeln|vorgabe|\S{0,16}richtlinie|aufforderung|weisung|\S{0,16}anweisung|prompts?\b|einschrankung|beschrankung/u,
    everything:
      /alles?,? (?:davor|vorher|bisher|zuvor|oben|obige|vorherige|bisherige|was (?:dir|du|ihnen|zuvor|oben|bisher))|alle (?:anderen |weiteren )?(?:anweisung|instruktion|befehle)|das obige|was (?:dir|ihnen) (?:vorher|zuvor|bisher)/u,
    hush: /(?:verboten|untersagt|nicht erlaubt),? (?:\S{1,14} ){0,5}?(?:zu informieren|zu sagen|mitzuteilen|zu erwa(?:e)?hnen)|darf(?:st)? (?:\S{1,14} ){0,4}?nicht (?:informier|benachrichtig)\w*|darf(?: \S{1,14}){0,4} nicht (?:erfahren|wissen|merken|bemerken|sehen)|soll(?:en)?(?: \S{1,14}){0,4} nicht (?:erfahren|wissen|merken)|(?:sag|sage|sagen sie|erwa(?:e)?hn(?:e|en sie)|verrat(?:e|en sie)?|erza(?:e)?hl(?:e|en sie)|informier(?:e|en sie)|berichte|teil(?:e|en sie)|zeig(?:e|en sie))(?: \S{1,16}){0,6}? (?:nichts?|niemals|nie|kein wort)(?![a-z])|(?:nichts?|niemals|nie|kein wort) (?:davon |daruber |hieruber |zu )?(?:sagen|erwahn|erwaehn|verraten|erzahl|mitteil|informier|mitzuteil|bericht)|darf(?: \S{1,14}){0,3} nichts? (?:davon )?(?:erfahren|wissen|merken|bemerken)|verschweig|verheimlich/u,
    user: /(?:be)?nutzer|anwender|kunde|mensch/u,
    unseen:
      /heimlich|unbemerkt|stillschweigend|im geheimen|im verborgenen|ohne (?:es )?(?:dem |den |das )?(?:be)?nutzer|ohne (?:dass|wissen)|ohne zu fragen|ohne ruckfrage|insgeheim/u,
    send: /zu (?:senden|schicken|u(?:e)?bermitteln|u(?:e)?bertragen)|hochgeladen|weitergeleitet|weitergegeben|send(?:e|en)(?![a-z])|schick(?:e|en)?(?![a-z])|u(?:e)?bermittl?(?:e|le|eln|ele|eln sie)(?![a-z])|u(?:e)?bertrag(?:e|en)(?![a-z])|leit(?:e|en)(?: \S{1,60}){1,8}? weiter|weiterleiten|weiterzuleiten|lad(?:e|en)(?: \S{1,60}){1,8}? hoch|hochladen|poste|exfiltrier|gesendet|geschickt|u(?:e)?bermittelt|kopier(?:e|en)(?![a-z])|maile|gib(?: \S{1,16}){1,6}? weiter/u,
    secret:
      /zugangsdaten|anmeldedaten|passw(?:o(?:e)?rter|ort)(?![\w-]*(?:-?reset|zuruck|funktion))|kennw(?:o(?:e)?rter|ort)|(?:api|ssh|privat\w*|geheim\w*)[- ]?schlu(?:e)?ssel|schlu(?:e)?ssel|tokens?\b|geheimnis|secrets?\b|umgebungsvariable|private[nr]? key|api[- ]?keys?/u,
    data: /(?:das|dem) (?:ganze|gesamte)\w{0,2} gespra(?:e)?ch|(?:jede|alle|samtliche) (?:nachricht|eingabe|anfrage|frage)\w{0,2} (?:des|der|vom|von)|nachrichten des (?:be)?nutzers|eingaben des (?:be)?nutzers|(?:gesprachs|gespraechs|chat|konversations|unterhaltungs)\S{0,3}(?:verlauf|protokoll|historie)|(?:gesamte[nrs]?|ganze[nrs]?|vollstandige[nrs]?|komplette[nrs]?) (?:gesprach|gespraech|unterhaltung|chat|konversation|verlauf|kontext|dialog)|systemprompt|system-prompt|alle nachrichten|personliche\w* daten|vertrauliche\w* |kundendaten|inhalt(?:e)? (?:der|des|aller|von) \S{0,12}(?:datei|verzeichnis|ordner|~)/u,
    outside:
      /(?:extern|fremd)\w{0,2} (?:\S{1,12} )?(?:server|adresse|host|dienst|endpunkt|stelle|url|partei)|angreifer|(?:an|zu) (?:mich|uns|dritte)|mir(?![a-z])|unseren? (?:server|endpunkt|dienst)|drittanbieter/u,
    read: /lies|lesen(?: sie)?|o(?:e)?ffne|o(?:e)?ffnen sie|hol(?:e|en sie)|lad(?:e|en sie)|auslesen|einlesen|schau/u,
    pass: /mitgegeben|u(?:e)?bergeben werden|mitgeben|mitzugeben|eingefugt|beigefugt|beizufugen|enthalten|anzugeben|angegeben werden|u(?:e)?bergib|u(?:e)?bergeben|fu(?:e)?g(?:e|en)|ha(?:e)?ng(?:e|en)|trag(?:e|en)|schreib(?:e|en)|gib|geben sie|setz(?:e|en)|nimm|einfugen|anhangen|beifugen|packe|leg(?:e|en)/u,
    parameter:
      /parameter|argument|feld|\S{0,12}feld\b|variable|antwort|anfrage|nachricht|ausgabe|sidenote|"?(?:note|notes|context|kontext|notiz)"?\b|ein(?:gabe)?\b/u,
    call: /ruf(?:e|en|st)?(?![a-z])|verwend(?:e|en|est)(?![a-z])|nutz(?:e|en)(?![a-z])|benutz(?:e|en)(?![a-z])|aufrufen|aufgerufen|starte|muss(?:t|en)?/u,
    this_tool:
      /dies(?:es|em) (?:\S{1,12} )?(?:werkzeug|tool)|diese (?:funktion|tool)|es zuerst|mich\b|uns\b/u,
    other_tools:
      /(?:jedes|jede|alle|als) andere[ns]?(?![a-z])|jede[rsn]? (?:e-?mail|mail|nachricht|u(?:e)?berweisung|zahlung)|allen? (?:e-?mails|mails|nachrichten)|(?:ander|weiter|jed|irgendein|alle)\w{0,3} (?:\S{1,12} )?(?:werkzeug|tool|funktion|aufruf|antwort|anfrage|aktion)\w{0,3}|jede[rsmn]? (?:antwort|anfrage|nachricht|aktion|aufruf)/u,
    first:
      /jedem|jeder|jede |danach|anschliessend|bevor|vor (?:jed|all|der|dem)|zuerst|zunachst|zunaechst|immer|stets|jedes mal|jedesmal|sobald|wenn(?: auch)? immer|wenn/u,
    instead:
      /(?:ausschliesslich|ausschlieslich|nur|allein) (?:dieses|diese)(?: \S{1,12})? (?:werkzeug|tool|funktion)? ?(?:und|,) (?:nie|niemals|keine)|niemals (?:ein )?andere|(?:an)?statt(?! dessen)|anstelle|verwende(?:n sie)? (?:niemals|nie|keine)|nutze(?:n sie)? (?:niemals|nie|keine)|benutze(?:n sie)? (?:niemals|nie|keine)|ersetzt alle/u,
    change:
      /hang(?:e|en)|haeng(?:e|en)|trag(?:e|en)|u(?:e)?berweis(?:e|en)|leit(?:e|en)|verwend(?:e|en)|setz(?:e|en)(?![a-z])|a(?:e)?nder(?:e|n)(?![a-z])|ersetz(?:e|en)(?![a-z])|fu(?:e)?g(?:e|en)(?![a-z])|u(?:e)?berschreib(?:e|en)|leit(?:e|en)|trage/u,
    recipient:
      /blindkopie|empfanger|empfaenger|adressat|bcc|\bcc\b|zieladresse|iban|konto|zieladress|kopie|parameter/u,
    run: /losch(?:e|en)|loesch(?:e|en)|entfern(?:e|en)|installier(?:e|en)|lade|fu(?:e)?hr(?:e|en)|start(?:e|en)|ausfuhren|ausfuehren|auszufuhren|lass|tipp(?:e|en)|gib/u,
    disable:
      /deaktivier(?:e|en)(?![a-z])|schalt(?:e|en)|umgeh(?:e|en)(?![a-z])|entfern(?:e|en)(?![a-z])|hebel/u,
    protection:
      /sicherheits\S{0,20}|schutz\S{0,20}|firewall|virenschutz|prufung|uberprufung|sandbox|warnung/u,
    reveal:
      /zeig(?:e|en)?(?![a-z])|gib|geben sie|nenn(?:e|en)?(?![a-z])|verrat(?:e|en)?(?![a-z])|offenbar(?:e|en)|druck(?:e|en)(?![a-z])|wiederhol(?:e|en)(?![a-z])|enthu(?:e)?ll/u,
    prompt:
      /system-?prompts?|systemanweisung|systemnachricht|versteckte[nr]? anweisung|interne[nr]? anweisung|anfangsanweisung|instruktion|anweisung/u,
    your: /(?:die|das|was) (?:du|dir|sie|ihnen) |erhalten|gegeben wurden|dein|ihre[nr]? (?:system|intern|versteckt|geheim)|mir\b/u,
    becoming:
      /du bist (?:jetzt|nun|ab sofort|ab jetzt)|ab (?:jetzt|sofort|nun) bist du|sie sind (?:jetzt|nun|ab sofort)|verhalte dich (?:wie|als)|tu so,? als|spiele die rolle|agiere als|handle als|schlupfe in/u,
    unbound:
      /ohne (?:\S{1,14} )?(?:einschrankung|beschrankung|regeln|grenzen|filter|zensur)\w{0,3}|uneingeschrankt|unzensiert|unbeschrankt|keine (?:regeln|einschrankungen|grenzen|filter)|\bdan\b|entwicklermodus|administrator|root/u,
    not: /(?:nicht|nie|niemals|kein\w{0,2}|ohne)(?!\p{L})/u,
    attack:
      /injection|injektion|angriff(?!er)|jailbreak|scha(?:e)?dlich|bosartig|boesartig|verda(?:e)?chtig|manipulationsversuch|phishing|missbrauch/u,
    detect:
      /erkenn|pru(?:e)?f|such|find|blockier|filter|meld|warn|beispiel|z\.? ?b\.|analysier|klassifizier|enthal|wie etwa|markier/u,
  },
};
