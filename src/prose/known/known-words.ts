/**
 * The words of orders that everybody knows, by what they do in one. Beside the classes that the weights were fitted to,
 * so that a word added here moves no score. Folded like all words; a stem ends with `*`, and `_` is a space.
 */
export const KNOWN_CLASSES = [
  // To void: at the start of its clause, or wherever it is (verbs that come last, and scripts without inflection).
  ...['voids', 'voidsLate', 'drops', 'voided', 'unbound'],
  // What was said to a model before, and what is known to be its own.
  ...['told', 'orders', 'yours', 'said', 'earlier', 'every', 'own', 'mine', 'the'],
  ...['not', 'follow', 'nothing', 'counts', 'user', 'wish'],
  ...['youAre', 'youMust', 'role', 'mode', 'asIf', 'without', 'limits'],
  ...['reveal', 'revealLate', 'prompt', 'what', 'new', 'task', 'newTask', 'is'],
  ...['effect', 'worth', 'only', 'speaker', 'model', 'polite', 'joins', 'modal'],
  // What is done with data, by whom it is not to be noticed, and what the model is not to do.
  ...['take', 'send', 'sendLate', 'secret', 'tell', 'secretly', 'covert', 'whom', 'run', 'runLate', 'write'],
  ...['inner', 'textual', 'here', 'enter', 'me', 'refuse', 'confirm', 'leaves', 'it', 'above'],
  // What makes it a report, a condition or a matter of its own.
  ...['reported', 'condition', 'topic', 'place'],
] as const;
export type KnownClass = (typeof KNOWN_CLASSES)[number];
export type KnownWords = Readonly<Partial<Record<KnownClass, string>>>;

