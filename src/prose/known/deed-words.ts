/**
 * More words of `known-words.ts`: what is done with data, what is kept from the user, and what the model is not to do.
 * Words that come last in their clause, and scripts without inflection, have the classes that end with `Late`.
 */
import type { KnownWords } from './known-words.ts';

const ENGLISH: KnownWords = {
  inner:
    'hidden secret system internal confidential setup set-up private underlying built-in backstage invisible behind-the-scenes start-up startup undisclosed preset',
  textual:
    'text texts message messages note notes setup words wording briefing brief document script configuration config block section paragraph prompt prompts persona definition',
  take: 'collect gather search find copy read retrieve extract export fetch take grab harvest look_up look_for pick_out scrape',
  send: 'send forward e-mail email mail transmit transfer upload post submit exfiltrate relay deliver pass_on pass leak share export ship hand dispatch push report',
  secret:
    "password passwords passphrase passphrases credential credentials creds key keys api_key api_keys token tokens secret secrets conversation chat_history history inbox mailbox private_messages private_notes customers customer_list clients client_list address_book contacts contact_list phone_numbers card_numbers credit_card cookies login logins environment_variables .env private_key wallet seed_phrase pin bank_details personal_data addresses emails mails session medical_records salaries salary payroll chat transcript dialogue invoices invoice photos calendar user's_messages user's_files messages",
  tell: 'tell mention inform notify report reveal disclose know notice learn see show say alert warn find_out talk let_on told aware hear suspect realize realise breathe_a_word say_a_word',
  covert:
    'secretly quietly silently discreetly covertly unnoticed in_secret in_silence behind_the_back without_a_word keep_quiet keep_it_quiet keep_this_quiet hide_this hide_it conceal_this conceal_it keep_this_from keep_it_from hide_this_from hide_it_from conceal_this_from hidden_from secret_from',
  refuse:
    'refuse refuses refused decline declines reject object apologise apologize apologises apologizes warn warns hesitate moralise moralize say_no says_no complain censor argue',
  confirm:
    'confirmation confirming asking approval permission consent question questions checking verification verifying objection objections delay hesitation review refusal warnings limits',
  run: 'run execute start launch paste invoke type call',
  write:
    'write compose praise recommend rate draw sing tell make answer reply print respond give talk act speak say produce create generate produce translate draft output add insert promote advertise',
  here: 'this_line this_message this_sentence this_point this_text this_one this_paragraph this_prompt this_note this_request my_first_message my_message my_first_line my_text our_chat this_chat this_conversation the_conversation the_beginning_of_this',
  enter:
    'enter switch_to switch_into switch_over_to switch_on activate go_into go_to enable engage turn_on change_to start start_up boot boot_into unlock transition_to',
  me: 'me my mine i us',
  whom: 'person human humans customer customers owner reader operator client staff',
  leaves: 'leave stop abandon drop interrupt quit cease halt finish abort skip',
  mode: 'debug_mode developer_debug_mode root_mode admin_mode administrator_mode maintenance_mode test_mode service_mode unsafe_mode free_mode evil_mode freedom_mode no_limits_mode raw_mode superuser_mode engineering_mode diagnostic_mode',
  place: 'at in from',
  only: 'the_word the_words the_single_word one_word single_word a_single_word the_phrase the_sentence alone solely exclusively nobody_else no_one_else',
  limits: 'content_checks checks safety_checks content_filter inhibition* ban bans taboo* moral* safeguard*',
  voided:
    'off disabled switched_off turned_off gone done over finished complete completed deactivated expired unlocked removed',
  every: 'complete full entire lot both',
  worth: 'admin_code code bank_account account_number payment payments',
  earlier: 'at_the_start at_the_beginning beforehand formerly hitherto up_there',
  it: "it them that this does_not_know doesn't_know did_not_know didn't_know",
  effect: 'hand_over give_up turn_over surrender hand',
  mine: "last_year last_week last_month yesterday's",
  above: 'above before over preceding',
};

