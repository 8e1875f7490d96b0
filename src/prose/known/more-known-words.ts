/** More languages of `known-words.ts`. */
import type { KnownWords } from './known-words.ts';

const ITALIAN: KnownWords = {
  voids:
    'ignora ignori ignorate ignorare dimentica dimentichi dimenticate dimenticare dimenticati scarta scarti trascura trascuri tralascia tralasci disattendi disobbedisci aggira aggiri oltrepassa abbandona non_tenere_conto non_tenga_conto non_considerare non_seguire non_segua non_rispettare non_obbedire non_badare smetti_di_seguire lascia_perdere lasci_perdere metti_da_parte metta_da_parte fregatene salta rifiuta sovrascrivi',
  drops: 'annulla annulli cancella cancelli elimina elimini sostituisci revoca revochi',
  voided:
    'annullate annullata annullati nulle nulla revocate revocati invalide decadute abrogate sospese non_valgono_piu non_sono_piu_valide non_si_applicano_piu obsolete superate cancellate non_hanno_piu',
  unbound: 'non_sei_piu_vincolato non_sei_piu_soggetto libero_da',
  told: 'istruzione istruzioni regola regole direttiva direttive indicazione indicazioni linee_guida norme prompt prompt_di_sistema restrizioni programmazione disposizioni consegne',
  orders: 'ordine ordini comando comandi contesto messaggi messaggio compito compiti conversazione',
  said: 'detto chiesto insegnato ordinato dato imparato ricevuto comunicato',
  earlier:
    'precedente precedenti anteriore anteriori di_cui_sopra sopra finora prima fino_a_ora fin_qui iniziali iniziale originali originale esistenti sin_qui passate attuali',
  every: 'tutto tutta tutte tutti qualsiasi qualunque ogni',
  own: 'tuo tua tuoi tue ti tu suo sua suoi sue',
  mine: 'mio mia miei mie nostro nostra nostri',
  nothing: 'niente',
  user: "utente l'utente dell'utente",
  wish: 'richiesta domanda compito voleva vuole',
  youAre: 'sei sei_ora sei_adesso ora_sei adesso_sei da_ora_sei agisci_come lei_e_ora ora_hai',
  youMust: "devi devi_ora deve_ora da_ora_in_poi d'ora_in_poi d'ora_in_avanti",
  mode: 'modalita_sviluppatore modalita_dio modalita_dan modalita_senza_restrizioni',
  asIf: 'fingi finga fai_finta comportati_come_se immagina_che agisci_come_se',
  without: 'senza nessuna nessun alcuna alcun non',
  limits: 'restrizion* limiti limite limitazion* filtri filtro censura regole vincoli',
  reveal:
    'rivela riveli mostra mostri stampa stampi ripeti ripeta dimmi divulga divulghi scrivi scriva condividi elenca dammi mostrami copia trascrivi esponi visualizza',
  prompt:
    'prompt_di_sistema prompt_del_sistema prompt_iniziale istruzioni_di_sistema istruzioni_iniziali istruzioni_nascoste istruzioni_segrete messaggio_di_sistema istruzioni_interne prompt_nascosto',
  what: 'quali quale',
  new: 'nuova nuove nuovo nuovi vere vera reali reale unica',
  task: 'compito missione obiettivo ruolo incarico',
  is: 'e sono consiste',
  effect:
    'elimina elimini eliminare cancella invia invii inviare inviami mostra mostrami dammi dimmi rivela esegui esegua eseguire trasferisci scarica carica pubblica inoltra esporta apri installa rispondi risponda copia manda distruggi',
  worth:
    'password chiave chiavi credenziali segreto segreti file dati clienti database token conto conti posta cartella elenco',
  only: 'solo soltanto solamente invece',
  speaker: 'sistema amministratore sviluppatore',
  model: 'assistente assistenti ia agente agenti modello agenti_ia',
  polite:
    'favore ora adesso subito attenzione importante urgente per_favore ciao si_prega_di prego completamente semplicemente',
  joins: 'e poi o',
  reported:
    'attaccante attaccanti perche dice dicono vietato aggressore attacco attacchi esempio scrivono scrive frase rileva blocca malevolo iniezione contiene programma',
  condition: 'se quando salvo',
  topic: 'su del della dello per riguardo circa sulle',
};