const ENGLISH: KnownWords = {
  voids:
    'ignore disregard forget override overrule overlook bypass neglect discard abandon dismiss disobey set_aside put_aside lay_aside leave_aside pay_no_attention pay_no_heed pay_no_mind take_no_notice never_mind nevermind stop_following stop_obeying cease_following cease_obeying unlearn reject nullify negate void circumvent throw_out throw_away shed ditch do_away_with let_go_of break_free_from ignor disreguard',
  drops: 'drop cancel erase delete remove clear reset scrap skip replace stop wipe purge revoke suspend',
  voided:
    'void cancelled canceled revoked rescinded nullified annulled invalid null obsolete overridden superseded suspended lifted withdrawn expired deleted erased wiped reset cleared removed no_longer_apply no_longer_applies no_longer_valid no_longer_count not_apply not_valid do_not_exist do_not_count do_not_matter not_exist a_test a_joke fake outdated deprecated inoperative',
  unbound:
    'no_longer_bound not_bound freed_from free_from free_of released_from exempt_from unbound_by no_longer_subject no_longer_need_to_follow no_longer_have_to_follow no_longer_follow no_longer_obey',
  told: 'instruction instructions guideline guidelines directive directives directions guidance programming prompt prompts rule rules constraint constraints restriction restrictions guardrails briefing system_message system_messages system_prompt system_prompts preprompt preamble conditioning protocols safeguards instrutions instuctions intructions',
  orders:
    'order orders command commands context conversation messages message input inputs statements text content task tasks job policy policies memory requests request goal goals objective objectives assignment',
  said: 'told said instructed asked given taught ordered received learned requested programmed trained doing working_on supposed_to',
  earlier:
    'previous previously prior above earlier former preceding foregoing before initial original existing current old so_far until_now till_now up_to_now up_to_this_point hitherto past pre-existing aforementioned already',
  every: 'all any every everything anything whatever each entire whole',
  own: "your you yourself you're you've thy",
  mine: 'my our his her their its whose the_following',
  the: 'the that this those these',
  not: "not don't dont never no_longer shouldn't mustn't won't doesn't didn't cannot can't without",
  follow: 'follow obey heed observe respect comply_with adhere_to listen_to apply act_on consider',
  nothing: 'nothing none',
  counts: 'counts count applies apply matters matter holds',
  user: "user users user's users'",
  wish: 'request requests wish wishes wanted wants want asked asks question task instructions query prompt said intent',
  youAre:
    "you_are_now you_are you're you're_now you_will_now_be you_will_be you_will_act you_have_become you_act_as you_are_a act_as become you_have you_now_have you_can_now",
  youMust:
    'you_must you_should you_will you_shall you_have_to you_need_to you_are_to you_are_required want_you_to need_you_to ask_you_to order_you_to command_you_to you_are_now_to you_may_now you_ought_to we_ask_you_to i_order_you_to',
  role: 'dan jailbroken unrestricted uncensored unfiltered unaligned amoral lawless stan evilbot chaosgpt',
  mode: 'developer_mode god_mode jailbreak_mode dan_mode unrestricted_mode do_anything_now dev_mode',
  asIf: 'pretend act_as_if act_like behave_as_if behave_like imagine simulate act_as_though roleplay suppose assume play_the_role respond_as_if',
  without: 'no without zero none free_of any lack_of',
  limits:
    'restriction* limit limits limitation* filter* censorship rules rule constraint* guardrail* boundar* safeguards guidelines ethic* policies moderation',
  reveal:
    'reveal print repeat show output display disclose expose leak recite dump list return echo write tell_me give_me share provide send tell quote copy paste type translate summarize summarise spell_out divulge render',
  prompt:
    'system_prompt system_prompts system_message system_instructions initial_prompt initial_instructions hidden_prompt hidden_instructions secret_instructions secret_prompt original_prompt original_instructions developer_message developer_instructions internal_instructions internal_prompt confidential_instructions base_prompt pre-prompt preprompt master_prompt',
  what: 'what which',
  new: 'new real actual true updated revised sole secret',
  task: 'task goal objective mission job role duty purpose assignment priority identity',
  is: 'is are becomes was_changed_to follows',
  effect:
    'delete remove wipe erase destroy send email e-mail mail forward upload post exfiltrate transfer share leak reveal disclose print show output display dump list expose run execute call invoke install download open visit fetch read collect gather give tell grant export publish add drop encrypt disable shut_down turn_off pay buy wire move overwrite reply answer respond say write ignore comply obey push merge create change',
  worth:
    'password passwords passphrase credential credentials creds key keys token tokens secret secrets api_key api_keys .env environment_variables env ssh wallet private confidential database databases files file repository repo folder directory inbox emails mails customers customer records admin root cookies history conversation data account accounts bank usd eur dollars bitcoin btc money funds configuration config restrictions filters everything production users',
  only: 'only nothing_but just instead exactly',
  speaker: 'system developer administrator admin sysadmin operator root sys system_message system_prompt',
  model:
    'assistant ai model agent llm chatbot bot gpt chatgpt claude gemini copilot agents ais assistants models ai_agent ai_agents ai_assistant ai_assistants ai_model ai_models language_model language_models llms',
  polite:
    "do please kindly now immediately first important urgent attention simply just also instead hey hi ok okay so but you'll again hereby simply completely entirely fully totally utterly must henceforth from_now_on from_here_on stop immediately warning note notice critical alert override today right_now once_again",
  joins: 'and then or',
  modal: 'will must shall should now has_to have_to',
  reported:
    "attack attacks why known_limitation known_limitations known_issue known_issues prohibited forbidden not_allowed may_not instruct instructs whispered types typed shouted attacker attackers adversary adversaries injection injections jailbreak jailbreaks example examples e.g sample mock phrase phrases pattern patterns detect detects detected block blocks blocked blocking flag flags flagged refuse refuses refused test_case such_as like says said wrote write writes reads contain contains containing malicious suspicious hidden payload payloads asked asks told tries tried trying attempt attempts attempted convince convinces trick tricks tricked string strings sentence expected output_is matched matches canned transcript user_says someone somebody students pupils players how_to can't",
  condition: 'if unless when whenever should_you in_case where while until',
  topic: 'about for on regarding concerning in of_the',
};