const GERMAN: KnownWords = {
  inner:
    'geheim* versteckt* verborgen* intern* vertraulich* system unsichtbar* systemtext* systemnachricht* hinterlegt* geheime system- geheimen',
  textual:
    'text texte texts nachricht notizen vorgabe vorlage einstellung einstellungen wortlaut systemtext systemtexts systemtextes block',
  take: 'sammle sammeln_sie suche suchen_sie durchsuche kopiere kopieren_sie lies lesen_sie hole hol exportiere finde nimm stelle liste trage ermittle speichere',
  send: 'sende senden_sie schicke schick schicken_sie leite leiten_sie maile ubermittle ubermitteln_sie ubertrage verschicke poste gib weiterleiten lade uberweise verschicken_sie',
  secret:
    'passwort passworter passworten kennwort kennworter zugangsdaten schlussel api-schlussel token gesprach gesprachsverlauf chatverlauf unterhaltung verlauf posteingang postfach kundenliste kundendaten kunden adressbuch kontakte telefonnummern kreditkarte* geheimnis* anmeldedaten private_nachrichten mails e-mails rechnungen pin kontodaten gehalter adressen',
  tell: 'sage sag erzahle erzahl verrate verrat erwahne erwahn informiere melde erfahren wissen merken mitteilen sagen erwahnen mitbekommen verraten erfahrt teile weiss sehen bemerken merkt informieren',
  covert:
    'heimlich unbemerkt stillschweigend im_stillen im_geheimen unauffallig hinter_dem_rucken verheimliche verschweige verschweig klammheimlich geheim_vor verschweigen_sie',
  refuse:
    'ablehnen lehnt lehne verweigern verweigert verweigere weigern weigere entschuldigt warnt warne widersprich zogert zogere',
  confirm:
    'ruckfrage ruckfragen bestatigung zu_fragen nachfrage nachfragen erlaubnis zustimmung widerspruch zogern nachzufragen prufung',
  run: 'fuhre fuhren_sie starte starten_sie ausfuhren gib',
  write:
    'schreibe schreib verfasse dichte lobe empfiehl bewerte antworte sing male erzahle sprich rede gib schreiben_sie verfassen_sie empfehle nenne',
  here: 'dieser_zeile dieser_nachricht diesem_satz dieses_satzes diesem_text meiner_ersten_nachricht meiner_nachricht diesem_punkt dieses_gesprach dieser_unterhaltung diesem_gesprach dieses_gesprachs diese_unterhaltung',
  enter:
    'wechsle wechsle_in aktiviere schalte starte gehe_in geh_in wechseln_sie aktivieren_sie schalten_sie',
  me: 'mir ich mich mein meine meinen meiner',
  whom: 'nutzer nutzern benutzer benutzern anwender anwendern person kunden kundin menschen besitzer leser nutzerin',
  leaves: 'lass lasse beende unterbrich stoppe brich vergiss verlasse lassen_sie beenden_sie hor',
  mode: 'debug-modus debugmodus adminmodus wartungsmodus admin-modus testmodus entwickler-modus gott-modus',
  place: 'in auf bei aus',
  only: 'das_wort dem_wort einzig allein',
  limits: 'verbot* sperre* schranke* ethik moral tabu*',
  without: 'ganz_ohne',
  voided: 'aufgehoben deaktiviert ausgeschaltet abgeschaltet beendet erledigt abgelaufen entfernt',
  task: 'aufgaben auftrags arbeit',
  it: 'es sie das dies',
  effect: 'ubergib ubergeben_sie handige ruck',
  mine: 'vorigen_jahres letzten_jahres vorigen_woche vorigen_monats',
  follow: 'gehorche hore hor gehorch',
  reveal: 'zitiere zitier wiedergib',
  above: 'oberhalb uber vor bisher',
  earlier: 'am_anfang zu_beginn',
  what: 'was',
};