const PORTUGUESE: KnownWords = {
  voids:
    'ignore ignora ignorem ignorar esqueca esquece esquecam esquecer desconsidere desconsidera desconsiderem despreze despreza descarte descarta omita pule contorne contorna desobedeca abandone deixe_de_lado deixa_de_lado nao_siga nao_sigas nao_obedeca nao_respeite nao_leve_em_conta nao_considere nao_ligue nao_faca_caso pare_de_seguir pare_de_obedecer rejeite passe_por_cima ultrapasse sobreponha negligencie faca_caso_omisso faz_caso_omisso',
  drops: 'anule anula cancele cancela apague apaga remova substitua revogue revoga',
  voided:
    'revogadas revogados revogada anuladas anulados anulada nulas canceladas invalidas suspensas obsoletas sem_efeito sem_validade nao_valem_mais ja_nao_valem nao_se_aplicam_mais ja_nao_se_aplicam nao_sao_mais_validas expiradas',
  unbound: 'nao_esta_mais_sujeito nao_esta_mais_vinculado livre_de',
  told: 'instrucao instrucoes regra regras diretriz diretrizes diretiva diretivas orientacao orientacoes norma normas prompt prompts prompt_de_sistema prompt_do_sistema restricoes programacao indicacoes diretivas',
  orders: 'ordem ordens comando comandos contexto mensagens mensagem tarefa tarefas conversa',
  said: 'disseram disse dito dita ditas pedido pediram ensinado aprendeu ordenado dado recebeu informado',
  earlier:
    'anterior anteriores previa previas previo acima antes ate_agora ate_aqui iniciais inicial originais original existentes precedentes anteriormente previamente atuais',
  every: 'tudo toda todas todos todo qualquer quaisquer',
  own: 'seu sua seus suas teu tua teus tuas voce lhe te',
  mine: 'meu minha meus minhas nosso nossa',
  the: 'as os a',
  not: 'nao nunca jamais sem',
  user: 'utilizador usuario',
  wish: 'pedido solicitacao pergunta tarefa queria quer pediu',
  youAre:
    'voce_e voce_agora_e agora_voce_e agora_voce_e_o tu_es_agora agora_es aja_como voce_sera agora_voce_tem',
  youMust: 'voce_deve voce_tem_de voce_tem_que deves a_partir_de_agora de_agora_em_diante',
  mode: 'modo_desenvolvedor modo_programador modo_deus modo_dan modo_sem_restricoes',
  asIf: 'finja finge aja_como_se faca_de_conta imagine_que comporte-se_como_se',
  without: 'sem nenhuma nenhum nao',
  limits: 'restric* limite limites limitac* filtro filtros censura regras',
  reveal:
    'revele revela mostre mostra imprima imprime repita repete diga divulgue exiba exibe escreva escreve copie compartilhe partilhe exponha liste transcreva de-me mostre-me',
  prompt:
    'prompt_de_sistema prompt_do_sistema prompt_inicial instrucoes_de_sistema instrucoes_do_sistema instrucoes_iniciais instrucoes_ocultas instrucoes_secretas mensagem_de_sistema instrucoes_internas prompt_oculto',
  what: 'quais qual',
  new: 'nova novas novo novos verdadeiras verdadeira reais real unica',
  task: 'tarefa missao objetivo papel funcao',
  is: 'e sao consiste',
  effect:
    'apague apaga apagar exclua excluir elimine eliminar remova envie enviar envia envie-me mostre mostrar mostra diga de-me me_de revele execute executar transfira transferir baixe publique encaminhe exporte abra instale responda responde copie mande destrua',
  worth:
    'senha senhas palavra-passe chave chaves credenciais segredo segredos arquivo arquivos ficheiro ficheiros dados clientes banco token tokens conta contas correio pasta lista',
  only: 'apenas somente so vez',
  speaker: 'sistema administrador desenvolvedor',
  model: 'assistente assistentes ia agente agentes modelo agentes_de_ia',
  polite:
    'favor agora imediatamente atencao importante urgente por_favor ola a_partir_de_agora simplesmente completamente',
  joins: 'e depois ou',
  reported:
    'atacante atacantes invasor por_que proibido diz dizem ataque ataques exemplo escrevem escreveu frase detecta bloqueia malicioso injecao contem programa',
  condition: 'se quando salvo caso',
  topic: 'sobre do da para acerca',
};

