import type { Lexicon } from './lexicon.ts';

export const polish: Lexicon = {
  name: 'polish',
  sign: {
    words:
      'nie jest oraz przed wszystkie wszystkich wszystko ktory ktore jako zawsze jestes teraz swoj swoje najpierw',
    stems: 'uzytko narzed zignor zapomn wyslij przesl odczyt ujawn uruch instruk klucz',
    small: 'na ze sie dla lub',
  },
  isSpaced: true,
  words: {
    ignore:
      /(?:juz )?nie (?:obowiazuja|sa wazne|maja zastosowania)|niewazne|uniewaznione|anulowane|(?:z?ignoruj|zapomnij|pomin|odrzuc|zlekcewaz|obejdz|nie stosuj sie|nie przestrzegaj|uniewaznij)\w{0,3}/u,
    prior: /poprzedni|wczesniejsz|powyzsz|wszystki|twoj|systemow|pierwotn|bezpieczenstw|dotychczasow/u,
    order: /instrukcj|polece[nc]|zasad|wytyczn|regul|rozkaz|nakaz|prompt|ograniczen/u,
    everything: /wszystko,? co|wszystkie (?:inne )?(?:instrukcj|polecen)|to,? co (?:bylo|powiedzian)/u,
    hush: /(?:zabronione|nie wolno) (?:\S{1,8} ){0,2}?(?:informowac|mowic|wspominac)|nie (?:moze|powinien|musi) (?:\S{1,8} ){0,2}?(?:dowiedziec|wiedziec|zauwazyc|widziec)|nie (?:mow|wspominaj|informuj|ujawniaj|powiadamiaj|zdradzaj|opowiadaj|pokazuj)\w{0,4}|bez (?:wiedzy|informowania|powiadamiania)|zachowaj (?:to )?w tajemnicy|ukryj (?:to )?przed/u,
    user: /uzytkownik|klient|czlowiek/u,
    unseen:
      /potajemnie|po cichu|w tajemnicy|dyskretnie|bez (?:wiedzy|pytania|informowania)|w ukryciu|niezauwaz/u,
    send: /(?:wyslan|przeslan|przekazan|wysylan)[ey]?(?![a-z])|wyslac|przeslac|(?:wyslij|przeslij|przekaz|przesylaj|wysylaj|opublikuj|udostepnij|skopiuj|wgraj|wrzuc|dostarcz|podaj)\w{0,3}(?![a-z])/u,
    secret:
      /dane (?:logowania|uwierzytelniajace|dostepowe)|hasl[oa]|klucz\w{0,2} (?:api|prywatn|ssh|dostep)|klucze|token\w{0,2}\b|sekret|zmienne srodowiskowe|poswiadcze/u,
    data: /(?:kazd\w|wszystkie) wiadomos\w{1,3} uzytkownika|(?:histori\w|tresc|zapis|caly|cala)(?: \S{1,10})? (?:rozmow|konwersacj|czat)\w{0,3}|(?:cala|calej|pelna|pelny) (?:rozmow|konwersacj|histori)\w|wszystkie wiadomosci|prompt systemowy|dane (?:osobowe|prywatne|poufne|uzytkownika|klient)|zawartosc (?:pliku|plikow|katalogu|~)/u,
    outside:
      /(?:zewnetrzn|obc)\w{0,3} (?:\S{1,12} )?(?:serwer|adres|host|uslug|punkt|stron)\w{0,3}|serwer\w{0,3} zewnetrzn|atakujac|osob\w trzeci|nasz\w{0,3} serwer|\bmi\b|do mnie/u,
    read: /(?:przeczytaj|odczytaj|otworz|wczytaj|pobierz|sprawdz|zaladuj)\w{0,3}/u,
    pass: /przekazan|dolaczon|umieszczon|podan|wstawion|(?:przekaz|wstaw|dolacz|umiesc|dodaj|wklej|zalacz|wpisz|podaj|zapisz)\w{0,3}/u,
    parameter:
      /parametr|argument|pol[ue]|zmienn|odpowied|zapytani|wiadomos|"?(?:sidenote|note|notes|context|kontekst|notatk)\w{0,2}"?/u,
    call: /(?:wywolaj|uzyj|uzywaj|uruchom|skorzystaj|wywoluj)\w{0,3}|musisz|nalezy|wywolac|uzyc/u,
    this_tool: /t(?:o|ego|ym) narzedzi|te funkcj|tej funkcj/u,
    other_tools:
      /(?:kazd|wszystki)\w{0,3} (?:e-?mail|mail|wiadomos|przelew|platnos)\w{0,3}|(?:inn|kazd|jakiegokolwiek|jakimkolwiek|wszystki|pozostal|dowoln)\w{0,4} (?:inn\w{0,3} )?(?:narzedzi|funkcj|wywolani)\w{0,3}|kazd\w{0,3} (?:odpowiedz|zapytani|akcj|wiadomos)\w{0,3}/u,
    first: /kazdej|kazdego|potem|nastepnie|przed|najpierw|zawsze|za kazdym razem|zanim|kiedy|gdy/u,
    instead:
      /(?:tylko|wylacznie) tego narzedzia|zamiast|nie (?:uzywaj|korzystaj|wywoluj)|nigdy nie (?:uzywaj|korzystaj)/u,
    change: /(?:zmien|ustaw|zamien|zastap|dodaj|przekieruj|wpisz|nadpisz)\w{0,3}/u,
    recipient: /ukryt\w{1,3} kopi|odbiorc|bcc|\bcc\b|\bdw\b|\budw\b|kopi|adres|iban|kont[oa]\b|parametr/u,
    run: /usun|skasuj|zainstaluj|pobierz|(?:uruchom|wykonaj|odpal|wpisz)\w{0,3}/u,
    disable: /(?:wylacz|dezaktywuj|obejdz|usun|omin)\w{0,3}/u,
    protection: /zabezpieczen|ochron|zapor|firewall|antywirus|weryfikacj|kontrol|filtr|ostrzezen/u,
    reveal: /(?:pokaz|ujawnij|wyswietl|podaj|powtorz|wypisz|zdradz)\w{0,3}(?![a-z])/u,
    prompt: /prompt|(?:wiadomosc|instrukcj\w{0,2}) systemow|(?:ukryt|poczatkow|wewnetrzn)\w{0,2} instrukcj/u,
    your: /ktore (?:ci|otrzymales|dostales)|swoj|twoj|\bmi\b/u,
    becoming:
      /(?:teraz|od teraz|od tej chwili),? (?:jestes|bedziesz)|jestes (?:teraz|od teraz)|(?:zachowuj sie|dzialaj) jak|udawaj|wciel sie|odgrywaj role/u,
    unbound:
      /bez (?:zadnych )?(?:ograniczen|limitow|filtrow|zasad|cenzury|regul)|nieograniczon|nie masz (?:zadnych )?(?:ograniczen|zasad)|\bdan\b|tryb(?:ie)? dewelopera|administrator/u,
    not: /(?:nie|nigdy|bez|unikaj)(?!\p{L})/u,
    attack: /injection|wstrzykni|atak(?!uj)|jailbreak|zlosliw|podejrzan|phishing|manipulacj/u,
    detect: /wykryw|analiz|sprawdz|blokuj|filtr|zglasz|przyklad|np\.|jak|szuka|znajd|identyfik|zawiera/u,
  },
};