const GERMAN: KnownWords = {
  voids:
    'ignoriere ignorier ignorieren missachte missachten vergiss vergessen_sie vergesst verwirf verwerfen_sie ubergehe ubergehen_sie uberschreibe umgehe umgehen_sie beachte_nicht beachten_sie_nicht befolge_nicht lass_alle lasse_alle setze_dich_uber setz_dich_uber setzen_sie_sich_uber setze ausser_acht streiche verlerne pfeif_auf brich breche',
  voidsLate:
    'ignorieren vergessen missachten beiseite ausser_kraft ausser_acht nicht_mehr_beachten nicht_beachten nicht_befolgen verwerfen',
  drops: 'losche entferne beende hebe storniere annulliere widerrufe losch',
  voided:
    'ungultig aufgehoben nichtig hinfallig gegenstandslos widerrufen annulliert ausser_kraft unwirksam uberholt gelten_nicht gelten_nicht_mehr gilt_nicht gilt_nicht_mehr verfallen geloscht zuruckgesetzt nicht_mehr_gultig',
  unbound: 'nicht_mehr_gebunden nicht_langer_gebunden befreit_von frei_von',
  told: 'anweisung anweisungen instruktion instruktionen vorgabe vorgaben richtlinie richtlinien regel regeln weisung weisungen anleitung anleitungen prompt prompts systemprompt systemprompts system-prompt systemnachricht leitlinien sicherheitsregeln sicherheitsrichtlinien programmierung vorschriften anordnungen direktiven systemanweisungen systemanweisung',
  orders:
    'befehl befehle auftrag auftrage aufgabe aufgaben kontext nachrichten gesprach eingaben befehlen auftragen',
  said: 'gesagt mitgeteilt aufgetragen gelernt angewiesen befohlen gegeben vorgegeben erhalten',
  earlier:
    'vorherige* bisherige* fruher* vorangegangen* vorig* obig* bisher zuvor vorher oben ursprunglich* vorangehende* bestehende* alte alten bis_jetzt davor',
  every: 'alle allen aller alles jede jeden jegliche* samtliche* was_auch_immer ganze ganzen',
  own: 'dein deine deinen deiner deinem dir du dich ihre ihren ihrer ihnen',
  mine: 'mein meine meinen meiner unser unsere unseren',
  not: 'nicht nie niemals keine kein keinesfalls',
  follow: 'befolge folge beachte gehorche halte befolgen_sie folgen_sie beachten_sie halten_sie',
  nothing: 'nichts',
  counts: 'zahlt gilt',
  user: 'nutzer nutzers benutzer benutzers anwender anwenders',
  wish: 'wunsch wunsche anfrage frage bitte aufgabe auftrag',
  youAre: 'du_bist du_bist_jetzt du_bist_nun sie_sind_jetzt du_agierst_als sei_jetzt du_hast jetzt_bist_du',
  youMust:
    'du_musst du_sollst du_wirst sie_mussen_jetzt du_musst_jetzt fuhre_ab_sofort fuhre_ab_jetzt ab_sofort ab_jetzt von_nun_an',
  role: 'uneingeschrankt unzensiert ungefiltert',
  mode: 'entwicklermodus gottmodus',
  asIf: 'tu_so tue_so verhalte_dich_so stell_dir_vor handle_so',
  without: 'ohne keine keinerlei frei_von',
  limits: 'einschrankung* beschrankung* grenzen filter regeln zensur richtlinien begrenzung* vorgaben',
  reveal:
    'zeige zeig gib nenne wiederhole verrate verrat offenlege enthulle drucke drucken_sie geben_sie zeigen_sie nennen_sie verraten_sie schreibe poste teile wiederholen_sie enthullen_sie offenbare lege',
  prompt:
    'systemprompt systemprompts system-prompt system_prompt systemnachricht systemanweisung systemanweisungen urspruglichen_anweisungen ursprunglichen_anweisungen geheimen_anweisungen versteckten_anweisungen startanweisung* anfangsanweisung*',
  what: 'was wie',
  new: 'neue neuen neuer neues wahre wirkliche eigentliche einzige',
  task: 'aufgabe auftrag ziel mission rolle',
  is: 'lautet lauten ist sind',
  effect:
    'losche loschen_sie loschen sende senden_sie senden schicke schick uberweise uberweisen leite lade fuhre zeige zeig gib nenne verrate poste verschicke maile ubermittle ubertrage exportiere installiere offne antworte antworten_sie entferne verschlussele kopiere',
  worth:
    'passwort passworter kennwort zugangsdaten schlussel api-schlussel geheimnis* datei dateien datenbank kundendaten kundenliste konto postfach geheim* daten ordner befehle tabelle verzeichnis',
  only: 'nur ausschliesslich stattdessen',
  speaker: 'systemnachricht administrator systemadministrator entwickler',
  model:
    'assistent assistenten ki ki-assistent ki-assistenten ki-agent ki-agenten sprachmodell* ki-modell* ki-system*',
  polite:
    'bitte jetzt sofort wichtig achtung nun ab_sofort ab_jetzt hinweis hallo vollstandig einfach also von_nun_an hiermit dringend',
  joins: 'und dann oder sondern',
  reported:
    'angreifer angreifern warum verboten durfen_nicht sagt flusterte angriff angriffe beispiel beispielsweise etwa schreiben schrieb schreibt steht stand satz text filter erkennt blockiert verdachtig phrase muster zb sagte lehnt',
  condition: 'wenn falls sofern sobald',
  topic: 'zu zum zur fur uber bezuglich im auf',
};