const DUTCH: KnownWords = {
  voids:
    'negeer negeert vergeet sla omzeil overschrijf verwerp laat veronachtzaam houd_geen_rekening hou_geen_rekening let_niet_op volg_niet trek_je_niets_aan stop_met_het_volgen luister_niet zet_opzij leg_naast gooi',
  voidsLate: 'negeren vergeten opzij buiten_beschouwing niet_opvolgen',
  drops: 'annuleer verwijder wis schrap herroep',
  voided:
    'ongeldig nietig ingetrokken geannuleerd vervallen opgeheven herroepen niet_meer_geldig niet_langer_geldig gelden_niet_meer gelden_niet_langer niet_meer_van_toepassing niet_langer_van_toepassing gewist achterhaald',
  unbound: 'niet_langer_gebonden niet_meer_gebonden vrij_van',
  told: 'instructie instructies aanwijzing aanwijzingen richtlijn richtlijnen regel regels voorschrift voorschriften prompt prompts systeemprompt systeembericht systeeminstructie systeeminstructies richtsnoeren beperkingen veiligheidsregels veiligheidsrichtlijnen',
  orders: 'opdracht opdrachten bevel bevelen taak taken context berichten gesprek',
  said: 'verteld gezegd gevraagd geleerd opgedragen gegeven ontvangen meegedeeld',
  earlier:
    'vorige eerder* voorgaande bovenstaande voorafgaande hierboven tot_nu_toe oorspronkelijke bestaande oude huidige tevoren',
  every: 'alle alles elke iedere al',
  own: 'je jouw jou uw u jij',
  mine: 'mijn onze ons',
  the: 'de het',
  not: 'niet nooit geen zonder',
  follow: 'volg gehoorzaam houd',
  nothing: 'niets',
  user: 'gebruiker gebruikers',
  wish: 'verzoek vraag wens taak opdracht',
  youAre: 'je_bent je_bent_nu jij_bent u_bent_nu gedraag_je_als je_bent_voortaan je_hebt',
  youMust: 'je_moet je_moet_nu je_zult vanaf_nu voortaan',
  role: 'onbeperkt ongecensureerd',
  mode: 'ontwikkelaarsmodus ontwikkelmodus godmodus',
  asIf: 'doe_alsof gedraag_je_alsof stel_je_voor',
  without: 'zonder geen',
  limits: 'beperking* limiet limieten filter filters regels censuur grenzen',
  reveal: 'toon laat geef onthul herhaal druk print noem vertel schrijf deel kopieer openbaar vermeld citeer',
  prompt:
    'systeemprompt systeembericht systeeminstructies systeem-prompt oorspronkelijke_instructies geheime_instructies verborgen_instructies initiele_prompt initiele_instructies interne_instructies',
  what: 'wat welke',
  new: 'nieuwe echte werkelijke enige ware',
  task: 'taak opdracht doel missie rol',
  is: 'is zijn luidt luiden',
  effect:
    'verwijder verwijderen wis stuur verstuur zend mail toon geef onthul voer maak download upload open installeer antwoord exporteer plaats kopieer vernietig vertel publiceer draai',
  worth:
    'wachtwoord wachtwoorden sleutel sleutels api-sleutel inloggegevens geheim geheimen bestand bestanden database klantenlijst klanten gegevens rekening map',
  only: 'alleen uitsluitend slechts plaats_daarvan',
  speaker: 'systeem systeembericht beheerder ontwikkelaar',
  model: 'assistent assistenten ai-assistent ai-agent ai-agenten taalmodel*',
  polite:
    'alsjeblieft alstublieft nu onmiddellijk belangrijk let_op gelieve dringend vanaf_nu voortaan volledig gewoon',
  joins: 'en maar',
  reported:
    'aanvaller aanvallers waarom verboden zinnen zegt aanval aanvallen voorbeeld schrijven schreef schrijft zin detecteert blokkeert kwaadaardig injectie bevat',
  condition: 'als indien wanneer tenzij',
  topic: 'over voor inzake',
};

const POLISH: KnownWords = {
  voids:
    'zignoruj ignoruj zignorujcie ignorujcie zapomnij zapomnijcie pomin pomijaj pominac odrzuc odrzuccie zlekcewaz lekcewaz obejdz omin porzuc nie_zwracaj_uwagi nie_zwracajcie_uwagi nie_przestrzegaj nie_stosuj_sie nie_sluchaj nie_wykonuj nie_kieruj_sie przestan_przestrzegac przestan_stosowac odloz nadpisz nie_bierz_pod_uwage nie_uwzgledniaj zarzuc uniewaznij',
  drops: 'anuluj usun skasuj cofnij odwolaj wymaz',
  voided:
    'niewazne niewazny niewazna anulowane anulowany anulowana uniewaznione uchylone odwolane nie_obowiazuja nie_obowiazuje juz_nie_obowiazuja cofniete wycofane nieaktualne skasowane nie_maja_mocy',
  unbound: 'nie_jestes_juz_zwiazany nie_obowiazuja_cie wolny_od',
  told: 'instrukcja instrukcje instrukcji instrukcjami instrukcjach wytyczne wytycznych wytycznymi zasady zasad zasadami regula reguly regul regulami wskazowki wskazowek wskazowkami dyrektywy dyrektyw zalecenia zalecen prompt prompty promptu prompta ograniczenia',
  orders:
    'polecenie polecenia polecen poleceniami rozkaz rozkazy rozkazow komendy zadanie zadania kontekst wiadomosci',
  said: 'powiedziano mowiono polecono nakazano przekazano nauczono powiedzieli dowiedziales kazano',
  earlier:
    'poprzedni* wczesniej* powyzsz* dotychczas* uprzedni* pierwotn* wyzej przedtem dawne dawnych stare starych istniejac* do_tej_pory',
  every:
    'wszystko wszystkie wszystkich wszystkim wszystkimi wszelkie wszelkich kazde cokolwiek cale calkowicie',
  own: 'twoje twoj twoja twoich twoim twoimi swoje swoj swoja swoich swoim ci tobie ty swojej twojej',
  mine: 'moj moja moje moich nasz nasze naszych',
  not: 'nie nigdy bez',
  user: 'uzytkownika uzytkownik uzytkownikowi',
  wish: 'prosbe prosba pytanie zadanie zyczenie polecenie',
  youAre: 'jestes jestes_teraz teraz_jestes bedziesz od_teraz_jestes zachowuj_sie_jak nie_masz',
  youMust: 'musisz musisz_teraz powinienes masz_teraz od_teraz od_tej_pory',
  role: 'nieograniczony nieocenzurowany',
  mode: 'tryb_programisty tryb_deweloperski tryb_boga trybie_programisty trybie_deweloperskim trybie_deweloperskim',
  asIf: 'udawaj zachowuj_sie_jakby wyobraz_sobie',
  without: 'bez zadnych zadnej nie',
  limits: 'ograniczen* limit* filtr* cenzur* zasad regul',
  reveal:
    'ujawnij pokaz podaj wyswietl powtorz wypisz wydrukuj napisz zdradz wyjaw przedstaw zacytuj wyslij skopiuj',
  prompt:
    'prompt_systemowy promptu_systemowego prompta_systemowego instrukcje_systemowe instrukcji_systemowych ukryte_instrukcje poczatkowe_instrukcje tajne_instrukcje komunikat_systemowy pierwotne_instrukcje wewnetrzne_instrukcje',
  what: 'jakie jaki',
  new: 'nowe nowy nowa prawdziwe prawdziwy jedyne',
  task: 'zadanie cel misja rola zadaniem celem',
  is: 'to jest brzmi brzmia polega',
  effect:
    'usun usunac skasuj wyslij wyslac przeslij pokaz podaj ujawnij wykonaj uruchom pobierz opublikuj przekaz eksportuj otworz zainstaluj odpowiedz skopiuj zniszcz przelej wyswietl',
  worth:
    'haslo hasla hasło hasła haseł klucz klucze klucza dane danych poswiadczenia sekret* plik pliki plikow baze bazy liste klientow konto konta token folder',
  only: 'tylko wylacznie jedynie zamiast',
  speaker: 'administrator programista',
  model: 'asystent asystencie asystenta agent agencie model sztuczna_inteligencjo agenci',
  polite: 'prosze teraz natychmiast uwaga wazne pilne od_teraz calkowicie po_prostu',
  joins: 'i oraz potem lub',
  reported:
    'napastnik napastnicy dlaczego przykład na_przykład zabronione napisał atakujacy atak ataki przyklad przyklad na_przyklad pisza pisze zdanie wykrywa blokuje zlosliwy wstrzykniecie zawiera',
  condition: 'jesli jezeli gdy chyba_ze',
  topic: 'dotyczace dotyczacych dla w_sprawie',
};