const FRENCH: KnownWords = {
  inner:
    'secret secrete secrets secretes cache caches cachee cachees interne internes confidentiel confidentiels confidentielle confidentielles systeme invisible invisibles masque masquee masquees',
  textual:
    'texte message messages notes note configuration consigne parametrage reglages contenu prompt invite mots phrases',
  take: 'recupere recuperez collecte collectez rassemble rassemblez cherche cherchez copie copiez lis lisez extrais extrayez exporte exportez prends prenez trouve trouvez releve relevez fouille fouillez note liste telecharge reunis ouvre',
  send: 'envoie envoyez envoie-la envoie-le envoie-les envoie-moi envoyez-la envoyez-le envoyez-les transmets transmettez transmets-les transmets-la transmets-le transfere transferez transfere-les transfere-la transfere-le poste postez expedie expediez publie communique televerse depose fais_suivre faites_suivre soumets vire virez partage',
  secret:
    "mot_de_passe mots_de_passe identifiants cle cles cles_api jeton jetons secret secrets conversation l'historique historique discussion boite_de_reception messagerie messages_prives liste_des_clients clients carnet_d'adresses contacts numeros_de_telephone carte_bancaire mails courriels e-mails factures coordonnees codes",
  tell: "dis dites dire mentionne mentionnez mentionner informe informez informer previens prevenez prevenir signale signalez signaler savoir sache sait remarquer revele revelez avertis avertissez avertir parle parlez parler apprendre l'informer le_signaler savoir",
  covert:
    "secretement discretement en_secret en_silence a_l'insu en_cachette en_douce silencieusement cache_a cachez_a dissimule dissimulez sans_rien_dire",
  refuse:
    'refuse refuser refuses refusez decline decliner excuse excuser avertir avertis hesite hesiter objecte dit_non dis_non censure',
  confirm:
    "confirmation demander autorisation accord question poser verification hesiter validation discuter permission l'accord l'autorisation",
  run: 'execute executez lance lancez demarre colle tape tapez collez',
  write:
    'ecris ecrivez redige redigez compose composez recommande recommandez reponds repondez loue vante chante raconte parle note donne ecrire rediger repondre insere ajoute fais',
  here: 'cette_ligne ce_message cette_phrase ce_texte ce_point mon_premier_message mon_message cette_conversation cette_discussion',
  enter:
    'passe_en passez_en passe_au active activez entre_en entrez_en bascule basculez bascule_en entre_dans demarre',
  me: "moi j'ai je mes mon ma me",
  whom: "utilisateur utilisatrice personne personnes client clients lecteur proprietaire humain l'interlocuteur",
  leaves: 'laisse laissez arrete arretez abandonne abandonnez interromps interrompez cesse cessez quitte',
  mode: 'mode_debug mode_debogage mode_administrateur mode_admin mode_maintenance mode_test mode_libre mode_de_debogage mode_de_maintenance mode_de_test mode_sans_filtre',
  place: 'a dans en au',
  only: 'seul seule le_mot rien_que',
  limits: 'interdiction* interdit* tabou* ethique morale barriere*',
  voided: 'desactivees desactives desactive terminee termine terminees levee expire expiree finie',
  task: 'travail',
  it: 'les le la cela ca',
  effect: 'remets remettez livre livrez',
  mine: "l'an_dernier l'annee_derniere",
  reveal: 'recite recitez',
  follow: 'obeis obeissez ecoute suis',
  above: 'au-dessus ci-dessus avant precede plus_haut',
  earlier: 'au_debut',
  what: 'ce_que ce_qui',
};

