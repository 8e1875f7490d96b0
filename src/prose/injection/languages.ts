import { type Phrase, phrases } from './phrase.ts';

/** Letters of no English word, or words that only these languages have: if none is there, no phrase of theirs is. */
export const LANGUAGES_SIGN =
  /[^\x00-\x7f]|ignor|verg(?:iss|essen)|missacht|anweisung|passwort|oubli|instruc|consign|olvid|contrase|usuario|utilisateur|mot de passe|senha|dimentic|istruzion|password|abaikan|zignoruj|negeer|vergeet|nutzer/;

/** The same attempts in other languages; stems, since these inflect. */
export const LANGUAGES: readonly Phrase[] = [
  ...phrases(
    'strong',
    'override',
    /\b(?:ignorier|vergiss|vergessen sie|missacht|beachte)\S{0,4} (?:[^\s.!?]{1,16} ){0,4}?(?:anweisung|instruktion|befehl|regel|vorgab|aufforderung|richtlinie)|\bverg(?:iss|essen sie|esst) (?:bitte )?(?:alles|was) (?:davor|vorher|bisher|zuvor|was|oben|ich|du)/,
    /\b(?:ignor|oubli|n[ée]glig)\S{0,5} (?:[^\s.!?]{1,16} ){0,4}?(?:instruction|consigne|directive|ordre|r[èe]gle)\S{0,2}(?: \S{1,12}){0,2} (?:pr[ée]c[ée]dent|ant[ée]rieur|ci-dessus|initia)|\b(?:ignor|oubli)(?:ez|e) (?:toutes |les |vos |tes )+(?:instruction|consigne|directive|r[èe]gle)|\bignorez la fonction\b|\boubli(?:e|ez) tout ce (?:qui|que)/,
    /\b(?:ignor|olvid|descart|omit|desatiend)\S{0,4} (?:[^\s.!?]{1,16} ){0,4}?(?:instrucci|indicaci|[óo]rden|regla|directri)\S{0,6}|\bhaz caso omiso|\bolvida(?:te)? (?:de )?todo lo (?:anterior|que)|\bignor[ae] (?:la p[áa]gina|el texto|lo anterior)/,
    /\b(?:ignor|esque[çc]|desconsider)\S{0,4} (?:[^\s.!?]{1,16} ){0,4}?(?:instruç|instrucoes|orientaç|ordens|regras|diretri)\S{0,6}/,
    /\b(?:ignora|dimentica|trascura)\S{0,3} (?:[^\s.!?]{1,16} ){0,4}?(?:istruzion|indicazion|ordini|regole|direttiv)\S{0,3}/,
    /\b(?:negeer|vergeet) (?:[^\s.!?]{1,16} ){0,4}?(?:instructie|opdracht|regel|aanwijzing)/,
    /\b(?:zignoruj|zapomnij|pomiń)\S{0,3} (?:[^\s.!?]{1,16} ){0,4}?(?:instrukcj|poleceni|zasad|wytyczn)/,
    /\babaikan (?:[^\s.!?]{1,16} ){0,3}?(?:instruksi|perintah|aturan)|bỏ qua (?:[^\s.!?]{1,16} ){0,4}?(?:hướng dẫn|chỉ dẫn|lệnh)/,
    /(?:önceki|yukarıdaki|tüm|bütün) (?:[^\s.!?]{1,16} ){0,2}?(?:talimat|komut|yönerge|kural)\S{0,8} (?:yok say|unut|görmezden|dikkate alma)/,
    /(?:игнориру|проигнорируй|забуд|не обращай|отмени)\S{0,6} (?:[^\s.!?]{1,16} ){0,4}?(?:инструкц|указан|команд|правил|распоряж|промпт)/,
    /(?:ігноруй|забудь)\S{0,4} (?:[^\s.!?]{1,16} ){0,4}?(?:інструкц|вказівк|команд|правил)/,
    /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|忽視|抛开|撇开|不要遵守)[^。.!?！？]{0,10}(?:之前|以前|上面|以上|先前|前面|所有|全部|此前|原来|原有|一切|你的)[^。.!?！？]{0,10}(?:指令|指示|命令|规则|規則|提示|要求|说明|說明|设定|設定|内容|內容|限制)/,
    /(?:以前|前|これまで|上記|すべて|全て|今まで|先ほど)の?[^。.!?！？]{0,10}(?:指示|命令|指令|ルール|プロンプト|設定)[^。]{0,8}(?:無視|忘れ|従わ)|(?:^|[。.!'"> ])無視して、/,
    /(?:이전|위의|앞선|모든|기존)\S{0,2} ?(?:[^\s.!?]{1,8} ){0,2}?(?:지시|명령|지침|규칙|프롬프트)\S{0,6} ?(?:[^\s.!?]{1,8} ){0,1}?(?:무시|잊)/,
    /(?:पिछल|पूर्व|पहले|सभी|उपरोक्त)\S{0,4} (?:[^\s.!?]{1,8} ){0,2}?(?:निर्देश|आदेश|नियम)\S{0,6} (?:[^\s.!?]{1,6} ){0,2}?(?:अनदेख|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा)/,
    /(?:تجاهل|انس|انسى|أهمل)\S{0,3} (?:[^\s.!?]{1,8} ){0,2}?(?:التعليمات|الأوامر|التوجيهات|القواعد)/,
    /(?:αγνο[ήη]σ|ξ[έε]χασ)\S{0,4} (?:[^\s.!?]{1,16} ){0,3}?(?:οδηγ[ίι]|εντολ|καν[όο]ν)/,
    /(?:התעלם|תתעלם|שכח)\S{0,3} (?:[^\s.!?]{1,8} ){0,2}?\S{0,2}(?:הוראות|פקודות|כללים)/,
  ),
  ...phrases(
    'strong',
    'secrecy',
    /\b(?:sag|sage|verrate|erzähl)\S{0,3} (?:[^\s.!?]{1,12} ){0,3}?(?:nutzer|benutzer|anwender)\S{0,2} (?:[^\s.!?]{1,12} ){0,2}?nicht|\b(?:dem|den) (?:be)?nutzer nichts? (?:sagen|verraten|erzählen|mitteilen)/,
    /\bne (?:le )?(?:dis|dites|mentionne|r[ée]v[èe]le|parle)\S{0,3} (?:[^\s.!?]{1,10} ){0,3}?[àa] l['’]utilisateur|\bno (?:se )?(?:lo |le )?(?:digas|diga|menciones|reveles|informes) (?:[^\s.!?]{1,10} ){0,3}?al usuario/,
    /不要(?:告诉|告訴|让|讓|提醒|通知)[^。]{0,4}(?:用户|用戶|使用者)|ユーザーに.{0,6}(?:言わ|知らせ|伝え|教え)ない|не (?:говори|сообщай|рассказывай)\S{0,3} (?:[^\s.!?]{1,10} ){0,2}?пользовател/,
  ),
  ...phrases(
    'strong',
    'disclosure',
    /(?:输出|显示|告诉我|打印|泄露|重复|说出).{0,6}(?:系统提示|系统指令|提示词|初始指令)|(?:システムプロンプト|system prompt)\S{0,2}(?:表示|教えて|出力)|(?:выведи|покажи|раскрой)\S{0,3} (?:[^\s.!?]{1,10} ){0,2}?системн\S{1,3} промпт|zeig\S{0,2} (?:[^\s.!?]{1,8} ){0,2}?system-?prompt/,
  ),
  ...phrases(
    'strong',
    'exfiltration',
    /(?:把|将|將)[^。.!?！？]{0,12}(?:密钥|密鑰|密码|密碼|令牌|凭据|凭证|私钥|数据).{0,6}(?:发送|發送|发给|發給|上传|传给)|\bsend(?:e|en sie)? (?:(?!kein|nie|ohne)[^\s.!?]{1,14} ){0,4}?(?:zugangsdaten|passwörter|schlüssel|anmeldedaten)|\benv[íi]a\S{0,4} (?:(?!nunca|no |sin |jam)[^\s.!?]{1,14} ){0,4}?(?:credenciales|contraseñas?|claves?)|\benvo(?:ie|yez) (?:(?!sans|jamais|ne )[^\s.!?]{1,14} ){0,4}?(?:identifiants|mots de passe|cl[ée]s)/,
  ),
  ...phrases(
    'request',
    'disclosure',
    /(?:cu[áa]l es|dime|dame|comparte|rev[ée]la(?:me)?) (?:la |tu |su )?contraseña|(?:quel est|donne[zr]?-moi|dis-moi) (?:le |ton |votre )?mot de passe|(?:was ist|wie lautet|nenne?|sag|gib|geben) (?:[^\s.!?]{1,8} ){0,2}?(?:das |dein |ihr |mir )?passwort|ihr passwort geben|(?:qual è|dimmi|dammi) (?:la (?:tua )?)?password|qual [ée] (?:a )?(?:sua )?senha|compartilhe (?:a )?sua senha|パスワードは何|パスワードを教え|パスワードが必要|비밀번호\S{0,2} ?(?:필요|알려|뭐)|密码是什么|(?:告诉我|给我).{0,6}密码|какой (?:у тебя |твой )?пароль|(?:назови|скажи) (?:[^\s.!?]{1,8} ){0,2}?пароль|πο?ιος είναι ο κωδικός/,
  ),
  ...phrases(
    'request',
    'personal',
    /बैंक (?:बैलेंस|खाता)|kontostand von|saldo (?:bancario )?de \S{2,14} \S{2,14}|recupera los datos de los empleados|где (?:сейчас )?живет пользователь|where lives/,
  ),
];