const TURKISH: KnownWords = {
  voidsLate:
    'yok_say yok_sayın yoksay yoksayın gormezden_gel gormezden_gelin goz_ardı_et goz_ardı_edin dikkate_alma dikkate_almayın unut unutun bırak bırakın bosver bosverin gecersiz_say gecersiz_kıl uyma uymayın takip_etme takip_etmeyin izleme es_gec umursama onemseme hice_say bir_kenara_bırak iptal_et',
  voided:
    'gecersiz gecersizdir iptal iptal_edildi iptal_edilmistir hukumsuz hukumsuzdur kaldırıldı gecerli_degil gecerli_degildir',
  told: 'talimat talimatlar talimatları talimatlara talimatı yonerge yonergeler yonergeleri yonergelere kural kurallar kuralları kurallara istem istemi istemini yonlendirme* direktif* ilke ilkeleri sistem_istemi* kısıtlama* prompt promptu',
  yours:
    'talimatların* talimatlarına yonergelerin* kuralların* kurallarını sınırlamaların* kısıtlamaların* istemini',
  orders: 'emir emirler emirleri komut komutlar komutları gorev gorevler gorevleri baglam mesaj mesajları',
  said: 'soylenen* soylenenler* verilen* anlatılan* ogretilen* denilen*',
  earlier:
    'onceki once_verilen once_soylenen ustteki yukarıdaki daha_once simdiye_kadar bundan_onceki evvelki ilk mevcut eski bugune_kadar su_ana_kadar',
  every: 'tum tumunu butun her hepsini her_sey her_seyi herhangi',
  own: 'senin sana sizin size sen seni',
  mine: 'benim bizim',
  not: 'degil asla hicbir',
  user: 'kullanıcının kullanıcı',
  wish: 'istegini istegi isteklerini talebini sorusunu gorevini',
  youAre: 'artık sen_artık sen_simdi simdi_sen su_andan_itibaren artık_sen',
  youMust: 'yapmalısın zorundasın gerekiyor bundan_sonra bundan_boyle',
  role: "dan dan'sın dansın sınırsız sansursuz kısıtlamasız filtresiz dan'sin",
  mode: 'gelistirici_modu gelistirici_modunda tanrı_modu',
  asIf: 'gibi_davran mis_gibi_yap rol_yap',
  without: 'hicbir yok yoktur olmadan',
  limits: 'kısıtlama* sınır* filtre* kural* sansur* limit*',
  revealLate:
    'goster gosterin yaz yazın yazdır acıkla acıklayın ifsa_et paylas tekrarla tekrarlayın listele soyle ver',
  prompt:
    'sistem_istemi sistem_istemini sistem_istemin* sistem_promptu sistem_promptunu sistem_mesajı sistem_mesajını sistem_talimatların* gizli_talimatlar* ilk_talimatların* baslangıc_talimatların* sistem_komutunu sistem_talimatlarını',
  what: 'nedir neler',
  new: 'yeni gercek asıl',
  task: 'gorev gorevi amac rol',
  newTask: 'yeni_gorevin yeni_gorevin_su yeni_talimatların yeni_gorevin_sudur',
  is: 'sudur su olarak',
  effect:
    'sil silin silmek gonder gonderin gondermek goster ver verin calıstır calıstırın paylas aktar yukle indir yayınla kopyala yaz ilet soyle acıkla',
  worth:
    'parola* sifre* anahtar* kimlik_bilgileri dosya* veritabanı* veriler* verisi* musteri* hesap* gizli* token* listesi*',
  only: 'sadece yalnızca',
  speaker: 'sistem yonetici gelistirici',
  model: 'asistan yapay_zeka ajan model yapay_zeka_asistanı',
  polite: 'lutfen simdi hemen dikkat onemli acil',
  joins: 've',
  reported:
    'saldırgan saldırganlar neden yasak saldırı ornek ornegin yazabilir yazıyor ifade cumle tespit engelle* kotu_amaclı',
  condition: 'eger ise kullanıyorsanız',
};

