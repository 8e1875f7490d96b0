import type { Lexicon } from './lexicon.ts';

export const turkish: Lexicon = {
  name: 'turkish',
  sign: {
    words: 'icin tum butun onceki olarak degil veya bana artik',
    stems: 'kullan anahta gonder talima kural komutu adresi dikkat sifre parola sunucu dosya',
    small: 've bir bu ile kadar sey seyi oku daha sonra',
  },
  isSpaced: true,
  words: {
    ignore:
      /artik gecerli degil|gecersizdir|hukumsuz|iptal edil|yok say|unut(?!ul)|gormezden gel|dikkate alma|goz ardi et|dinleme(?:yin)?\b|uyma(?:yin)?\b|bosver|gecersiz say/u,
    prior: /onceki|yukaridaki|tum|butun|senin|sistem|guvenlik|baslangic|verilen|mevcut|evvelki/u,
    order: /talimat|komut|yonerge|kural|emir|yonlendirme|prompt|istem|kisitlama/u,
    everything: /(?:simdiye|buraya|bundan|daha) (?:kadar|once)(?: \S{1,12}){0,3}|her seyi/u,
    hush: /(?:soylemek|bildirmek|bahsetmek) yasak|(?:bilmemeli|ogrenmemeli|fark etmemeli|haberi olmamali|gormemeli)|(?:soyleme|bahsetme|bildirme|anlatma|aciklama(?=y)|haber verme|belirtme|gosterme)(?:yin|yiniz)?\b|(?:haberi|bilgisi) olmadan|gizli tut/u,
    user: /kullanici|musteri|insan/u,
    unseen: /gizlice|sessizce|fark ettirmeden|habersiz|(?:haberi|bilgisi) olmadan|sormadan|onay almadan/u,
    send: /gonderilmeli|iletilmeli|yuklenmeli|aktarilmali|paylasilmali|gonder(?:in|iniz|ip|meli\w*)?\b|ilet(?:in|iniz|ip)?\b|yukle(?:yin|yip)?\b|paylas(?:in|ip)?\b|aktar(?:in|ip)?\b|kopyala(?:yin)?\b|yolla(?:yin)?\b|postala/u,
    secret:
      /kimlik bilgi|sifre(?!leme|li\b)|parola|(?:api|ssh|ozel|gizli) anahtar|anahtarlar|token|jeton|ortam degisken|gizli bilgi|api key/u,
    data: /(?:konusma|sohbet|yazisma)\w{0,4} tamam|kullanicinin (?:her |tum |butun )?(?:mesaj|sorusu|girdi)|(?:konusma|sohbet|yazisma) (?:gecmis|icerig|kayit)|(?:tum|butun) (?:konusma|sohbet|mesaj)|sistem (?:istemi|promptu)|kisisel (?:veri|bilgi)|gizli veri|dosya\w{0,4} iceri/u,
    outside:
      /sunucumuz|(?:harici|dis|yabanci) (?:\S{1,10} )?(?:sunucu|adres|servis|site|uc nokta)|saldirgan|ucuncu (?:taraf|kisi)|bana\b|bize\b/u,
    read: /oku(?:yun|yup|malisin)?\b|ac(?:in|ip)?\b|getir|al(?:in|ip)\b|yukle/u,
    pass: /verilmeli|eklenmeli|gecirilmeli|konulmali|aktarilmali|ekle(?:yin|yip)?\b|yaz(?:in|ip)?\b|koy(?:un|up)?\b|ilet(?:in)?\b|gec(?:ir|irin)\b|dahil et|yerlestir|yapistir|ver(?:in)?\b|gonder/u,
    parameter:
      /parametre|arguman|alan|degisken|yanit|cevap|istek|mesaj|"?(?:sidenote|note|notes|context|not)"?\w{0,4}\b/u,
    call: /cagir(?:in|malisin)?|kullan(?:in|malisin)?|calistir/u,
    this_tool: /bu arac|bu fonksiyon|bu islev/u,
    other_tools:
      /(?:her|tum|butun) (?:e-?posta|mail|mesaj|odeme|havale)|(?:baska|diger|herhangi bir|her|tum) (?:\S{1,8} )?(?:arac|fonksiyon|islev|cagri|yanit|istek|islem)/u,
    first: /her e|sonra|ardindan|once|her zaman|daima|ilk olarak|ilk|her seferinde|oncesinde/u,
    instead:
      /yalnizca bu arac|sadece bu arac|baska arac\w{0,4} kullanma|(?:araclar|arac|fonksiyon)\w{0,5} yerine|yerine (?:bu|her zaman)|(?:kullanma|cagirma)(?:yin)?\b/u,
    change: /degistir|ayarla|ekle|yonlendir|koy|yap(?:in)?\b|guncelle/u,
    recipient: /gizli kopya|alici|bcc|\bcc\b|kopya|adres|iban|hesap|parametre/u,
    run: /sil(?:in)?(?![a-z])|yukle|indir|kur(?:un)?(?![a-z])|calistir|yurut|uygula|baslat/u,
    disable: /devre disi birak|kapat|atla|kaldir|etkisiz/u,
    protection: /guvenlik|koruma|guvenlik duvar|antivirus|dogrulama|kontrol|filtre|uyari/u,
    reveal: /goster(?:in)?\b|acikla(?:yin)?\b|soyle(?:yin)?\b|yazdir|tekrarla|ifsa et|paylas|ver(?:in)?\b/u,
    prompt: /sistem (?:istem|prompt|mesaj|talimat)|gizli talimat|baslangic talimat|ic talimat/u,
    your: /sana verilen|aldigin|senin|sistem istemini|sistem promptunu|kendi|bana|talimatlarini/u,
    becoming:
      /(?:artik|simdi|bundan sonra|bundan boyle),? (?:sen )?\S|gibi davran|rolunu (?:oyna|ustlen)|gibi hareket et|sen artik/u,
    unbound:
      /(?:kisitlama|sinir|kural|filtre|sansur)\w{0,4} (?:olmayan|olmadan|yok)|kisitlamasiz|sinirsiz|sansursuz|kuralsiz|\bdan\b|gelistirici modu|yonetici/u,
    not: /(?:asla|sakin|degil|etmeyin|etme\b|me(?:yin|yiniz)\b)(?!\p{L})/u,
    attack:
      /enjeksiyon|injection|saldiri(?!gan)|jailbreak|kotu amacli|zararli|supheli|oltalama|manipulasyon/u,
    detect: /tespit|algila|tara|kontrol|engelle|filtrele|isaretle|ornek|gibi|bul|analiz|icer/u,
  },
};