const FRENCH: KnownWords = {
  voids:
    "ignore ignorez ignorer oublie oubliez oublier neglige negligez meprise contourne contournez abandonne abandonnez outrepasse outrepassez ecarte ecartez delaisse passe_outre passez_outre fais_abstraction faites_abstraction faire_abstraction ne_tiens_pas_compte ne_tenez_pas_compte ne_tiens_plus_compte ne_tenez_plus_compte n'ecoute_plus n'ecoute_pas ne_suis_pas ne_suivez_pas ne_suis_plus ne_suivez_plus ne_respecte_pas ne_respectez_pas n'obeis_plus n'obeissez_plus desobeis mets_de_cote mettez_de_cote laisse_tomber laissez_tomber rejette rejetez",
  drops: 'annule annulez efface effacez supprime supprimez remplace remplacez revoque revoquez',
  voided:
    "annule annulee annulees annules caduques caduque caducs nulles nulle nuls revoquees revoquee revoques invalides invalide obsoletes perimees abrogees effacees ne_s'appliquent_plus n'ont_plus ne_sont_plus_valables ne_valent_plus ne_s'applique_plus suspendues levees",
  unbound: "plus_lie n'es_plus_lie n'es_plus_soumis libere_de libre_de n'est_plus_tenu n'es_plus_tenu",
  told: "instruction instructions consigne consignes regle regles directive directives prompt prompts indication indications prompt_systeme programmation contraintes recommandations restrictions garde-fous d'instructions",
  orders: 'ordre ordres commande commandes contexte messages message tache taches conversation',
  said: 'dit dite dites demande demandee appris ordonne enseigne donne explique recu',
  earlier:
    "precedent precedents precedente precedentes anterieur anterieure anterieures anterieurs ci-dessus prealables auparavant avant plus_haut jusqu'ici jusqu'a_present initiales initiale initial originales origine d'origine existantes anciennes deja jusqu'a_maintenant qui_precede",
  every: "tout toute toutes tous l'ensemble ensemble quelconque chaque",
  own: 'ton ta tes tu te toi vos votre vous',
  mine: 'mon ma mes notre nos',
  the: 'les la le',
  not: "ne n' jamais pas sans",
  nothing: 'rien',
  counts: 'compte vaut',
  user: "utilisateur l'utilisateur usager d'utilisateur",
  wish: 'demande requete question souhait tache voulait demandait',
  youAre:
    'tu_es tu_es_desormais tu_es_maintenant vous_etes vous_etes_desormais vous_etes_maintenant agis_comme agissez_comme tu_deviens',
  youMust:
    'tu_dois tu_dois_maintenant vous_devez_maintenant il_te_faut desormais_tu tu_vas_maintenant a_partir_de_maintenant',
  mode: 'mode_developpeur mode_dieu mode_dan mode_sans_restriction',
  asIf: 'fais_comme_si faites_comme_si fais_semblant imagine_que comporte-toi_comme_si pretends',
  without: 'sans aucune aucun plus_de zero',
  limits: 'restriction* limite limites limitation* filtre filtres censure regle regles contrainte*',
  reveal:
    'revele revelez affiche affichez montre montrez donne donnez repete repetez divulgue divulguez imprime imprimez ecris ecrivez communique recopie recopiez cite citez donne-moi donnez-moi montre-moi transmets devoile devoilez',
  prompt:
    'prompt_systeme prompt_system prompt_initial instructions_systeme instructions_initiales instructions_cachees instructions_secretes message_systeme invite_systeme consignes_initiales instructions_internes prompt_cache consignes_secretes consignes_cachees',
  what: 'quelles quelle quel quels',
  new: 'nouvelle nouvelles nouveau nouveaux vraies veritables vraie seule reelle',
  task: 'mission tache objectif but role',
  is: 'est sont consiste voici',
  effect:
    'supprime supprimez supprimer efface effacez envoie envoyez envoyer envoie-moi transfere transferez transferer affiche affichez montre donne donnez donne-moi revele execute executez executer telecharge transmets poste publie virez vire exporte ouvre reponds repondez installe copie collecte divulgue communique detruis',
  worth:
    "mot_de_passe mots_de_passe cle cles identifiants secret secrets fichier fichiers base donnees clients jeton jetons compte comptes messagerie dossier contrasena depot d'api",
  only: 'seulement uniquement que plutot',
  speaker: 'systeme administrateur developpeur',
  model: "assistant assistants ia l'assistant l'ia agent agents agents_ia modele d'ia",
  polite:
    "veuillez merci_de s'il_te_plait s'il_vous_plait svp maintenant desormais immediatement attention important urgent donc et aussi bonjour priere_de completement des_maintenant",
  joins: 'et puis ou',
  reported:
    "attaquant attaquants pourquoi interdit interdite attaque attaques l'attaquant l'attaque exemple ecrivent ecrit phrase detecte bloque refuse contient malveillant pirate pirates injection d'injection",
  condition: "si s'il lorsque quand sauf",
  topic: 'concernant du sur pour relatives a_propos',
};