const RUSSIAN: KnownWords = {
  voids:
    'игнорируй игнорируйте проигнорируй проигнорируйте игнорировать забудь забудьте забыть отбрось отбросьте пренебреги пренебрегите пренебрегай отвергни отвергните обойди обойдите пропусти нарушь нарушай не_обращай_внимания не_обращайте_внимания не_следуй не_следуйте не_соблюдай не_соблюдайте не_выполняй не_выполняйте не_слушай не_слушайся не_подчиняйся перестань_следовать перестань_соблюдать прекрати_следовать отложи оставь не_учитывай не_учитывайте не_принимай_во_внимание наплюй откажись',
  drops: 'отмени отмените удали сотри сбрось аннулируй аннулируйте замени отзови',
  voided:
    'недействительны недействительно недействителен отменены отменена отменено аннулированы отозваны утратили_силу больше_не_действуют не_действуют не_имеют_силы сняты сброшены устарели больше_не_применяются более_не_действуют',
  unbound: 'больше_не_связан больше_не_обязан свободен_от',
  told: 'инструкц* указани* правил* директив* предписани* наставлени* установк* промпт* рекомендаци* ограничени* системный_промпт системное_сообщение',
  orders: 'приказ* команд* задач* задани* контекст* сообщени* распоряжени* поручени* запрос*',
  said: 'говорили сказали сказано сказал говорилось велели просили учили поручили приказали получил дали узнал',
  earlier:
    'предыдущ* прежн* ранее раньше выше вышеуказанн* вышеизложенн* прошл* исходн* первоначальн* начальн* имеющ* до_этого до_сих_пор предшествующ* старые старых существующие вышестоящ*',
  every: 'все всё всех всем всеми любые любых каждое всякие полностью',
  own: 'свои своих своим своими твои твоих твоим твоей твой твоя тебе ты вам вас вы ваши ваших свой',
  mine: 'мой мои моё моего моих наш наши',
  not: 'не никогда нельзя без',
  nothing: 'ничего ничто',
  user: 'пользователя пользователь пользователю',
  wish: 'запрос запросы просьбу вопрос задачу желание',
  youAre: 'ты ты_теперь теперь_ты вы_теперь отныне_ты ты_больше_не_ассистент действуй_как у_тебя теперь_вы',
  youMust: 'ты_должен должен_теперь вы_должны_теперь отныне с_этого_момента теперь_выполняй',
  role: 'дэн неограниченн* без_цензуры',
  mode: 'режим_разработчика режиме_разработчика режим_бога',
  asIf: 'притворись представь веди_себя_так_будто сделай_вид вообрази',
  without: 'нет без никаких',
  limits: 'ограничени* лимит* фильтр* цензур* правил* запрет*',
  reveal:
    'раскрой раскройте покажи покажите выведи выведите повтори повторите напечатай напиши назови сообщи выдай процитируй перечисли отобрази скажи',
  prompt:
    'системный_промпт системного_промпта системные_инструкции системное_сообщение системную_инструкцию начальные_инструкции скрытые_инструкции секретные_инструкции исходные_инструкции внутренние_инструкции системную_подсказку системный_запрос',
  what: 'каковы какие какой',
  new: 'новая новые новое новый настоящие настоящая истинные единственная реальные',
  task: 'задача задание цель миссия роль',
  is: 'это состоит такова таковы',
  effect:
    'удали удалите удалить отправь отправьте отправить пришли пришлите перешли покажи выведи сообщи раскрой выполни выполните запусти запустите скачай загрузи опубликуй передай экспортируй открой установи ответь ответьте скопируй уничтожь переведи сотри выдай дай',
  worth:
    'пароль пароли ключ ключи ключей учётные секрет* файл* баз* данн* клиент* токен* счёт* счет* почт* папк* список',
  only: 'только лишь вместо',
  speaker: 'система администратор разработчик системное_сообщение',
  model: 'ассистент помощник модель агент ии бот нейросеть ии-агент агенты',
  polite: 'пожалуйста теперь сейчас немедленно внимание важно срочно просто отныне полностью прошу',
  joins: 'и затем или а',
  reported:
    'злоумышленник* почему запрещено написал атак* хакер* пример* например пишут написал фраз* обнаруж* блокир* вредоносн* инъекц* содержит',
  condition: 'если когда пока',
  topic: 'о об про для относительно по',
};