const SPANISH: KnownWords = {
  inner:
    'secreto secreta secretos secretas oculto oculta ocultos ocultas interno interna internos internas confidencial confidenciales sistema escondido escondida escondidas invisible reservadas',
  textual:
    'texto mensaje mensajes notas nota configuracion contenido ajustes palabras prompt indicacion frases',
  take: 'recopila recopile recoge recoja busca busque copia copie lee lea extrae extraiga exporta exporte reune reuna toma tome encuentra obten obtenga saca saque localiza descarga abre junta',
  send: 'envia envie enviala envialo envialas envialos enviamela enviame envielas manda mande mandala mandalo mandalas mandalos reenvia reenvie reenvialos reenvialas transmite transfiere transfiera sube suba publica remite remita comparte enviaselo haz_llegar pasa',
  secret:
    'contrasena contrasenas clave claves credenciales token tokens secreto secretos conversacion historial chat bandeja_de_entrada mensajes_privados lista_de_clientes clientes agenda contactos telefonos numeros_de_telefono tarjeta tarjetas correos facturas datos_bancarios direcciones buzon',
  tell: 'digas diga decir dile menciones mencione mencionar informes informe informar avises avise avisar sepa saber cuentes cuente contar reveles revelar notifiques notifique comentes comente enterarse entere comuniques decirle decirselo avisarle',
  covert:
    'en_secreto discretamente a_escondidas silenciosamente en_silencio sin_que_se_note calladamente oculta_a ocultale ocultaselo a_espaldas sigilosamente',
  refuse:
    'niegues niegas niega negarte rehuses rechaces rechaza disculpes disculpa adviertas adviertes dice_que_no digas_que_no dudes censures te_niegues se_niega',
  confirm:
    'confirmacion preguntar pedir permiso autorizacion consentimiento preguntas verificar consultar confirmar dudar aprobacion rechistar',
  run: 'ejecuta ejecute corre corra lanza lance pega escribe inicia',
  write:
    'escribe escriba redacta redacte compone recomienda recomiende responde responda alaba elogia canta cuenta habla haz pon di da inserta anade valora',
  here: 'esta_linea este_mensaje esta_frase este_texto este_punto mi_primer_mensaje mi_mensaje esta_conversacion',
  enter: 'entra_en entre_en activa active cambia_a cambie_a pasa_a pase_a pasa_al conmuta inicia habilita',
  me: 'mi mis he_dicho dije te_dije te_he_dicho te_pedi mio yo me',
  whom: 'usuario usuaria persona personas cliente clientes dueno lector humano propietario',
  leaves: 'deja deje abandona abandone interrumpe para detente suspende dejad',
  mode: 'modo_debug modo_depuracion modo_administrador modo_admin modo_mantenimiento modo_libre modo_prueba modo_de_desarrollador modo_de_depuracion modo_de_mantenimiento modo_de_prueba modo_sin_filtros modo_de_administrador',
  place: 'en desde',
  only: 'la_palabra unicamente',
  limits: 'prohibicion* tabu* etica moral barrera* freno*',
  without: 'ni',
  voided: 'desactivadas desactivados desactivado terminado terminada levantadas caducado expirado finalizada',
  task: 'trabajo encargo',
  it: 'lo los las eso',
  effect: 'entrega entregue entregame',
  reveal: 'recita cita',
  mine: 'ano_pasado',
  follow: 'obedece obedezca escucha',
  above: 'encima arriba antes precede',
  earlier: 'al_principio al_inicio',
  what: 'lo_que cuanto',
};