const SPANISH: KnownWords = {
  voids:
    'ignora ignore ignoren ignorar ignorad olvida olvide olviden olvidar olvidate olvidese descarta descarte desecha deseche desatiende desatienda desobedece desobedezca omite omita pasa_por_alto pase_por_alto haz_caso_omiso haga_caso_omiso hacer_caso_omiso no_hagas_caso no_haga_caso no_hagas_mas_caso no_tengas_en_cuenta no_tenga_en_cuenta no_sigas no_siga no_obedezcas no_respetes no_atiendas deja_de_lado deje_de_lado deja_de_seguir deja_de_obedecer saltate saltese sobrescribe abandona prescinde prescinda elude rechaza',
  drops: 'anula anule cancela cancele borra borre elimina elimine reemplaza sustituye revoca revoque',
  voided:
    'anuladas anulada anulados anulado nulas nulos canceladas canceladas revocadas revocados invalidas invalidos derogadas obsoletas sin_efecto sin_validez ya_no_valen ya_no_aplican ya_no_se_aplican ya_no_son_validas no_valen caducadas suspendidas no_aplican ya_no_rigen',
  unbound: 'ya_no_estas_sujeto ya_no_estas_obligado libre_de liberado_de',
  told: 'instruccion instrucciones regla reglas directriz directrices indicacion indicaciones pauta pautas norma normas prompt prompts lineamientos directivas restricciones programacion normas_de_seguridad consignas consigna prompt_del_sistema',
  orders: 'orden ordenes comando comandos contexto mensajes mensaje tarea tareas conversacion mandatos',
  said: 'dijeron dijo dicho indicado indicaron pedido pidieron ensenado aprendido ordenado dado aprendiste dieron',
  earlier:
    'anterior anteriores previa previas previo previos precedente precedentes antes arriba de_arriba hasta_ahora iniciales inicial originales original existentes anteriormente previamente actuales hasta_el_momento',
  every: 'todo toda todas todos cualquier cuanto',
  own: 'tu tus te ti usted su sus le les',
  mine: 'mi mis nuestro nuestra nuestros nuestras',
  the: 'las los la el',
  not: 'no nunca jamas sin',
  nothing: 'nada',
  user: 'usuario usuaria',
  wish: 'peticion solicitud pregunta tarea queria quiere pidio',
  youAre: 'eres eres_ahora ahora_eres usted_es_ahora actua_como ahora_seras seras ahora_tienes',
  youMust: 'debes debe_usted tienes_que ahora_debes a_partir_de_ahora desde_ahora de_ahora_en_adelante',
  role: 'irrestricto sin_censura',
  mode: 'modo_desarrollador modo_dios modo_dan modo_sin_restricciones',
  asIf: 'finge finja actua_como_si haz_como_si imagina_que comportate_como_si simula_que',
  without: 'sin ninguna ninguno ningun no',
  limits: 'restriccion* limite limites limitacion* filtro filtros censura reglas normas',
  reveal:
    'revela revele muestra muestre ensena di dime diga imprime imprima repite repita divulga divulgue escribe escriba copia comparte expon dame deme muestrame transcribe',
  prompt:
    'prompt_del_sistema prompt_de_sistema prompt_inicial instrucciones_del_sistema instrucciones_iniciales instrucciones_ocultas instrucciones_secretas mensaje_del_sistema mensaje_de_sistema instrucciones_internas prompt_oculto indicaciones_del_sistema',
  what: 'cuales cual que',
  new: 'nueva nuevas nuevo nuevos verdaderas verdadera reales real unica autenticas',
  task: 'tarea mision objetivo rol funcion',
  is: 'es son consiste',
  effect:
    'borra borre borrar elimina elimine eliminar envia envie enviar enviame enviame muestra muestre muestrame mostrar dame deme dime revela ejecuta ejecute ejecutar transfiere transferir descarga sube publica reenvia exporta abre instala responde responda copia manda manden destruye',
  worth:
    'contrasena contrasenas clave claves credenciales secreto secretos archivo archivos fichero ficheros datos clientes base token tokens cuenta cuentas correo correos carpeta ordenes',
  only: 'solo solamente unicamente vez',
  speaker: 'sistema administrador desarrollador',
  model: 'asistente asistentes ia agente agentes modelo chatbot agentes_de_ia',
  polite:
    'favor ahora inmediatamente atencion importante urgente por_favor porfavor hola desde_ahora a_partir_de_ahora y simplemente completamente',
  joins: 'y luego o',
  reported:
    'atacante atacantes ataque ataques ejemplo escriben dice dicen por_que prohibido escribio escribir frase detecta bloquea malicioso maliciosa inyeccion contiene programa',
  condition: 'si cuando salvo',
  topic: 'sobre del para acerca respecto',
};

export const LATIN_WORDS: readonly KnownWords[] = [ENGLISH, GERMAN, FRENCH, SPANISH];