const ARABIC: KnownWords = {
  voids:
    'تجاهل تجاهلي تجاهلوا انس انسى انسي اهمل اغفل الغ تخط تخطى لا_تتبع لا_تلتزم لا_تنفذ لا_تطع لا_تهتم لا_تكترث لا_تلتفت لا_تاخذ لا_تعمل_ب اترك ارفض تغاض تجاوز توقف_عن_اتباع دعك_من يجب_تجاهل',
  drops: 'احذف امسح الغ ابطل',
  voided:
    'ملغاه ملغاة ملغيه ملغي باطله باطل لاغيه لاغية ملغية غير_صالحة غير_ساريه لم_تعد_ساريه لم_تعد_صالحة لم_تعد_سارية',
  told: 'تعليمات تعليمه قواعد قاعده توجيهات توجيه ارشادات اوامر مبادئ موجه_النظام ضوابط قيود',
  yours: 'تعليماتك قواعدك توجيهاتك ارشاداتك اوامرك قيودك برمجتك',
  orders: 'امر طلبات رسائل سياق مهمه',
  said: 'قيل طلب اخبروك تعلمته اعطيت قالوا امرت',
  earlier:
    'سابقه سابقة السابقه السابقة سابق اعلاه المذكوره من_قبل قبل سابقا حتى_الان الاوليه الاصليه الاصلية الأولية',
  every: 'جميع كل كافه كافة اي',
  own: 'لك الخاصه_بك بك انت عليك الخاصة_بك الخاص_بك',
  mine: 'رسالتي',
  not: 'لا لن لم ليس',
  user: 'المستخدم مستخدم',
  wish: 'طلب رغبه سؤال',
  youAre: 'انت انت_الان انت_الآن اصبحت تصرف_ك',
  youMust: 'يجب_عليك عليك_ان يجب_ان من_الان_فصاعدا منذ_الان من_الآن_فصاعدا',
  mode: 'وضع_المطور وضع_المطورين',
  asIf: 'تظاهر تصرف_كما_لو تخيل',
  without: 'بدون دون بلا ليس_لديك اي',
  limits: 'قيود حدود فلتر* مرشحات رقابه',
  reveal: 'اكشف اعرض اطبع اظهر كرر اكتب اذكر افصح اعطني شارك ارسل',
  prompt:
    'موجه_النظام تعليمات_النظام رساله_النظام التعليمات_الاوليه التعليمات_المخفيه تعليماتك_الاوليه مطالبة_النظام رسالة_النظام',
  what: 'ما ماهي',
  new: 'جديده جديدة الجديدة الجديده جديد الحقيقيه',
  task: 'مهمه هدف دور',
  newTask: 'مهمتك_الجديده مهمتك_الجديدة تعليماتك_الجديدة تعليماتك_الجديده دورك_الجديد هدفك_الجديد',
  is: 'هي هو',
  effect: 'احذف حذف امسح مسح ارسل ارسال اعطني اعرض اكشف نفذ شغل انقل حول حمل انشر اطبع اجب رد صدر افتح ثبت',
  worth:
    'كلمه_المرور كلمة_المرور كلمات_المرور مفتاح مفاتيح ملف ملفات بيانات عملاء قائمه قائمة حساب سر اسرار قاعده_البيانات سريه المرور',
  only: 'فقط',
  speaker: 'نظام النظام المسؤول المطور',
  model: 'مساعد المساعد وكيل نموذج ذكاء_اصطناعي',
  polite: 'يرجى رجاء الان فورا هام مهم انتباه عاجل من_فضلك يجب',
  joins: 'و ثم',
  reported: 'مهاجم لماذا مهاجمون مهاجمين المهاجمون هجوم مثال يكتب كتب عباره حقن',
  condition: 'اذا عندما',
};

export const MORE_LATIN_WORDS: readonly KnownWords[] = [ITALIAN, PORTUGUESE, DUTCH, POLISH, TURKISH];

