import type { Lexicon } from './lexicon.ts';

export const portuguese: Lexicon = {
  name: 'portuguese',
  sign: {
    words:
      'uma voce nao todas todos sua suas seu seus qualquer antes sempre primeiro agora sistema nunca sem tudo instrucoes instrucao envie conteudo arquivo arquivos tambem mensagem mensagens relatorio',
    stems: 'usuari ferram senha credenc chave esque',
    small: 'de da um para que com ao em por',
  },
  isSpaced: true,
  words: {
    ignore:
      /nao (?:valem|se aplicam|sao validas|contam|vigoram) mais|ja nao (?:valem|se aplicam|sao validas)|foram (?:anulad|revogad|cancelad)\w*|perderam (?:o efeito|a validade)|desconsidere-as|ignore-as|ignor(?:e|a|ar|em)(?![a-z])|esque(?:ca|ce|cer)(?![a-z])|desconsider(?:e|a|ar)(?![a-z])|descart(?:e|a|ar)(?![a-z])|desobede(?:ca|ce)|nao (?:siga|sigas|obedeca|leve em conta|respeite)|deixe de lado|anule|despreze/u,
    prior:
      /anterior|previ[ao]s?|precedent|acima|todas? (?:as|suas|tuas)|suas?|teus?|tuas|seus?|sistema|origina|inicia|seguranca|recebid/u,
    order:
      /instruc|orientac|ordens?\b|ordem|regras?\b|diretri|diretiv|prompts?\b|restric|normas?\b|comandos?\b/u,
    everything:
      /tudo (?:o )?que|todo o (?:texto )?anterior|tudo (?:acima|isso|antes)|o que (?:foi|lhe) (?:dito|disse)|todas as (?:demais |outras )?(?:instruc|orientac)/u,
    hush: /proibido (?:informar|dizer|avisar|mencionar|contar|comunicar)|nao (?:deve|devem|pode|tem que|precisa) (?:saber|perceber|notar|ver|descobrir|ser informad\w+|tomar conhecimento)|que o \S{1,12} (?:nao )?(?:saiba|descubra|perceba)|(?:nao|nunca|jamais) (?:o |lhe |a )?(?:diga|digas|mencione|conte|informe|avise|comente|comunique|revele|fale|notifique)|sem (?:que o \S{1,10} (?:saiba|perceba|veja)|(?:dizer|mencionar|informar|avisar|contar))|mantenha (?:isso |isto )?(?:em )?segredo/u,
    user: /usuari[oa]|utilizador|cliente|humano/u,
    unseen:
      /em segredo|secretamente|silenciosamente|em silencio|discretamente|as escondidas|sem que o (?:usuari|utiliz|client)|sem (?:dizer|informar|avisar|perguntar|mencionar)|de forma oculta/u,
    send: /(?:enviad|encaminhad|transmitid|mandad|compartilhad)[oa]s?(?![a-z])|enviar-se|envi(?:e|a|ar|e-as?|e-os?|a-las|a-los)(?![a-z])|mand(?:e|a|ar)(?![a-z])|encaminh(?:e|a|ar)(?![a-z])|transmit(?:a|e|ir)(?![a-z])|publi(?:que|car)(?![a-z])|exfiltr(?:e|a|ar)|compartilhe|compartilhar|partilhe|copi(?:e|ar)(?![a-z])|entregue|faca (?:o )?upload|remeta|poste/u,
    secret:
      /credencia|senhas?\b(?! (?:temporari|nova|esquecid))|palavras?-passe|chaves? (?:de )?(?:api|acesso|privadas?|ssh|secretas?)|chaves?\b(?! (?:primaria|estrangeira))|tokens?\b|segredos?\b|variaveis de ambiente|api keys?/u,
    data: /(?:cada|todas as|toda) mensage(?:m|ns) d[oe]|mensagens do usuario|(?:cada|todas as) (?:pergunta|entrada)s? do usuario|(?:historico|conteudo|transcricao|registro)(?: completo| inteiro)? (?:da|desta|de toda a|do) (?:conversa|chat)|(?:toda|inteira) a conversa|conversa (?:completa|inteira|toda)|historico (?:completo|do chat)|todas as mensagens|prompt (?:do|de) sistema|dados (?:pessoais|privados|confidenciais|sensiveis|do (?:usuario|cliente))|conteudo (?:do|dos|da|de) (?:arquivo|ficheiro|pasta|~)|arquivos (?:privados|do usuario)/u,
    outside:
      /(?:servidor|endereco|host|servico|site|ponto|dominio|destino)(?: \S{1,12})? extern\w|atacante|invasor|terceiro|nosso (?:servidor|servico|endpoint)|para mim|me\b/u,
    read: /lei(?:a|as)(?![a-z])|ler(?![a-z])|abr(?:a|e|ir)(?![a-z])|obten(?:ha)|obter|consulte|carregue|recupere|extraia|busque|acesse/u,
    pass: /(?:passad|incluid|inserid|adicionad|anexad|fornecid|informad)[oa]s?|forneca|deve ir|pass(?:e|ar|e-o|ando|a)(?![a-z])|inclu(?:a|ir|a-o|indo|i)(?![a-z])|insir(?:a|ir)|inser(?:ir|e)|adicion(?:e|ar|a)(?![a-z])|acrescente|coloque|ponha|anexe|cole(?![a-z])|preencha|escreva|envie/u,
    parameter:
      /parametro|argumento|campo|variavel|resposta|requisicao|solicitacao|mensagem|"?(?:sidenote|nota|notas|note|notes|context|contexto)"?\b/u,
    call: /cham(?:e|ar|a)(?![a-z])|us(?:e|ar|a)(?![a-z])|utiliz(?:e|ar|a)(?![a-z])|invoque|execut(?:e|ar)(?![a-z])|deve(?:s)?(?![a-z])|acione/u,
    this_tool: /est[ae] (?:ferramenta|funcao|tool|servico)|primeiro esta/u,
    other_tools:
      /qualquer outra(?![a-z])|as demais|as outras|(?:cada|todos? os|todo|qualquer) (?:e-?mails?|mensagens?|mensagem|pagamentos?|transferencias?)|(?:qualquer|toda|todas|cada|nenhuma|outras?|demais|as)(?: \S{1,8})? ?(?:outras? |demais )?(?:ferramentas?|func(?:ao|oes)|chamadas?)|(?:qualquer|cada|toda) (?:resposta|solicitacao|acao|mensagem|requisicao)/u,
    first:
      /cada|depois|em seguida|antes|primeiro|sempre|em primeiro lugar|toda vez|quando|sempre que|previamente/u,
    instead:
      /(?:somente|apenas|exclusivamente|so) esta ferramenta|nunca (?:as |outras )?(?:demais|outras)|em vez de|ao inves de|em lugar de|no lugar de|(?:nao|nunca|jamais) (?:use|utilize|chame)|substitui tod/u,
    change:
      /mud(?:e|ar|a)(?![a-z])|alter(?:e|ar|a)(?![a-z])|modifi(?:que|car)(?![a-z])|substitu(?:a|ir|i)(?![a-z])|coloque|ponha|adicion(?:e|ar)(?![a-z])|defin(?:a|ir)(?![a-z])|redirecion|troque|inclua/u,
    recipient:
      /copia oculta|em copia|destinatari|bcc|\bcc\b|cco|copia|endereco|beneficiari|iban|conta\b|parametro/u,
    run: /apag(?:ue|ar)(?![a-z])|exclu(?:a|ir)(?![a-z])|delet(?:e|ar)(?![a-z])|instal(?:e|ar)(?![a-z])|baixe|execut(?:e|ar|a)(?![a-z])|rod(?:e|ar)(?![a-z])|inici(?:e|ar)(?![a-z])|digite|corra/u,
    disable:
      /desativ(?:e|ar)(?![a-z])|desabilit(?:e|ar)(?![a-z])|contorn(?:e|ar)(?![a-z])|remov(?:a|er)(?![a-z])|deslig(?:ue|ar)/u,
    protection: /seguranca|protecao|firewall|antivirus|verificacao|checagem|salvaguard|filtro|aviso/u,
    reveal:
      /mostr(?:e|ar|a)(?![a-z])|revel(?:e|ar|a)(?![a-z])|diga|imprima|repita|divulgue|exiba|escreva|informe/u,
    prompt: /prompt|mensagem (?:de|do) sistema|instrucoes (?:do sistema|ocultas|iniciais|internas|secretas)/u,
    your: /que (?:voce|te|lhe|recebeu) |recebidas|recebeu|suas?\b|seus?\b|teu|tua|-me\b|me\b/u,
    becoming:
      /(?:agora|a partir de agora|de agora em diante|doravante),? (?:voce )?(?:e|sera|atue|aja|tu es)(?![a-z])|(?:voce e|tu es) (?:agora|a partir)|(?:aja|atue|comporte-se) como|finja|faca de conta|assuma o papel/u,
    unbound:
      /sem (?:nenhuma? |quaisquer |suas )?(?:restric|limite|filtro|regra|censura|limitac)\w{0,4}|nao tem (?:restric|limite|regra)|ilimitad|\bdan\b|modo (?:desenvolvedor|deus)|administrador/u,
    not: /(?:nao|nunca|jamais|sem|evit[ae]r?|nem)(?!\p{L})/u,
    attack: /injec|ataque|jailbreak|malicios|suspeit|phishing|manipulac/u,
    detect:
      /detect|detet|analis|verific|bloque|filtr|sinal|exempl|p\. ?ex|como|busc|procur|encontr|identific|contem|conten/u,
  },
};