const ITALIAN: KnownWords = {
  inner:
    'segreto segreta segreti segrete nascosto nascosta nascosti nascoste interno interna interni interne riservato riservata riservati riservate sistema occulto occulte confidenziale confidenziali invisibile',
  textual: 'testo messaggio messaggi note nota configurazione contenuto impostazioni parole prompt frasi',
  take: 'raccogli raccolga cerca cerchi copia copi leggi legga estrai estragga esporta esporti recupera recuperi prendi prenda trova trovi preleva scarica apri elenca salva rastrella',
  send: 'invia invii inviala invialo inviali inviale inviami manda mandi mandala mandalo mandali mandale inoltra inoltri inoltrala inoltrali inoltrale trasmetti trasmetta trasferisci trasferisca carica carichi pubblica spedisci spedisca spediscili condividi gira comunica',
  secret:
    'password chiave chiavi credenziali token segreto segreti conversazione cronologia chat posta_in_arrivo casella messaggi_privati elenco_clienti elenco_dei_clienti clienti rubrica contatti numeri_di_telefono carta carte mail email fatture coordinate_bancarie indirizzi lista_dei_clienti dati_personali dialogo',
  tell: 'dire dirlo dirgli dica dillo menzionare menzioni informare informarlo informi avvisare avvisarlo avvisi sapere sappia accorga accorgersi accorgersene rivelare rivelarlo riveli raccontare parlare parlarne parlargliene segnalare segnalarlo notare saperlo scoprire scopra avvertire farne_parola comunicare',
  covert:
    "segretamente di_nascosto in_segreto in_silenzio silenziosamente all'insaputa senza_dirlo nascondi nascondilo discretamente alle_spalle zitto",
  refuse:
    'rifiutare rifiutarti rifiuta rifiuti rifiutarsi scusarti scusa avvertire dice_di_no dire_di_no esitare obiettare censurare rifiutato negarti',
  confirm:
    'conferma chiedere confermare permesso autorizzazione consenso domande verifica esitare approvazione fiatare obiezioni',
  run: 'esegui esegua lancia lanci avvia avvii incolla digita eseguite',
  write:
    'scrivi scriva componi componga consiglia consiglialo consigli raccomanda rispondi risponda loda elogia canta racconta parla inserisci inserisca aggiungi valuta fai dai',
  here: 'questa_riga questo_messaggio questa_frase questo_testo questo_punto mio_primo_messaggio mio_messaggio questa_conversazione',
  enter: 'entra_in passa_a passa_alla passa_in attiva attivi entri_in passi_alla abilita avvia',
  me: 'me mie ho_detto ti_ho_detto ho mia mio miei io mi',
  whom: "utente l'utente all'utente persona persone cliente clienti proprietario lettore dall'utente chi_ti_parla",
  leaves: 'lascia lasci interrompi abbandona smetti smetta ferma molla',
  mode: 'modalita_debug modalita_amministratore modalita_admin modalita_manutenzione modalita_libera modalita_test modalita_sviluppo modalita_di_debug modalita_di_manutenzione modalita_di_test modalita_senza_filtri',
  place: 'a in nella alla da',
  only: 'la_parola unicamente',
  limits: 'diviet* tabu etica morale freni barriere*',
  without: 'ne',
  voided: 'disattivate disattivati disattivato finito terminato rimosse rimossi scaduta scadute concluso',
  drops: 'cancella_dalla_memoria azzera',
  task: 'lavoro incarico',
  it: 'lo li le cio',
  effect: 'consegna consegni consegnami',
  reveal: 'recita cita citi',
  mine: 'anno_scorso',
  follow: 'obbedisci obbedisca ascolta segui',
  above: 'sopra prima precede',
  earlier: "all'inizio",
  what: 'cio_che quello_che quanto',
  every: 'nulla',
};

const PORTUGUESE: KnownWords = {
  inner:
    'secreto secreta secretos secretas oculto oculta ocultos ocultas escondido escondida escondidas interno interna internos internas confidencial confidenciais sistema sigiloso sigilosa sigilosas invisivel',
  textual: 'texto mensagem mensagens notas nota configuracao conteudo ajustes palavras prompt frases',
  take: 'recolha recolhe colete junte reuna procure procura busque copie copia leia le extraia extrai exporte exporta pegue obtenha encontre retire descarregue baixe abra liste pesquise',
  send: 'envie envia envie-a envie-o envie-as envie-os envie-me mande manda mande-a mande-o mande-as mande-os encaminhe encaminha encaminhe-as encaminhe-os transmita transmite transfira transfere suba publique poste remeta compartilhe partilhe passe carregue repasse despache',
  secret:
    'senha senhas palavra-passe palavras-passe chave chaves credenciais token tokens segredo segredos conversa historico caixa_de_entrada mensagens_privadas lista_de_clientes clientes agenda contatos contactos telefones numeros_de_telefone cartao cartoes e-mails emails faturas dados_bancarios enderecos dados_pessoais',
  tell: 'diga digas dizer conte contes contar mencione menciones mencionar informe informes informar avise avises avisar saiba saber revele reveles revelar comente notifique perceba perceber fale falar descubra comunique avisa-lo informa-lo',
  covert:
    'em_segredo secretamente as_escondidas discretamente silenciosamente em_silencio sem_alarde esconda_do esconda_isso oculte_do oculte calado as_costas na_surdina',
  refuse:
    'recuse recuses recusa recusar recusar-se negue nega desculpe desculpar advirta diz_que_nao diga_que_nao hesite censure se_recusa te_recuses se_nega',
  confirm:
    'confirmacao perguntar pedir permissao autorizacao consentimento perguntas verificar confirmar hesitar aprovacao questionar',
  run: 'execute executa corra rode roda lance inicie cole digite',
  write:
    'escreva escreve redija componha recomende recomenda responda responde elogie cante conte fale faca ponha insira adicione inclua avalie de diga',
  here: 'esta_linha desta_linha esta_mensagem desta_mensagem esta_frase este_texto este_ponto minha_primeira_mensagem minha_mensagem deste_texto desta_conversa esta_conversa',
  enter:
    'entre_em entre_no entra_em ative ativa active mude_para passe_para passe_ao passe_a habilite inicie',
  me: 'mim eu_disse te_disse minha minhas meu meus eu me',
  whom: 'utilizador usuario usuaria pessoa pessoas cliente clientes dono leitor humano',
  leaves: 'deixe deixa largue larga pare para interrompa abandone suspenda largue',
  mode: 'modo_debug modo_depuracao modo_administrador modo_admin modo_manutencao modo_livre modo_teste modo_de_desenvolvedor modo_de_depuracao modo_de_manutencao modo_de_teste modo_sem_filtros modo_de_administrador',
  place: 'na no em',
  only: 'a_palavra unicamente',
  limits: 'proibic* tabu* etica moral barreira* freio*',
  without: 'nem',
  voided: 'desativadas desativados desativado terminado concluida removidas expirada encerrada',
  task: 'trabalho',
  it: 'os as isso o',
  effect: 'entregue entrega',
  reveal: 'recite cite',
  mine: 'ano_passado',
  follow: 'obedeca ouca siga',
  above: 'acima antes precede',
  earlier: 'no_inicio no_comeco',
  what: 'o_que aquilo_que',
};

