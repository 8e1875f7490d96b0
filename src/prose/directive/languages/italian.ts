import type { Lexicon } from './lexicon.ts';

export const italian: Lexicon = {
  name: 'italian',
  sign: {
    words:
      'viene vengono poi gli della delle degli dello dell tutte tutti tutto tuo tuoi tue questo questa qualsiasi sempre adesso nel nella conversazione segreto segreti senza contenuto sistema ogni rispettare',
    stems: 'chiav credenz istruz strume utent dimen',
    small: 'di il la lo un che con prima del le',
  },
  isSpaced: true,
  words: {
    ignore:
      /non (?:valgono|si applicano|sono (?:piu )?valid[ei]|contano) piu|non sono piu valid[ei]|sono (?:annullat|revocat|decadut)[ei]|ignorale|ignor(?:a|are|ate|i)(?![a-z])|dimentic(?:a|are|ate|hi)(?![a-z])|trascur(?:a|are|ate|i)(?![a-z])|scart(?:a|are|ate)(?![a-z])|non (?:seguire|seguite|rispettare|considerare|tenere conto|tener conto)|aggira|metti da parte|disobbedisci|annulla/u,
    prior:
      /precedent|anterior|sopra|tutte? le|tue|tuoi|vostr|suoi|sistema|original|inizial|sicurezza|ricevut/u,
    order:
      /istruzion|indicazion|ordin[ei]\b|regol[ea]\b|direttiv|linee guida|prompts?\b|restrizion|comandi\b/u,
    everything:
      /tutto (?:cio|quello|quanto) (?:che|precede|e stato)|tutto cio|quanto (?:sopra|detto)|tutte le (?:altre )?(?:istruzion|indicazion)|tutto il precedente/u,
    hush: /vietato (?:informare|dire|avvisare|menzionare)|non (?:deve|devono|puo|dovra) (?:saper\w{0,3}|accorger\w{0,4}|notar\w{0,3}|veder\w{0,3}|scoprir\w{0,3}|essere informat\w)|(?:non|mai) (?:lo |gli |le |glielo )?(?:dire|dirlo|dirgli|dite|menzionare|menzionarlo|menzioni|informare|informarlo|raccontare|rivelare|parlare|parlarne|avvisare|comunicare|segnalare)|senza (?:che l'\S{1,10} (?:lo )?(?:sappia|noti|veda)|(?:dirlo|dire|menzionar|informar|avvisar)\S{0,3})|mantieni (?:il )?segreto/u,
    user: /(?:all'|l')?utent|client|uman/u,
    unseen:
      /in segreto|segretamente|silenziosamente|in silenzio|di nascosto|all'insaputa|senza che l'|senza (?:dirlo|informar|avvisar|chieder|menzionar)\S{0,3}/u,
    send: /(?:inviat|inoltrat|trasmess|mandat|caricat)[oaie](?![a-z])|invi(?:a|are|ate|alo|ala|ale|ali|i)(?![a-z])|mand(?:a|are|ate|alo|ale|ali|ala)(?![a-z])|inoltr(?:a|are|ate|ala)(?![a-z])|trasmett(?:i|ere|ete)(?![a-z])|caric(?:a|are|ate)(?![a-z])|pubblic(?:a|are)(?![a-z])|esfiltr|condivid(?:i|ere)(?![a-z])|copi(?:a|are)(?![a-z])|spedi(?:sci|re)|consegn(?:a|are)(?![a-z])/u,
    secret:
      /credenzial|password(?! (?:temporane|nuova|dimenticat))|chiav[ei] (?:api|di accesso|privat[ea]|ssh|segret[ea])|chiavi\b|tokens?\b|segret[io]\b|variabili d'ambiente|api keys?/u,
    data: /(?:ogni|tutti i) messaggi[o]? dell'utente|messaggi dell'utente|(?:cronologia|contenuto|trascrizione|storico)(?: complet[ao]| inter[ao])? (?:della|di questa|di tutta la|delle) (?:conversazion|chat)|(?:tutta|intera) (?:la )?(?:conversazione|chat)|conversazione (?:completa|intera)|tutti i messaggi|prompt di sistema|dati (?:personali|privati|riservati|sensibili|dell'utente|dei clienti)|contenuto (?:del|dei|della|di) (?:file|cartella|~)|file (?:privati|dell'utente)/u,
    outside:
      /(?:server|indirizzo|host|servizio|sito|endpoint|dominio)(?: \S{1,12})? estern\w|attaccante|aggressore|terz[ei]|nostro (?:server|servizio|endpoint)|a me\b|mi\b|inviami|mandami/u,
    read: /legg(?:i|ere|ete|ilo)(?![a-z])|apr(?:i|ire|ite)(?![a-z])|recuper(?:a|are)(?![a-z])|consult(?:a|are)(?![a-z])|estra(?:i|rre)|ottieni|cerca|accedi/u,
    pass: /(?:passat|inclus|inserit|aggiunt|allegat|fornit)[oaie](?![a-z])|pass(?:a|are|alo|ate|ando)(?![a-z])|inclu(?:di|dere|dilo|dendo)(?![a-z])|inseri(?:sci|re|scilo)(?![a-z])|aggiung(?:i|ere|ilo)(?![a-z])|mett(?:i|ere|ilo)(?![a-z])|alleg(?:a|are)(?![a-z])|incoll(?:a|are)(?![a-z])|compil(?:a|are)|scriv(?:i|ere)|forni(?:sci|re)/u,
    parameter:
      /parametr|argoment|campo|variabil|rispost|richiest|messaggi|"?(?:sidenote|nota|note|notes|context|contesto)"?\b/u,
    call: /chiam(?:a|are|ate)(?![a-z])|us(?:a|are|ate)(?![a-z])|utilizz(?:a|are|ate)(?![a-z])|invoc(?:a|are)(?![a-z])|esegu(?:i|ire)(?![a-z])|dev(?:i|e)(?![a-z])/u,
    this_tool: /quest(?:o|a) (?:strumento|funzione|tool)|prima questo/u,
    other_tools:
      /qualsiasi altr[oa](?![a-z])|gli altri|(?:ogni|tutte le|qualsiasi) (?:e-?mail|mail|messaggi[oi]?|pagament[oi]|bonific[io])|(?:qualsiasi|ogni|tutti|tutte|altri|altre|nessun\w?|gli|altro)(?: \S{1,6})? ?(?:altr[oiae] )?(?:strument[oi]|funzion[ei]|chiamat[ae]|tool)|(?:ogni|qualsiasi) (?:risposta|richiesta|azione|messaggio)/u,
    first: /ogni|poi|dopo|prima|sempre|innanzitutto|ogni volta|quando|anzitutto|per primo/u,
    instead:
      /(?:solo|soltanto|esclusivamente) questo strumento|mai (?:gli )?altri|invece (?:di|degli|che)|al posto|(?:non|mai) (?:usare|utilizzare|chiamare|usate)|sostituisce tutt/u,
    change:
      /cambi(?:a|are)(?![a-z])|modific(?:a|are)(?![a-z])|sostitu(?:isci|ire)(?![a-z])|mett(?:i|ere)(?![a-z])|aggiung(?:i|ere)(?![a-z])|impost(?:a|are)(?![a-z])|reindirizz/u,
    recipient: /copia nascosta|destinatari|bcc|\bcc\b|ccn|copia|indirizzo|beneficiari|iban|conto\b|parametr/u,
    run: /cancell(?:a|are)(?![a-z])|elimin(?:a|are)(?![a-z])|install(?:a|are)(?![a-z])|esegu(?:i|ire|ite)(?![a-z])|avvi(?:a|are)(?![a-z])|lanci(?:a|are)(?![a-z])|digita/u,
    disable:
      /disattiv(?:a|are)(?![a-z])|disabilit(?:a|are)(?![a-z])|aggir(?:a|are)(?![a-z])|rimuov(?:i|ere)(?![a-z])|spegn/u,
    protection: /sicurezza|protezion|firewall|antivirus|verific|controll|salvaguardi|filtr|avvis/u,
    reveal:
      /mostr(?:a|are|ami)(?![a-z])|rivel(?:a|are|ami)(?![a-z])|dimmi|stamp(?:a|are)(?![a-z])|ripet(?:i|ere)|divulg|visualizza|scriv(?:i|imi)/u,
    prompt: /prompt|messaggio di sistema|istruzioni (?:di sistema|nascoste|iniziali|interne|segrete)/u,
    your: /che (?:hai|ti) |ricevut|tu[oaei]i?\b|dimmi|mostrami|vostr/u,
    becoming:
      /(?:ora|adesso|d'ora in poi|da ora in poi),? (?:tu )?sei|sei (?:ora|adesso)|(?:agisci|comportati) come|fingi|fai finta|assumi il ruolo|interpreta il ruolo/u,
    unbound:
      /senza (?:alcuna? |nessuna? |alcun )?(?:restrizion|limit|filtr|regol|censur|vincol)\w{0,3}|non hai (?:restrizion|limit|regol)|illimitat|\bdan\b|modalita (?:sviluppatore|dio)|amministratore/u,
    not: /(?:non|mai|senza|evita(?:re)?|ne)(?!\p{L})/u,
    attack: /injection|iniezion|attacc(?:o|hi)\b|jailbreak|malevol|dannos|sospett|phishing|manipolazion/u,
    detect: /rilev|analizz|verific|blocc|filtr|segnal|esempi|ad es|come|cerc|trov|identific|contien/u,
  },
};
