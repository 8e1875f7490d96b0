import type { Lexicon } from './lexicon.ts';

export const dutch: Lexicon = {
  name: 'dutch',
  sign: {
    words:
      'het een niet niets alle van voor naar zonder altijd eerst deze dit jouw daarna wanneer voordat zijn wordt bent vanaf gebruiker negeer vergeet stuur',
    stems: 'wacht gebruik hulpmi instructie gesprek sleute gegeve',
    small: 'de en op te als je is met aan',
  },
  isSpaced: true,
  words: {
    ignore:
      /negeer|vergeet|sla (?:\S{1,12} ){1,4}?over|houd je niet aan|volg (?:\S{1,14} ){1,4}?niet|omzeil/u,
    prior: /eerdere|vorige|voorgaande|bovenstaande|alle|jouw|je|systeem|oorspronkelijke|veiligheid|gegeven/u,
    order: /instructie|opdracht|regel|aanwijzing|richtlijn|prompt|beperking/u,
    everything: /alles wat|al het (?:bovenstaande|voorgaande)|alle (?:andere )?instructies/u,
    hush: /(?:vertel|zeg|meld|noem|vermeld|laat)(?: \S{1,14}){0,6}? (?:niet|niets|nooit)(?![a-z])|mag (?:\S{1,12} ){0,3}?(?:niet|niets) (?:\S{1,8} )?(?:weten|merken|zien)|houd (?:dit |het )?geheim/u,
    user: /gebruiker|klant/u,
    unseen:
      /stiekem|in het geheim|onopgemerkt|stilletjes|zonder (?:te vragen|medeweten|het te zeggen|de gebruiker)/u,
    send: /stuur|verstuur|verzend|zend|upload|deel(?![a-z])|kopieer|mail(?![a-z])|doorsturen|gestuurd|verzonden|geef (?:\S{1,20} ){1,6}?door/u,
    secret:
      /wachtwoord(?!-?reset)|inloggegevens|(?:api|ssh|prive)[- ]?sleutel|sleutels|tokens?(?![a-z])|geheimen|omgevingsvariabelen|api[- ]?keys?/u,
    data: /(?:hele|volledige|complete) (?:gesprek|chat|conversatie|geschiedenis)|gespreksgeschiedenis|chatgeschiedenis|alle berichten|systeemprompt|persoonlijke gegevens|klantgegevens|inhoud van (?:\S{1,8} )?(?:bestand|map|~)|elk bericht van/u,
    outside:
      /extern\w? (?:\S{1,12} )?(?:server|adres|dienst|host)|aanvaller|derden|onze server|naar mij|mij(?![a-z])/u,
    read: /lees|open(?![a-z])|haal|bekijk|laad/u,
    pass: /geef|voeg|zet|plak|neem (?:\S{1,12} ){1,4}?op|vul|meegeven|meegegeven|plaats|stop/u,
    parameter:
      /parameter|argument|veld|variabele|antwoord|verzoek|bericht|(?:sidenote|note|notes|context)(?![a-z])/u,
    call: /roep|gebruik(?![a-z])|aanroepen|start|moet/u,
    this_tool: /(?:dit|deze) (?:hulpmiddel|tool|gereedschap|functie)/u,
    other_tools:
      /(?:andere|elk ander|elke andere|ieder ander|alle) (?:\S{1,10} )?(?:hulpmiddel|tool|gereedschap|functie)\w{0,3}|(?:elke?|iedere?) (?:antwoord|verzoek|e-?mail|bericht|betaling)/u,
    first: /voordat|voor elke?|eerst|altijd|telkens|wanneer|als|daarna/u,
    instead: /in plaats van|gebruik (?:nooit|geen)|alleen (?:dit|deze) (?:hulpmiddel|tool)/u,
    change: /wijzig|verander|vervang|zet|stel|voeg|leid/u,
    recipient: /ontvanger|bcc|geadresseerde|iban|rekening|adres|kopie|parameter/u,
    run: /voer|start|draai|verwijder|installeer|typ/u,
    disable: /schakel|zet|omzeil|deactiveer|verwijder/u,
    protection: /beveiliging|bescherming|firewall|controle|veiligheids\S{0,12}|waarschuwing/u,
    reveal: /toon|laat (?:\S{1,8} )?zien|geef|onthul|herhaal|print|vertel/u,
    prompt: /systeemprompt|systeeminstructies|verborgen instructies|interne instructies|prompt/u,
    your: /je|jouw|uw|die je/u,
    becoming:
      /(?:je|jij|u) (?:bent|is) (?:nu|voortaan|vanaf nu)|vanaf nu ben je|gedraag je als|doe alsof|speel de rol/u,
    unbound:
      /zonder (?:enige )?(?:beperking|regels|grenzen|filter|censuur)\w{0,3}|onbeperkt|geen (?:regels|beperkingen)|ontwikkelaarsmodus|beheerder/u,
    not: /(?:niet|nooit|geen|zonder)(?!\p{L})/u,
    attack: /injectie|injection|aanval(?!ler)|jailbreak|kwaadaardig|verdacht|phishing|misbruik/u,
    detect: /detecteer|herken|controleer|zoek|blokkeer|filter|meld|voorbeeld|bijv|zoals|analyseer|bevat/u,
  },
};