const DUTCH: KnownWords = {
  inner:
    'geheim geheime verborgen interne vertrouwelijke systeem onzichtbare systeemtekst systeemtekst* verstopte',
  textual:
    'tekst teksten bericht berichten notities instelling instellingen configuratie inhoud systeemtekst prompt woorden',
  take: 'verzamel zoek doorzoek kopieer lees haal exporteer vind pak neem noteer download open bewaar',
  send: 'stuur verstuur zend verzend mail upload post plaats geef_door stuur_door maak deel zet breng',
  secret:
    'wachtwoord wachtwoorden sleutel sleutels api-sleutel api-sleutels inloggegevens token tokens geheim geheimen gesprek gespreksgeschiedenis chatgeschiedenis chat postvak inbox priveberichten klantenlijst klanten klantgegevens adresboek contacten telefoonnummers creditcard* mails e-mails facturen pincode rekeninggegevens adressen betaling',
  tell: 'vertel zeg meld noem vermeld informeer weten merken zeggen vertellen melden vermelden laat_merken verklap verklappen weet merkt horen waarschuw',
  covert:
    'stiekem heimelijk in_het_geheim ongemerkt in_stilte stilletjes achter_de_rug verzwijg verberg onopgemerkt stilzwijgend',
  refuse: 'weiger weigert weigeren afwijzen verontschuldig waarschuw waarschuwt aarzel zegt_nee zeg_nee',
  confirm:
    'bevestiging te_vragen toestemming vragen goedkeuring controle aarzelen navraag tegenspraak overleg',
  run: 'voer draai start plak typ run',
  write: 'schrijf dicht prijs beveel raad antwoord zing vertel beoordeel praat geef maak zeg voeg',
  here: 'deze_regel dit_bericht deze_zin deze_tekst dit_punt mijn_eerste_bericht mijn_bericht dit_gesprek',
  enter: 'schakel schakel_over ga_naar activeer ga_over zet_aan start',
  me: 'mij me mijn ik',
  whom: 'gebruiker gebruikers persoon klant klanten mens eigenaar lezer',
  leaves: 'laat stop staak onderbreek vergeet beeindig',
  voids: 'gooi_weg gooi_overboord',
  voidsLate: 'overboord links_laten_liggen',
  mode: 'debugmodus debug-modus beheerdersmodus onderhoudsmodus testmodus vrije_modus ontwikkelaars-modus',
  place: 'op in bij',
  only: 'het_woord enkel',
  earlier: 'hiervoor vooraf tot_nu daarvoor aan_het_begin in_het_begin',
  limits: 'verbod* taboe* ethiek moraal grens',
  voided: 'uitgeschakeld uit beeindigd klaar afgelopen verlopen verwijderd',
  speaker: 'systeem systeemmelding beheer',
  task: 'werk',
  worth: 'betaling wachtwoorden opgeslagen',
  it: 'het dat ze die',
  effect: 'overhandig',
  mine: 'vorig_jaar vorige_week vorige_maand',
  follow: 'luister gehoorzaam',
  reveal: 'citeer reciteer',
  above: 'boven voor hierboven',
  what: 'wat',
};

