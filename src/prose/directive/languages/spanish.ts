import type { Lexicon } from './lexicon.ts';

export const spanish: Lexicon = {
  name: 'spanish',
  sign: {
    words:
      'los las una todas todos tu tus esta este cualquier antes siempre primero ahora eres sistema nunca preguntar ejecuta instruccion instrucciones contrasena contrasenas envia envie enviar contenido archivo',
    stems: 'usuari herram credenc clave olvid',
    small: 'de la el un para en que con lo se al por del sin',
  },
  isSpaced: true,
  words: {
    ignore:
      /ya no (?:son validas|aplican|se aplican|valen|tienen (?:efecto|validez)|rigen|cuentan)|quedan? (?:anulad|sin efecto|invalidad)\w*|han sido (?:anulad|revocad)\w*|ignor(?:a|e|ad|en|ar)(?![a-z])|olvid(?:a|e|ate|ese|ar)(?![a-z])|descart(?:a|e|ar)(?![a-z])|omit(?:e|a|ir)(?![a-z])|desatiend|desobede(?:ce|zca)|hag?[az](?: \S{1,8})? caso omiso|no (?:sigas|siga|obedezcas|obedezca|hagas caso|tengas en cuenta)|anul(?:a|e)(?![a-z])|deja(?: de lado)?/u,
    prior:
      /anterior|previ[ao]s?|precedent|arriba|todas? (?:las|tus|sus)|todas (?:las )?(?=instruc|orden|indica|direc)|tus?|sus?|sistema|original|inicial|segurid|recibid/u,
    order:
      /instruccion|indicacion|orden(?:es)?\b|reglas?\b|directri|directiv|prompts?\b|restriccion|normas?\b/u,
    everything:
      /todo lo (?:anterior|que|dicho|previo)|lo anterior|todas las (?:demas |otras )?(?:instruccion|indicacion)|cuanto se te/u,
    hush: /prohibido (?:informar|decir|decirle|avisar|mencionar|comunicar)\w{0,2}|sin que se entere|no (?:debe|deben|puede|tiene que|ha de) (?:enterarse|saber|saberlo|notar|notarlo|ver|verlo|conocer|ser informad\w+|descubrir)|que (?:el|la) \S{1,10} no (?:se entere|lo sepa|sepa)|(?:no|nunca|jamas) (?:se )?(?:lo |le |les )?(?:digas|diga|menciones|mencione|informes|informe|cuentes|cuente|avises|avise|comentes|comente|comuniques|comunique|reveles|hables)|sin (?:que (?:el|la) \S{1,10} (?:lo )?(?:sepa|note|vea)|(?:decir|mencionar|informar|avisar|comunicar)\S{0,3})|mant(?:en|enga)(?:lo)? (?:esto |eso )?(?:en )?secreto/u,
    user: /usuari[oa]|cliente|humano/u,
    unseen:
      /en secreto|secretamente|silenciosamente|en silencio|discretamente|a escondidas|sin que (?:el|la) (?:usuari|client)|sin (?:decir|informar|avisar|preguntar|mencionar)\S{0,3}|de forma oculta/u,
    send: /enviarse|mandarse|subirse|(?:enviad|reenviad|transmitid|mandad|subid)[oa]s?|compartirse|mandal[oa]s?|envial[oa]s?|envi(?:a|e|ar|alas?|alos?|elas?|arlas?|arlos?|alo|elo)(?![a-z])|mand(?:a|e|ar|alas?)(?![a-z])|reenvi(?:a|e|ar)(?![a-z])|transmit(?:e|a|ir)(?![a-z])|sub(?:e|a|ir)(?![a-z])|public(?:a|ar)(?![a-z])|publique|exfiltr(?:a|e|ar)|comparte|comparta|compartir|copi(?:a|e|ar)(?![a-z])|remit(?:e|a)|entreg(?:a|ue|ar)(?![a-z])/u,
    secret:
      /credencial|contrasen(?:as?)(?! (?:temporal|nueva|olvidada))|claves? (?:de )?(?:api|acceso|privadas?|ssh|secretas?|del? usuario)|claves?\b(?! (?:primaria|foranea))|tokens?\b|secretos?\b|variables? de entorno|api keys?|llaves? (?:privadas?|ssh|de)/u,
    data: /(?:cada|todos los|todo) mensajes? del|mensajes del usuario|(?:cada|todas las) (?:pregunta|entrada|consulta)s? del usuario|(?:historial|contenido|transcripcion|registro)(?: completo| entero| integro)? de (?:la |esta |toda la )?(?:conversacion|chat|charla)|(?:toda|entera) la conversacion|conversacion (?:completa|entera)|historial (?:completo|de chat)|todos los mensajes|prompt del sistema|datos (?:personales|privados|confidenciales|sensibles|del? (?:usuario|cliente))|contenido (?:del?|de los|de las) (?:archivo|fichero|carpeta|~)|archivos (?:privados|del usuario)/u,
    outside:
      /(?:servidor|direccion|host|servicio|sitio|punto|dominio|destino)(?: \S{1,12})? (?:extern|ajen)\w|atacante|tercero|nuestro (?:servidor|servicio|punto)|a mi\b|me\b|enviame|mandame/u,
    read: /le(?:e|a|er|elo)(?![a-z])|abr(?:e|a|ir)(?![a-z])|obten(?:ga|er)?(?![a-z])|consult(?:a|e|ar)(?![a-z])|carg(?:a|ue|ar)(?![a-z])|recuper(?:a|e|ar)(?![a-z])|extra(?:e|iga)|busca/u,
    pass: /llama a esta con|pasarse|incluirse|anadirse|agregarse|adjuntarse|(?:pasad|incluid|insertad|adjuntad|proporcionad)[oa]s?|proporcion(?:a|e)(?![a-z])|debe ir|pas(?:a|e|ar|alo|arlo|elo|ando)(?![a-z])|inclu(?:ye|ya|ir|yelo|irlo|yendo)(?![a-z])|insert(?:a|e|ar)(?![a-z])|anad(?:e|a|ir|elo)(?![a-z])|agreg(?:a|ue|ar|alo)(?![a-z])|pon(?:ga|er|lo)?(?![a-z])|coloc(?:a|que)|adjunt(?:a|e|ar)(?![a-z])|peg(?:a|ue|ar)(?![a-z])|rellen(?:a|e)|escrib(?:e|a)|envi(?:a|e|alo)/u,
    parameter:
      /parametro|argumento|campo|variable|respuesta|solicitud|mensaje|"?(?:sidenote|nota|notas|note|notes|context|contexto)"?\b/u,
    call: /llam(?:a|e|ar|es)(?![a-z])|us(?:a|e|ar|es)(?![a-z])|utili(?:za|ce|zar|ces)(?![a-z])|invo(?:ca|que|car)(?![a-z])|ejecut(?:a|e|ar)(?![a-z])|deb(?:es|e)(?![a-z])/u,
    this_tool:
      /(?:a|con) esta(?![a-z])|esta (?:herramienta|funcion|tool)|este (?:tool|servicio)|primero esta/u,
    other_tools:
      /cualquier otra(?![a-z])|(?:las|los) demas|otra herramienta|(?:cada|todos? los|todo|cualquier) (?:correos?|e-?mails?|mensajes?|pagos?|transferencias?)|(?:cualquier|toda|todas|cada|ninguna|otras?|demas|las)(?: \S{1,8})? (?:otras? |demas )?(?:herramientas?|funcion(?:es)?|llamadas?)|(?:cualquier|cada|toda) (?:respuesta|solicitud|accion|mensaje|peticion)/u,
    first:
      /cada|despues|luego|antes|primero|siempre|en primer lugar|cada vez|cuando|siempre que|previamente/u,
    instead:
      /(?:solo|unicamente|exclusivamente) esta herramienta|nunca (?:las |otras |ninguna )?(?:demas|otras)|en lugar de|en vez de|(?:no|nunca|jamas) (?:uses|use|utilices|utilice|llames|llame)|reemplaza (?:a )?tod|sustituye (?:a )?tod/u,
    change:
      /cambi(?:a|e|ar)(?![a-z])|modifi(?:ca|que|car)(?![a-z])|reempla(?:za|ce|zar)(?![a-z])|sustitu(?:ye|ya|ir)(?![a-z])|pon(?:ga|er)?(?![a-z])|anad(?:e|a|ir)(?![a-z])|agreg(?:a|ue)(?![a-z])|estable(?:ce|zca|cer)(?![a-z])|fij(?:a|e)(?![a-z])|redirig|redirij/u,
    recipient:
      /copia oculta|en copia|destinatari|bcc|\bcc\b|cco|copia|direccion|beneficiari|iban|cuenta|parametro/u,
    run: /borr(?:a|e|ar)(?![a-z])|elimin(?:a|e|ar)(?![a-z])|instal(?:a|e|ar)(?![a-z])|descarg(?:a|ue)|ejecut(?:a|e|ar|es)(?![a-z])|corr(?:e|a|er)(?![a-z])|lan(?:za|ce|zar)(?![a-z])|inici(?:a|e)(?![a-z])|teclea/u,
    disable:
      /desactiv(?:a|e|ar)(?![a-z])|deshabilit(?:a|e|ar)(?![a-z])|elud(?:e|a)|evit(?:a|e)|elimin(?:a|e)(?![a-z])|apag(?:a|ue)/u,
    protection:
      /segurid|proteccion|cortafuegos|firewall|antivirus|verificacion|comprobacion|salvaguard|filtro|advertencia/u,
    reveal:
      /muestr(?:a|e|ame)(?![a-z])|revel(?:a|e|ame)(?![a-z])|dime|diga|imprim(?:e|a)|repit(?:e|a)|divulg|ensen(?:a|ame)|escrib(?:e|a)|di(?= )/u,
    prompt:
      /prompt|mensaje (?:de|del) sistema|instrucciones (?:del? sistema|ocultas|iniciales|internas|secretas)/u,
    your: /que (?:te|has|recibiste|le) |recibidas|te dieron|tus?\b|sus?\b|dime|muestrame/u,
    becoming:
      /(?:ahora|a partir de ahora|desde ahora|de ahora en adelante),? (?:tu )?(?:eres|es usted|seras|actua)|(?:eres|es usted) (?:ahora|a partir)|actu(?:a|e) como|comport(?:ate|ese) como|finge|haz como si|hazte pasar|asume el (?:rol|papel)/u,
    unbound:
      /sin (?:ninguna? |ningun |tus )?(?:restriccion|limite|filtro|regla|censura|limitacion)(?:es|s)?|no tienes? (?:restriccion|limite|regla)|ilimitad|\bdan\b|modo (?:desarrollador|dios)|administrador/u,
    not: /(?:no|nunca|jamas|sin|evit[ae]r?|ni)(?!\p{L})/u,
    attack: /inyeccion|ataque|jailbreak|malicios|sospechos|phishing|manipulacion/u,
    detect: /detect|analiz|verific|bloque|filtr|senal|ejemplo|p\. ?ej|como|busc|encuentr|identific|contien/u,
  },
};
