import type { Language } from '../../contract.ts';

/** The languages that the engine does not read. */
export type OtherLanguage = Exclude<Language, 'ru' | 'en'>;

/**
 * How visitors of one language complain. Patterns of plain texts, separated by commas: `*` is any letters, `..` up to
 * three words.
 */
export interface ComplaintList {
  /** A demand, an accusation or an announced complaint. */
  readonly firm: string;
  /** A failure, or a question where the own order is. */
  readonly mild: string;
  /** What makes a message a question about a case. */
  readonly unless: string;
}

export const complaintLists: Readonly<Record<OtherLanguage, ComplaintList>> = {
  uk: {
    firm: `(поверніть|верніть|повертайте|віддайте) .. (грош*|кошт*|оплат*), вимагаю, хочу .. (свої|мої|назад) .. грош*,
      (це|суцільн*) обман, обманули, обдурили, шахра*, (буду|хочу) .. *скарж*, скаржуся, (хочу|напишу|подам) .. скаргу,
      ганьба, неподобство, знущаєтес*, жахлив* (обслугов*|сервіс)`,
    mild: `де .. (мо*|мій|наш*) .. (замовлення|посилк*|товар*|грош*|покупк*|пакун*), (досі|так і) (не|нема*), коли нарешті, скільки можна, переста* працювати,
      замість .. (надіслали|прислали|привезли|прийш*),
      не (приїха*|прийш*|доставили|привезли|надійшл*|отрима*|відповіда*|зателефонува*|повернули), ніхто не *,
      (замовлення|посилки|товару|грошей|кур*) .. нема*, чекаю .. (тиж*|дн*|день|годин*|місяц*), (вже|уже) .. чека*,
      (надіслали|прислали|привезли|прийш*|отрима*) .. не (той|те|та|ті|мо*),
      (прийш*|приїха*|надіслали|прислали|привезли|отрима*) .. (зламан*|розбит*|пошкоджен*|брак*|зіпсован*|порожн*),
      (зламався|зламалася|зламалось|зіпсува*), (списали|зняли) .. (двічі|два рази|грош*),
      (сайт|оплата|платіж|промокод|товар|телефон) .. не (працює|проходить|вмикається|відкривається)`,
    unless: 'якщо, що робити, у разі',
  },
  be: {
    firm: `(вярніце|аддайце|вяртайце) .. (грош*|аплат*), патрабую, хачу .. (свае|мае|назад) .. грош*, (гэта|суцэльн*) падман,
      падманулі, ашукалі, махляр*, (буду|хачу) .. *скардз*, скарджуся, (хачу|напішу|падам) .. скаргу, ганьба, здзекуецеся,
      жахлів* (абслугоў*|сэрвіс)`,
    mild: `дзе .. (ма*|мой|наш*) .. (заказ*|замов*|пасылк*|тавар*|грош*|пакупк*), (дагэтуль|так і) (не|няма*), калі нарэшце, колькі можна, пераста* працаваць,
      замест .. (даслалі|прыслалі|прывезлі|прыйш*),
      не (прыеха*|прыйш*|даставілі|прывезлі|паступі*|атрыма*|адказва*|ператэлефанава*|вярнулі), ніхто не *,
      (заказу|пасылкі|тавару|грошай|курера) .. няма, чакаю .. (тыд*|дзень|дні|дзён|гадзін*|месяц*), (ужо|ўжо) .. чака*,
      (даслалі|прыслалі|прывезлі|прыйш*|атрыма*) .. не (той|тое|тая|тыя|мо*),
      (прыйш*|прыеха*|даслалі|прыслалі|прывезлі|атрыма*) .. (зламан*|разбіт*|пашкоджан*|брак*|сапсаван*|пуст*),
      (зламаўся|зламалася|сапсава*), (спісалі|знялі) .. (двойчы|два разы|грош*),
      (сайт|аплата|плацёж|тавар|тэлефон) .. не (працуе|праходзіць|уключаецца|адкрываецца)`,
    unless: 'калі не, калі пасылка, калі заказ, калі кур*, што рабіць, у выпадку',
  },
  kk: {
    firm: `ақша* .. (қайтарыңыз*|қайтарып бер*|қайтарыңдар), талап ет*, алаяқ*, алда(дыңыз*|ды|п кет*), шағым*дан*,
      шағым .. (жаз*|бер*|түсір*), ұят*, масқара`,
    mild: `(тапсырысым*|тапсырысымыз*|сәлемдемем*|посылкам*|тауарым*|ақшам*|заказым*) .. (қайда|қашан), қашанға дейін, ақыры қашан,
      (әлі|әлі күнге|әлі де) .. (келме*|келген жоқ|алмад*|жоқ), (келмеді|келген жоқ|жеткізбеді*|алған жоқпын|алмадым),
      (жауап бермейді|ешкім жауап), (бері|күннен|аптадан|айдан) .. күт*, күтіп .. (отырмын|жүрмін|жатырмын),
      (басқа|қате|дұрыс емес) .. (жібер*|келді|әкел*), (сынған|сынып|бүлінген|бұзылған|ақаулы|жарамсыз) .. (келді|жібер*|екен),
      (сынып|бұзылып) қалды, (сайт|төлем|телефон) .. (жұмыс істемейді|өтпейді|ашылмайды|қосылмайды), ақша* .. (екі рет|алынды)`,
    unless: 'егер, не істеу керек, қалай *уға болады, қалай *уге болады',
  },
  uz: {
    firm: `pul* .. (qaytaring*|qaytarib ber*), talab qil*, firibgar*, alda(dingiz*|di|shdi*|b ket*), shikoyat (qil*|yoz*),
      shikoyatim .., uyat*, sharmanda*`,
    mild: `(buyurtmam*|buyurtmamiz*|posilkam*|tovarim*|pulim*|zakazim*|jonatmam*) .. (qayerda|qani|qachon), (buyurtma|posilka|tovar|kuryer) .. qani, qachongacha,
      (hali|hali ham|haligacha) .. (kelma*|yoq|olma*|yetib), (kelmadi|kelmagan|yetib kelmadi|olmadim|olganim yoq|yetkazmadi*),
      (javob bermayapti*|hech kim javob), (beri|kundan|haftadan|oydan) .. kut*, kut(yapman|ayapman|ib ..),
      (boshqa|notogri|xato) .. (yubor*|keldi|olib kel*), (singan|buzilgan|buzuq|yaroqsiz|nuqsonli) .. (keldi|yubor*|ekan|chiqdi),
      (sinib|buzilib) qoldi, (sayt|tolov|telefon) .. (ishlamayapti|otmayapti|ochilmayapti|yonmayapti), pul* .. (ikki marta|yechildi)`,
    unless: 'agar, nima qilish, nima qilsa*',
  },
  de: {
    firm: `(will|mochte|verlange|fordere) .. mein geld, (geben|gebt|zahlen|uberweisen) .. geld .. zuruck, verlange, fordere,
      betrug, betruger*, betrogen, abzocke, verarsch*, frechheit, unverschamt*, (beschwere|beschweren) .. mich, ich beschwere,
      (mochte|will|muss|werde) .. beschweren, eine beschwerde .. (einreichen|einlegen), unmoglicher service, skandal`,
    mild: `wo (bleibt|bleiben|ist|sind|steckt) .. (mein|meine|unser|unsere) .. (bestellung*|paket|lieferung|ware|geld|sendung|packchen|erstattung),
      wann kommt .. (mein|meine) .., wann .. endlich, (fahrer|kurier|bote|paketbote|zusteller) .. (nicht|nie), (nie|nicht|nichts|noch nicht|immer noch nicht|keine) .. (angekommen|geliefert|erhalten|bekommen|gekommen|erstattet|passiert|geantwortet),
      immer noch (nicht*|kein*|nix), (warte|warten) .. (schon|seit|immer noch), seit .. (tagen|wochen|stunden|monaten|woche|monat) .. (warte|warten),
      (falsche|falscher|falsches|falschen) .. (geschickt|geliefert|bekommen|erhalten|gesendet|angekommen),
      (ist|sind|kam|kamen|war|waren|wurde) .. (kaputt|defekt|beschadigt|zerbrochen|verschimmelt|zerrissen|kaputtgegangen), (beschadigt|kaputt|defekt) .. (angekommen|geliefert),
      funktioniert .. (nicht|nicht mehr), doppelt abgebucht, zweimal abgebucht, niemand (antwortet|meldet|reagiert|erreichbar)`,
    unless: 'wenn, falls, was passiert, im fall*',
  },
  fr: {
    firm: `remboursez .., rendez .. (mon|notre|largent) .., (veux|exige|reclame|demande) .. (mon argent|mon remboursement|etre rembours*),
      exige, arnaqu*, escroc*, escroquerie, (porte|porter|deposer) plainte, scandal(e|eux), honteux, inadmissible, inacceptable,
      (faire|deposer|faire une) reclamation, (me|vais me) plaindre, vous vous moquez, se moque*, voleurs`,
    mild: `ou (est|sont|en est|reste) .. (ma|mon|mes|notre) .. (commande|colis|livraison|argent|remboursement|paquet|achats),
      (na|nai|ai|est|sont|a|avons) .. (pas|rien|jamais|toujours pas) .. (recu*|arriv*|livre*|rembours*|repon*|marche|fonctionne*),
      toujours (pas|rien), quand .. .. enfin, (livreur|coursier|facteur) .. (pas|jamais), (jattends|attends|attendons|attend) .. (depuis|toujours|mon|ma), depuis .. (jours|semaines|heures|mois|semaine) .. (jattends|attends),
      (mauvais|mauvaise|mauvaises|autre) .. (recu*|envoye*|livre*|taille|article|produit|couleur), (envoye|recu|livre) .. (mauvais*|erreur|autre),
      (arrive|arrivee|recu*|livre*|est|etait|sont) .. (casse*|abime*|defectueu*|endommage*|moisi*|dechire*|en panne), tombe* en panne,
      ne (fonctionne|marche) .. (pas|plus), debite* .. (deux fois|double), personne ne (repond|rappelle)`,
    unless: 'si, sils, au cas ou, que faire',
  },
  es: {
    firm: `(quiero|exijo|devuelvan*|devuelve*|reembols*|regres*) .. mi dinero, devuelvanme, reembolsenme, exijo, estafa*, fraude, enganaron, ladrones,
      (poner|presentar|hacer|pongo|voy a) .. (reclamacion|queja|denuncia*), (me|voy a) quejar*, vergüenza, verguenza, inaceptable, indignante, se burlan`,
    mild: `donde .. (esta|estan|anda) .. (mi|mis|nuestro) .. (pedido|pedidos|paquete|compra|dinero|envio|reembolso|cosas),
      cuando .. (por fin|de una vez), cuando (me|nos) van a, (repartidor|mensajero) .. (no|nunca), (cuando .. llega|que pasa con|que paso con) .. (mi|mis) .. (pedido|paquete|compra|envio|dinero|reembolso),
      (no|nunca|todavia no|aun no) .. (ha llegado|han llegado|llego|recibi|he recibido|hemos recibido|entregaron|han entregado|me llego|contestan|responden|responde nadie|han devuelto),
      (llevo|llevamos) .. (esperando|sin), (sigo|seguimos|estoy) .. esperando, (hace|desde hace) .. (dias|semanas|meses|horas) .. (espero|que espero|que pedi),
      (enviaron|mandaron|llego|entregaron|recibi|enviado|mandado|trajeron) .. (equivocad*|incorrect*|otro|otra|que no era),
      (llego|vino|recibi|esta|estaba|llegaron|salio|entregaron) .. (rot*|dañad*|danad*|defectuos*|averiad*|estropead*|podrid*|vaci*),
      (no|ya no) .. (funciona|funcionan|enciende), se (rompio|averio|estropeo), cobraron .. (dos veces|doble), nadie (responde|contesta|me)`,
    unless: 'que pasa si, que hago si, y si, si (no|el|la|los|las|un|una|se|llega*), en caso de, que hacer',
  },
  tr: {
    firm: `param* .. (geri|iade) (isti*|verin*|gonderin*|edin*), (istiyorum|verin|iade edin) .. param*, dolandir*, sikayet (edece*|edi*|etme*|yaz*), sikayetci*, kandirdiniz, kandirildim, rezalet, rezil*, ayip,
      dalga mi gec*, sahtekar*`,
    mild: `(siparisim*|siparisimiz*|kargom*|paketim*|param*|urunum*|iadem*) .. (nerede|nerde|hani|ne zaman|ne oldu),
      (gelmedi|gelmemis|ulasmadi|teslim edilmedi|teslim almadim|almadim|elime gecmedi|yatmadi|donmedi|donus yapilmadi|cevap ver(mi|me)*),
      (hala|halen) .. (bekli*|yok|*(medi|madi|memis|mamis|miyor)), (haftadir|gundur|aydir|saattir|beri) .. bekli*, bekliyorum .. (haftadir|gundur|hala),
      (yanlis|baska|farkli|hatali) .. (gonder*|geldi|gelmis|yolla*), (kirik|bozuk|hasarli|arizali|defolu|yirtik|kusurlu|eksik) .. (geldi|cikti|gelmis|gonder*),
      (bozuldu|kirildi|calismiyor|acilmiyor), iki kez .. cekil*, (kimse|kimseden) .. (cevap|donmuyor|ulas*)`,
    unless: 'eger, ne yapmali*, *irse, *arsa, *mezse, *mazsa',
  },
  pl: {
    firm: `(oddajcie|zwroccie|prosze oddac|zadam|domagam) .. (pieni*|zwrotu|kase), zadam (zwrotu|odszkod*|pieni*), chce .. (swoje|moje|odzyskac) .. pieni*, oszust*, oszukali*, oszukal*, zlodzieje,
      (zloze|skladam|skladac|zlozyc) .. (reklamacje|skarge|zawiadomienie), (skarze sie|bede sie skarzyc|poskarze*), skandal*, kpina, kpicie, hanba, wstyd`,
    mild: `gdzie .. (jest|sa|sie podzial*) .. (moj|moja|moje|nasze|nasza) .. (zamowieni*|paczk*|przesylk*|towar*|pieni*|zwrot|zakup*),
      kiedy (wreszcie|w koncu), (dostal*|przysz*|przyslal*|wyslal*) .. nie (ten|ta|to|te), kiedy .. (dojdzie|przyjdzie|dotrze|bedzie) .. (moj|moja|moje) *,
      (nie|nadal nie|wciaz nie|nigdy nie) .. (dotar*|doszl*|przysz*|dostar*|otrzymal*|dostal*|przyjecha*|odpowiad*|oddzwon*|zwrocono|dzial*),
      (nadal|wciaz|do tej pory|do dzis) .. (nie|brak|czekam), (czekam|czekamy) .. (juz|od|nadal), (tygodni*|dni|miesiac*|godzin*) .. czekam,
      (zly|zla|zle|niewlasciw*|inny|inna|bledn*) .. (rozmiar|towar|kolor|produkt|przys*), (przyslali*|wyslali*|dostalem|dostalam|otrzymal*|przysz*) .. (zly|zla|zle|inny|inna|niewlasciw*),
      (przysz*|dotarl*|dostalem|dostalam|otrzymal*|jest|byl|byla|bylo) .. (uszkodzon*|zepsut*|rozbit*|polaman*|wadliw*|zniszczon*|peknie*|pust*), (zepsul*|popsul*) sie,
      (strona|platnosc|aplikacja) .. nie (dziala|przechodzi|otwiera), pobrano .. (dwa razy|dwukrotnie|podwojnie), nikt .. (nie)`,
    unless: 'jesli, jezeli, gdyby, gdy, co zrobic, w razie, w przypadku',
  },
  zh: {
    firm: `(把|快|马上|立刻|赶紧).*退.*钱, 把.*钱.*退, 退钱, 还我钱, 还钱, (我要|要求|给我|立即)(全额)?退款, 骗子, 诈骗, 欺骗, 骗人, 被骗, 坑人, 太坑, (我要|要|去|必须)投诉, 举报你们, 太过分, 太差劲, 垃圾, 差评`,
    mild: `我的(订单|包裹|快递|货|东西|钱|退款).*(哪|呢|没|什么时候|怎么还), (还|一直|仍|都|从)(没|未).*(收到|到|发货|送|退|回复|处理|解决), 怎么还(不|没), 打不通, 什么态度, 没(有)?(收到|送到|到货|发货|人回|人理),
      等了.*(天|周|星期|月|小时|久|年), (收到|寄来|送来|发来|到手|买)的?.*(坏|破|错|碎|不对|过期|发霉|假), 发错, 寄错, 送错, 少发, 漏发, 坏了, 碎了, 用不了, 打不开, 付不了款, 扣了?两次, 重复扣款, 没人(回|理|管), 质量太差`,
    unless: '如果, 要是, 万一, 假如',
  },
};