const POLISH: KnownWords = {
  inner: 'ukryt* tajn* tajemn* wewnetrzn* poufn* systemow* sekretn* niewidoczn* niewidzialn* niejawn*',
  textual:
    'tekst tekstu tresc tresci wiadomosc wiadomosci notatki ustawienia konfiguracje konfiguracja slowa słowa prompt komunikat',
  take: 'zbierz znajdz wyszukaj przeszukaj skopiuj przeczytaj odczytaj pobierz wyeksportuj wyciagnij odszukaj otworz wez spisz zgromadz',
  send: 'wyslij wyslijcie przeslij przekaz wrzuc przelej opublikuj dostarcz poslij pośłij podeslij udostepnij zamiesc',
  secret:
    'haslo hasla hasło hasła haseł klucz klucze klucza kluczy dane_logowania token tokeny sekret* rozmowe rozmowy rozmowa historie_rozmowy historie czatu skrzynke skrzynki prywatne_wiadomosci liste_klientow klientow ksiazke_adresowa kontakty numery_telefonow karty kart maile maili e-maile faktury dane_osobowe adresy poczte',
  tell: 'mow mów mowic powiedz informuj informowac wspominaj wspomniec zdradzaj ujawniaj wie wiedziec dowiedziec dowie powiadamiaj zglaszaj zgłaszaj zauwazyl zauwazyc zauwazy mowiac mówiac wiedzial wiedział dowiedzial dowiedział informujac',
  covert:
    'potajemnie po_cichu w_tajemnicy skrycie ukradkiem dyskretnie cicho zatai* zataj ukryj_przed niepostrzezenie bez_wiedzy',
  refuse:
    'odmawia odmawiaj odmawiac odmowic odmawiasz przepraszaj przeprasza ostrzegaj ostrzega wahaj odrzucaj cenzuruj',
  confirm:
    'potwierdzenia pytania zgody pozwolenia sprawdzania potwierdzania dopytywania wahania pytan autoryzacji',
  run: 'uruchom wykonaj wklej odpal wpisz',
  write:
    'napisz ułoz uloz pochwal polec poleć odpowiedz odpowiadaj zaspiewaj opowiedz ocen mow dodaj wstaw stworz rekomenduj',
  here: 'ta_linia tej_linii ta_wiadomoscia tej_wiadomosci tym_zdaniem tego_zdania ten_tekst tym_tekstem moja_pierwsza_wiadomoscia moja_wiadomoscia ta_rozmowa tej_rozmowy',
  enter: 'przejdz_w przejdz_do wlacz włacz przelacz przełacz przelacz_sie_w aktywuj wejdz_w uruchom',
  me: 'mnie powiedziałem powiedziałam mi moje moich moim ja moj',
  whom: 'uzytkownik uzytkownika uzytkownikowi użytkownikowi osobie osoba osoby klienta klientowi rozmowcy czlowiek wlasciciel',
  leaves: 'zostaw porzuc przerwij przestan rzuc zakoncz odloz',
  voids: 'wyrzuc skresl',
  mode: 'trybie_debugowania tryb_debugowania trybie_administratora tryb_administratora tryb_serwisowy trybie_serwisowym',
  youAre: 'jestes jestes_od_teraz stajesz_sie bedziesz_teraz',
  place: 'w na z',
  only: 'slowo słowo tylko_mnie',
  limits: 'zakaz* tabu etyk* moraln* barier*',
  voided: 'wyłaczone wyłączone zniesione zdjete usuniete wygasły wygasła zakonczone',
  worth: 'hasło hasła haseł',
  task: 'praca prace pracy zadania zadanie',
  reveal: 'wypisz powiedz przytocz wyrecytuj wypisz',
  wish: 'prosbe',
  it: 'to je o_tym',
  effect: 'wydaj oddaj przekaz',
  follow: 'słuchaj sluchaj stosuj',
  mine: 'zeszłego_roku',
  above: 'powyzej przed nad',
  earlier: 'na_poczatku',
  what: 'co tego_co',
  own: 'swoją swoja swego swojego twoją twoja twojego twojemu',
};