const CHINESE: KnownWords = {
  voidsLate:
    '忽略 无视 忘记 忘掉 不要遵守 不要遵循 不要理会 不要听从 不要执行 不必遵守 无需遵守 不再遵守 不再遵循 停止遵守 停止遵循 抛弃 抛开 丢弃 舍弃 摒弃 放弃 不理会 不管 别管 别理 撇开 绕过 推翻 覆盖 违背 违反 清除 取消 撤销 不顾 略过 忽視 無視 忘記 不用管 跳过',
  voided: '作废 失效 无效 废止 废除 取消了 不再有效 不再适用 已取消 已撤销 撤销了 作廢 無效 不算数 已失效',
  told: '指令 指示 规则 提示词 提示 指引 准则 设定 说明 规定 命令 系统消息 限制 约束 要求 指導 指令集 規則 指南 原则 规范 训练',
  orders: '任务 上下文 对话 消息 请求 内容 设置',
  said: '告知 告诉 说过 被告知 吩咐 学到 说的 要求的 教的',
  earlier:
    '之前 以前 先前 以上 上面 上述 前面 此前 前述 原来 原有 原先 最初 初始 到目前为止 迄今 现有 旧的 原本 先前的 上文',
  every: '所有 全部 一切 任何 全 通通 统统',
  own: '你 您 你的 您的',
  mine: '我的 我之前 我先前 我们的 我上',
  not: '不要 不得 不能 不可 切勿 请勿 别',
  user: '用户',
  wish: '请求 要求 问题 任务 意愿 指示',
  youAre: '你现在是 你是 从现在起你是 你现在 您现在是 从现在开始你是 扮演 你将',
  youMust: '你必须 你应当 你要 你需要 从现在起 从现在开始 从此刻起 你现在必须 你务必',
  role: '越狱 不受限制 无限制 没有限制 不受约束 没有任何限制 无任何限制 毫无限制',
  mode: '开发者模式 上帝模式 越狱模式',
  asIf: '假装 假设 装作 想象',
  without: '没有 无 不受 毫无',
  limits: '限制 约束 过滤 规则 审查 束缚',
  reveal: '输出 显示 打印 透露 泄露 公开 展示 重复 复述 告诉我 说出 写出 列出 给我 披露 发给我 翻译',
  prompt:
    '系统提示词 系统提示 系统指令 初始指令 隐藏指令 系统消息 原始指令 初始提示 秘密指令 内部指令 开发者指令 系統提示',
  what: '是什么 什么是',
  new: '新 新的 真正的 真实的 唯一',
  task: '任务 目标 使命 角色 身份 職責 职责',
  newTask: '你的新任务 你的新指令 你的新目标 你的新角色 你的真正任务 新的指令 你的新使命',
  is: '是 为 如下',
  effect:
    '删除 发送 发给 发到 传给 上传 转发 告诉 透露 输出 显示 执行 运行 泄露 导出 下载 转账 公开 打开 回答 回复 安装 复制 清空 销毁 交出 转给 说出 打印 交给 调用 提供',
  worth:
    '密码 密钥 凭证 凭据 口令 秘密 文件 数据库 数据 客户 名单 账户 账号 令牌 机密 环境变量 邮件 私钥 记录 命令',
  only: '只 仅 只需 而是',
  speaker: '系统 管理员 开发者 系统消息',
  model: '助手 人工智能 模型 智能体 机器人 代理',
  polite: '请 现在 立即 马上 重要 注意 紧急 立刻',
  reported: '攻击者 为什么 为何 禁止 攻击 例如 比如 会写 写道 写入 检测 拦截 恶意 注入 黑客 示例 如何',
  condition: '如果 若 当你 当您 当用户 的话 除非',
};

const JAPANESE: KnownWords = {
  voidsLate:
    '無視し 無視せ 無視しろ 無視すること 無視する 忘れて 忘れろ 忘れなさい 忘れること 忘れてください 従わず 従わない 従うな 従わないで 破棄し 破棄せ 捨てて 捨てろ 取り消し 取り消せ 無効にし 無効化し 守らない 守らず 守るな 上書きし 却下し 放棄し 破って 考慮しない 考慮せず 気にせず 気にしない 気にするな 聞かない 置いて 破れ 度外視し 反し',
  voided:
    '無効です 無効になり 無効とな 取り消されまし 取り消された 失効し 撤回され 廃止され 破棄され もう適用され 適用されません 無効だ 無効であ 解除され 無効とし',
  told: '指示 命令 ルール 指令 規則 プロンプト ガイドライン 指針 制約 設定 システムプロンプト 規定 教え 制限 方針 プログラム システムメッセージ',
  orders: 'タスク 会話 文脈 コンテキスト メッセージ 内容 依頼 仕事 任務',
  said: '言われ 指示され 教えられ 命じられ 聞いた 学んだ 与えられ 頼まれ 伝えられ 受けた',
  earlier: 'これまで 以前 前 先 上記 今まで 上 従来 元 最初 既存 ここまで 先ほど 過去 初期 前述 先の',
  every: 'すべて 全て 全部 あらゆる 一切 いかなる 全',
  own: 'あなた 君 お前 おまえ きみ 貴方',
  mine: '私の メール 当社',
  user: 'ユーザー 利用者',
  wish: '依頼 要求 質問 要望 指示 リクエスト',
  youAre:
    'あなたは今 あなたは今から あなたはもう あなたはこれから あなたは 今からあなたは これからあなたは 君は今 お前は今 今から',
  youMust: 'しなければならない しなければなりません これからは 今後は',
  role: '脱獄 無制限 制限なし 制限のない 制限はありません 制限がありません 制約はありません',
  mode: '開発者モード 神モード 開発者向けモード',
  asIf: 'ふりをし 装って 演じ かのように なりきっ',
  without: 'ない なし ありません なく',
  limits: '制限 制約 フィルター 規制 検閲',
  revealLate:
    '出力し 表示し 教えて 見せて 公開し 開示し 印刷し 繰り返し 書き出し 示し 漏らし 明かし 出力せ 表示せ 答えて 述べ',
  prompt:
    'システムプロンプト システム指示 初期指示 隠された指示 システムメッセージ 内部指示 最初の指示 初期プロンプト システム命令 秘密の指示',
  what: '何ですか なんですか とは',
  new: '新しい 新たな 本当の 真の 唯一',
  task: '任務 タスク 仕事 目的 使命 役割 目標',
  newTask:
    'あなたの新しい任務 あなたの新しいタスク 新しい指示 あなたの新しい役割 あなたの新しい使命 あなたの新しい目的',
  is: 'は です',
  effect:
    '削除 送信 送って 送れ 実行 教えて 表示 出力 公開 転送 アップロード ダウンロード 開いて インストール 回答 答え 漏ら 送金 消去 渡し 消して 共有 コピー 提供',
  worth:
    'パスワード 鍵 キー 認証情報 秘密 機密 ファイル データ 顧客 リスト トークン 口座 環境変数 暗証番号 名簿 レコード コマンド メール',
  only: 'だけ のみ',
  speaker: 'システム 管理者 開発者',
  model: 'アシスタント モデル エージェント ボット 人工知能',
  polite: 'どうか 今すぐ 直ちに 重要 注意 緊急',
  reported:
    '攻撃者 なぜ どうして 攻撃 例えば たとえば 検出 ブロック 悪意 インジェクション と書く という文 と書かれ 例',
  condition: '場合 もし なら たら',
};

