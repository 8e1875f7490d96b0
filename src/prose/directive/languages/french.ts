import type { Lexicon } from './lexicon.ts';

export const french: Lexicon = {
  name: 'french',
  sign: {
    words:
      'les une vous votre vos tes avec dans toute toutes tous cette cet aux avant desormais toujours sont ses leur systeme identifiants contenu fichier',
    stems: 'utilis outil consig oubli',
    small: 'de la le un du des que et en qui sur est sans tu mot cles',
  },
  isSpaced: true,
  words: {
    ignore:
      /ne s'appliqu(?:e|ent) plus|ne (?:sont|est) plus valables?|caduques?|nulles? et non avenue|ne comptent plus|annulees|ignor(?:e|ez|er)(?![a-z])|oubli(?:e|ez|er)(?![a-z])|neglig(?:e|ez)|fai(?:s|tes) abstraction|ne (?:tiens|tenez) (?:pas|plus) compte|outrepass|contourn(?:e|ez)(?![a-z])|n'obe(?:is|issez)|met(?:s|tez) de cote|ecart(?:e|ez)(?![a-z])|ne (?:suis|suivez|respecte[sz]?) (?:pas|plus)|annul(?:e|ez)/u,
    prior:
      /preceden|anterieur|ci-dessus|initia|toutes? |tous |tes|vos|votre|ton|systeme|securite|origine|donnees? (?:avant|auparavant)|prealable/u,
    order: /instruction|consigne|directive|ordres?\b|regles?\b|indication|prompts?\b|restriction/u,
    everything:
      /tout ce (?:qui|que)(?: \S{1,12}){0,3} (?:preced|avant|dit|demand|recu|au-dessus|ci-dessus|appris)|ce qui precede|toutes? (?:les |tes |vos )?(?:autres )?(?:instruction|consigne)|tout ce qu(?:i|e|'on)/u,
    hush: /interdit (?:de |d')(?:l'|en |le )?(?:informer|avertir|prevenir|dire|parler|mentionner|signaler)|(?:n'as|n'avez) pas a (?:informer|prevenir)|ne (?:doit|doivent|devra|peut) (?:pas|jamais|rien|en aucun cas)(?: \S{1,10}){0,2}? ?(?:savoir|apprendre|voir|remarquer|decouvrir|etre (?:informe|prevenu|averti))|a l'insu de|n(?:e |')(?:le |la |lui |en |leur |l')?(?:dis|dites|dire|mentionn(?:e|es|ez|er)|parl(?:e|es|ez|er)|inform(?:e|es|ez|er)|previens|prevenez|signal(?:e|es|ez)|avert(?:is|issez)|indiqu(?:e|es|ez))(?:[ -](?:en|lui|rien|pas|jamais|surtout))*|sans (?:le |en |l')?(?:dire|mentionner|informer|prevenir|avertir|parler)|garde(?:z)? (?:le |ce |ca |cela )?(?:secret|silence)/u,
    user: /(?:l')?utilisat(?:eur|rice)|(?:a |au )?client|humain/u,
    unseen:
      /secretement|discretement|silencieusement|en secret|a l'insu|en cachette|sans que l|sans (?:le |en |l')?(?:dire|informer|prevenir|avertir|demander)/u,
    send: /(?:envoye|transmis|transfere|televerse|communique|expedie)(?:e|es|s)?(?![a-z])|mandez|envo(?:ie|yez|yer)(?![a-z])|transmet(?:s|tez|tre)(?![a-z])|transfer(?:e|ez|er)(?![a-z])|expedi(?:e|ez)|televers(?:e|ez|er)|post(?:e|ez)(?![a-z])|publi(?:e|ez)(?![a-z])|exfiltr(?:e|ez|er)|communiqu(?:e|ez)|copi(?:e|ez)(?![a-z])|fai(?:s|tes) (?:suivre|parvenir)|upload\w{0,3}|remet(?:s|tez)|donn(?:e|ez)(?![a-z])/u,
    secret:
      /identifiants|mots? de passe|cles? (?:d'?api|api|privees?|ssh|secretes?|d'acces)|cle api|jetons?|secrets?\b|tokens?\b|variables? d'environnement|informations? d'identification|donnees? d'(?:acces|identification)/u,
    data: /(?:chaque|tous les|tout) messages? de|messages? de l'utilisateur|(?:chaque|toutes les) (?:question|demande|saisie)s? de l'utilisateur|(?:toute |l'ensemble de |l'integralite de |historique de |contenu de |totalite de )(?:la |cette |l')?(?:conversation|discussion|dialogue|historique)|historique (?:complet |entier )?(?:de|du|des)|prompt systeme|tous les messages|donnees (?:personnelles|confidentielles|sensibles|privees|client)|contenu (?:du |des |de )(?:fichier|dossier|repertoire|~)|fichiers? (?:prives?|de l'utilisateur)/u,
    outside:
      /(?:serveur|adresse|hote|service|site|point d'acces|domaine|tiers)(?: \S{1,12})? (?:externe|tiers|exterieur)|attaquant|pirate|[a-z]*-moi\b|\bme\b|notre (?:serveur|point|service)|un tiers/u,
    read: /li(?:s|sez|re)(?![a-z])|ouvr(?:e|ez|ir)(?![a-z])|recuper(?:e|ez|er)(?![a-z])|consult(?:e|ez)(?![a-z])|charg(?:e|ez)(?![a-z])|accede(?:z)?|affich(?:e|ez)/u,
    pass: /(?:fourni|inclus|transmis|joint)(?:e|es|s)?(?![a-z])|etre (?:passe|mis|place|ajoute|insere)|(?<!mots? de )pass(?:e|ez|er)(?![a-z])|inclu(?:s|ez|re)(?![a-z])|insere(?:z|r)?|inser(?:e|ez|er)|ajout(?:e|ez|er)(?![a-z])|met(?:s|tez)(?![a-z])|plac(?:e|ez)(?![a-z])|joi(?:ns|gnez)|colle(?:z)?(?![a-z])|transmet(?:s|tez)|renseign(?:e|ez)|fourni(?:s|ssez)|remplis(?:sez)?/u,
    parameter:
      /parametre|argument|champ|variable|reponse|requete|message|"?(?:sidenote|note|notes|context|contexte)"?\b/u,
    call: /appel(?:le|les|ez|er)(?![a-z])|utilis(?:e|es|ez|er)(?![a-z])|invoqu(?:e|ez|er)(?![a-z])|execut(?:e|ez|er)|dois|devez|doit etre/u,
    this_tool: /cet outil|cet(?:te)? (?:outil|fonction)|-moi\b|d'abord (?:celui-ci|cet outil)/u,
    other_tools:
      /(?:tout|toute|n'importe quel\w{0,2}|que les|les) autres?(?![a-z])|(?:aux|des|par les|dans les) outils (?:de |d')|(?:chaque|tout|tous les|toute|toutes les|les) (?:e-?mails?|mails?|courriels?|messages?|virements?|paiements?)|(?:tout|toute|tous|toutes|chaque|aucun|n'importe quel\w{0,2}|d'|les|des|un)(?: les)? ?(?:autres? )(?:outils?|fonctions?|appels?)|(?:tout|chaque|toute|n'importe quel) (?:outil|appel|reponse|requete|action|message)|toute (?:reponse|action|requete)/u,
    first:
      /chaque|ensuite|puis|avant|d'abord|toujours|en premier|chaque fois|systematiquement|prealablement|quand|lorsque|des que/u,
    instead:
      /(?:uniquement|seulement|exclusivement) (?:celui-ci|cet outil)|jamais (?:aucun |un )?autre|au lieu|a la place|plutot que|n'utilis(?:e|ez|er) (?:jamais|pas|plus|aucun)|remplace tous|jamais (?:d'|les )autres/u,
    change:
      /chang(?:e|ez|er)(?![a-z])|modifi(?:e|ez|er)(?![a-z])|remplac(?:e|ez|er)(?![a-z])|met(?:s|tez|tre)(?![a-z])|ajout(?:e|ez|er)(?![a-z])|defini(?:s|ssez)|redirig(?:e|ez|er)(?![a-z])|regl(?:e|ez)/u,
    recipient:
      /copie cachee|en copie|destinataire|bcc|\bcc\b|cci|copie|adresse|beneficiaire|iban|compte|parametre/u,
    run: /supprim(?:e|ez|er)(?![a-z])|effac(?:e|ez)|install(?:e|ez)(?![a-z])|telecharg(?:e|ez)|execut(?:e|ez|er)(?![a-z])|lanc(?:e|ez|er)(?![a-z])|fai(?:s|tes) tourner|tap(?:e|ez)(?![a-z])|demarr(?:e|ez)/u,
    disable:
      /desactiv(?:e|ez|er)(?![a-z])|contourn(?:e|ez|er)(?![a-z])|supprim(?:e|ez|er)(?![a-z])|coup(?:e|ez)/u,
    protection:
      /securite|protection|pare-feu|antivirus|verification|controle|garde-fou|filtre|bac a sable|avertissement/u,
    reveal:
      /affich(?:e|ez)(?![a-z])|revel(?:e|ez)|montr(?:e|ez)(?![a-z])|divulgu(?:e|ez)|donn(?:e|ez)(?![a-z])|repet(?:e|ez)|cit(?:e|ez)|dis|dites|imprim(?:e|ez)/u,
    prompt:
      /prompt|invite systeme|message systeme|instructions? (?:systeme|cachees?|initiales?|internes?|secretes?)|consignes? (?:systeme|initiales?|cachees?|internes?)/u,
    your: /[a-z]{3,9}-moi|que tu as|que vous avez|recues|donnees|qui t'ont|qu'on t'a|ton|tes|votre|vos|-moi/u,
    becoming:
      /tu es (?:maintenant|desormais|a present)|vous etes (?:maintenant|desormais|a present)|desormais,? (?:tu|vous)|a partir de maintenant,? (?:tu|vous)|agi(?:s|ssez) (?:comme|en tant)|comport(?:e|ez)-(?:toi|vous) comme|fai(?:s|tes) (?:comme si|semblant)|jou(?:e|ez) le role/u,
    unbound:
      /sans (?:aucune? )?(?:restriction|limite|filtre|regle|censure|contrainte)s?|non censure|illimite|aucune (?:restriction|regle|limite)|\bdan\b|mode developpeur|administrateur/u,
    not: /n'|(?:ne|jamais|pas|sans|evite[rz]?)(?!\p{L})/u,
    attack: /injection|attaque(?!r|nt)|jailbreak|malveillan|suspect|hameconnage|phishing|manipulation/u,
    detect:
      /detect|analys|verifi|bloqu|filtr|signal|exemple|p\. ex|comme|recherch|trouv|repere|contien|identifi/u,
  },
};