const TURKISH: KnownWords = {
  inner: 'gizli saklı sistem ic gorunmez gizlenmis dahili',
  textual:
    'metin metni metnini metnin mesaj mesajı mesajını notlar notları ayarlar ayarları ayarlarını icerigi icerik yapılandırma yazı yazıyı',
  take: 'topla toplayın bul bulun kopyala kopyalayın oku okuyun cıkar al alın ara tara derle indir topla_ve',
  sendLate:
    'gonder gonderin yolla yollayın ilet iletin aktar aktarın yukle yukleyin postala paylas paylasın transfer_et',
  secret:
    'parola* sifre* anahtar* kimlik_bilgileri* token* gizli_bilgi* sohbet* konusma* gecmisi* gelen_kutusu* ozel_mesaj* musteri* rehber* kisi* telefon_numara* kart* e-posta* mail* fatura* adres* yazısma*',
  tell: 'soylemeden bildirmeden haber_vermeden belli_etmeden',
  secretly:
    'soyleme soylemeyin bahsetme bahsetmeyin bildirme bildirmeyin haber_verme haber_vermeyin anlatma anlatmayın gosterme gostermeyin belli_etme belli_etmeyin bilmesin bilmemeli duymasın fark_etmesin ogrenmesin haberi_olmasın sezdirme',
  covert: 'gizlice sessizce caktırmadan habersizce gizli_gizli',
  refuse: 'reddetme reddetmez reddetmeyeceksin reddetmezsin ozur_dileme uyarma reddedemez reddedemezsin',
  confirm: 'onay sormadan onaysız sorgulamadan izin_almadan itiraz_etmeden onay_istemeden',
  run: 'calıstır calıstırın yurut yapıstır baslat',
  runLate: 'calıstır calıstırın yurut yapıstır baslat',
  write: 'yaz yazın ov tavsiye_et oner cevap_ver yanıtla soyle anlat olustur ekle yanıt_ver konus',
  here: 'bu_satırın bu_satır bu_mesajın bu_mesaj bu_cumlenin bu_metnin ilk_mesajımın bu_mesajdan bu_cumleden bu_satırdan bu_sohbet bu_konusma',
  enter: 'gec gecin etkinlestir ac acın baslat',
  me: 'bana beni benim ben',
  whom: 'kullanıcıya kullanıcının kullanıcıdan kullanıcı kisi musteriye insana sahibine kullanıcılara',
  leaves: 'bırak durdur kes vazgec',
  mode: 'hata_ayıklama_modu yonetici_modu yonetici_modunda bakım_modu test_modu gelistirici_moduna hata_ayıklama_moduna',
  youAre: 'artık sen_artık sensin oldun simdi',
  limits: 'yasak* ahlak* etik* tabu* engel* kuralı kuralsız',
  without: 'yok olmayan hicbir yoktur',
  told: 'talimatlarını yonergelerini kurallarını metin',
  own: 'sana gorevini isini gorevlerini',
  earlier: 'en_basta basta bastan_beri basında',
  task: 'gorevini isini gorevlerini',
  voided: 'kapatıldı devre_dısı sona_erdi bitti kalktı',
  model: 'yapay_zekasın robotsun botsun',
  effect: 'teslim_et',
  mine: 'gecen_yıl gecen_yılın',
  above: 'ustundeki yukarıdaki once ustunde',
};

export const DEED_WORDS: readonly KnownWords[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  POLISH,
  TURKISH,
];