const KOREAN: KnownWords = {
  voidsLate:
    '무시해* 무시하고 무시하세요 무시하십시오 무시하라 무시해줘 무시한_채 무시하시오 무시하며 잊어 잊어버려* 잊어버리* 잊고 잊으세요 잊으십시오 잊어라 잊어줘 따르지_마* 따르지_말* 따르지_않* 지키지_마* 지키지_말* 버려* 버리고 버리세요 폐기하* 취소하* 무효화하* 신경_쓰지_마* 신경쓰지_마* 신경_쓰지_말* 우회하* 어기고 덮어써* 덮어쓰* 제쳐두* 듣지_마*',
  voided:
    '무효입니다 무효다 무효야 무효이다 무효가* 취소되* 취소됐* 폐기되* 더_이상_유효하지* 철회되* 무효화되* 해제되* 효력이_없* 무효로*',
  told: '지시* 지침* 규칙* 명령* 프롬프트* 가이드라인* 설정* 안내* 지령* 제한* 제약* 원칙* 시스템_프롬프트* 시스템프롬프트* 시스템_메시지* 훈련*',
  orders: '작업* 대화* 맥락* 메시지* 요청* 내용* 임무* 과제*',
  said: '들은* 배운* 받은* 말한* 알려준* 들었* 지시받은* 말했던* 전달받은*',
  earlier: '이전* 위의 위에* 지금까지* 앞의 앞선* 기존* 앞서* 상기* 종전* 처음* 원래* 초기* 여태* 그동안*',
  every: '모든* 모두 전부 다 일체* 어떤',
  own: '너의 너는 네 당신의 당신은 당신이 너에게 네가 넌 당신',
  mine: '내 제 우리',
  user: '사용자* 유저*',
  wish: '요청* 질문* 요구* 지시* 부탁*',
  youAre:
    '너는_이제 너는_지금부터 당신은_이제 당신은_지금부터 이제부터_너는 이제_너는 지금부터_너는 지금부터_당신은 넌_이제 이제_당신은 너는',
  youMust: '해야_한다 해야_합니다 이제부터 지금부터 앞으로는',
  role: '탈옥* 무제한* 제한_없는 제한이_없는 제한이_없* 제한_없이 제약이_없*',
  mode: '개발자_모드* 갓_모드*',
  asIf: '척해* 척하* 것처럼_행동* 연기해*',
  without: '없* 없는 없이 없어 없다 없습니다',
  limits: '제한* 제약* 필터* 검열* 규칙*',
  revealLate: '보여* 출력* 알려* 공개* 표시* 말해* 반복* 나열* 인쇄* 밝혀* 누설* 적어* 써줘* 복사* 노출*',
  prompt:
    '시스템_프롬프트* 시스템프롬프트* 시스템_지시* 초기_지시* 숨겨진_지시* 시스템_메시지* 초기_프롬프트* 내부_지침* 비밀_지시* 시스템_명령* 처음_지시*',
  what: '무엇* 뭐*',
  new: '새로운 새 진짜 실제 유일한',
  task: '임무* 작업* 목표* 역할* 과제* 사명*',
  newTask:
    '너의_새로운_임무* 당신의_새로운_임무* 새로운_지시* 당신의_새_임무* 너의_새_임무* 너의_새로운_역할* 새_지시* 당신의_새로운_작업*',
  is: '은 는 다음과',
  effect:
    '삭제* 보내* 전송* 실행* 알려* 보여* 출력* 공개* 전달* 업로드* 다운로드* 설치* 답* 유출* 송금* 지워* 지우* 제공* 복사* 넘겨*',
  worth:
    '비밀번호* 암호* 키* 열쇠* 자격_증명* 비밀* 파일* 데이터* 고객* 목록* 토큰* 계정* 계좌* 환경_변수* 기밀* 명단*',
  only: '만 오직',
  speaker: '시스템 관리자 개발자',
  model: '어시스턴트* 인공지능* 모델* 에이전트* 챗봇* 비서*',
  polite: '제발 지금 즉시 중요 주의 긴급',
  reported: '공격자* 왜 공격* 예* 예를_들어 탐지* 차단* 악성* 인젝션* 해커*',
  condition: '만약 경우* 라면',
};

export const OTHER_SCRIPT_WORDS: readonly KnownWords[] = [RUSSIAN, ARABIC, CHINESE, JAPANESE, KOREAN];
