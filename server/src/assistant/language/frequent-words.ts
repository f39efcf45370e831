import type { Language } from '../../contract.ts';

/**
 * Frequent words by which a short text shows its language: question words, pronouns, verbs and what shops are asked
 * about. Lower case; Latin ones without diacritics and apostrophes. A word of two languages is in both lists. Own
 * lists.
 */
const lists: Record<Exclude<Language, 'zh'> | 'transliterated', string> = {
  ru: `не что где как когда почему зачем кто сколько какой какая какие какое ли есть нет это этот эта мне меня вы вас вам мы
    нам можно нужно нужен нужна надо хочу или если уже еще только очень для после перед чтобы будет был была здравствуйте
    привет спасибо пожалуйста добрый день работает работаете работать стоит заказ заказа доставка доставляете оплата
    оплатить товар товара вернуть возврат деньги размер магазин скидка скидки гарантия наличии посылка купить цена цены
    подскажите могу можете хотел бы тоже ничего другой другое человек оператор`,
  uk: `не що де як коли чому навіщо хто скільки який яка які яке чи є немає це цей ця мені мене ви вас вам ми нам можна треба
    потрібно потрібен потрібна хочу або якщо вже ще тільки дуже для після перед щоб буде був була вітаю привіт дякую
    ласка добрий день працює працюєте коштує замовлення замовити чого чому доставка доставляєте оплата оплатити товар
    повернути повернення гроші розмір магазин знижка знижки гарантія наявності посилка купити ціна ціни підкажіть можу
    зможете зробити зроблена зламаний прийшов людина потрібні та й із`,
  be: `не што дзе як калі чаму навошта хто колькі які якая якія якое ці ёсць няма гэта гэты гэтая мне мяне вы вас вам мы нам
    можна трэба патрэбна патрэбны патрэбная хачу або калі ўжо яшчэ толькі вельмі для пасля перад каб будзе быў была вітаю
    прывітанне дзякуй калі ласка добры дзень працуе працуеце каштуе заказ заказаць замова замовіць дастаўка дастаўляеце аплата
    аплаціць тавар вярнуць вяртанне грошы памер крама зніжка зніжкі гарантыя наяўнасці пасылка купіць цана цэны
    падкажыце магу зможаце зрабіць зроблена зламаны прыйшоў чалавек дорага чаго чэк`,
  kk: `қайда қалай қашан неге неліктен кім қанша қандай бар жоқ бұл осы маған мені сіз сізде сіздер біз бола ма ме ба бе
    па пе болады керек қажет немесе егер үшін кейін бұрын сәлеметсіз сәлем рахмет рақмет өтінемін жұмыс тұрады тапсырыс
    жеткізу жеткізесіз төлем төлеу тауар қайтару ақша өлшем дүкен жеңілдік кепілдік баға бағасы канша калай кашан кайда
    жок болама барма кеңес беруге келеді адам оператор`,
  uz: `nima qayerda qanday qachon nega nimaga kim qancha qaysi bormi bor yoq bu shu menga meni siz sizda sizlar biz mumkinmi
    boladimi boladi kerak yoki agar uchun keyin oldin salom assalomu alaykum rahmat iltimos ishlaydi ishlaysizlar turadi
    buyurtma yetkazib yetkazish berish berasizmi tolov tolash tovar qaytarish pul pulni razmer olcham dokon chegirma
    kafolat narx narxi necha qimmat ertaga soat bilan ham kuni orqali odam operatorni kelasizlarmi qoladi`,
  en: `a an in at by as am be been if or so after with without into out back money got still no yes but than then they
    them he she his her its im ive dont didnt doesnt havent hasnt cant couldnt wont isnt more some just let tell show
    the is are was were how what when where which who why does do did can could would will you your yours my me we our
    have has there this that any many much please want need and for from of to on it not get give too today tomorrow
    hello hi thanks thank delivery deliver order shipping ship price cost payment pay refund return opening open hours
    warranty discount discounts item size shop store stock card cash available about before repair read`,
  de: `wie wo wann warum wer was welche welcher welches ist sind war ich mir mich mein meine meiner sie ihnen ihr ihre wir
    der die das den dem ein eine einen einem kein keine nicht und oder wenn fur mit nach von bei auf auch noch schon nur
    sehr kann konnen konnte mochte hatte gibt gibt es haben hat wird werden bitte danke hallo guten tag kostet kosten
    bestellung bestellen lieferung liefern liefert versand bezahlen zahlen ware artikel geld grosse laden rabatt rabatte
    garantie lager preis morgen heute mensch mitarbeiter geoffnet offen uhr man lange brauche zuruck um rechnung nehmen`,
  fr: `quoi ou comment quand pourquoi qui combien quel quelle quels quelles est sont etait je me moi mon ma mes vous vos votre
    nous notre le la les un une des du de au aux et si pour avec apres avant sans sur dans pas ne y a t il c cest ce cette
    on peut puis avez avoir ete faut bonjour salut merci plait en livraison livrez livrer commande commander payer
    paiement article retourner retour rembourse argent taille magasin remise reduction garantie stock prix colis carte
    demain aujourdhui etes vouloir veux voudrais aimerais besoin jai cher conseiller est-ce possible`,
  es: `a al que donde como cuando por quien cuanto cuanta cuantos cual cuales es son era yo me mi mis usted ustedes su sus
    nosotros el la los las un una unos del de al y o si para con despues antes sin sobre en no hay se puede puedo pueden
    tienen tiene tengo quiero quisiera necesito esta estan hola gracias favor buenos dias envio envian entrega entregan
    pedido pedir pagar pago articulo devolver devolucion devuelven dinero talla tienda descuento descuentos garantia
    disponible precio paquete tarjeta manana hoy hora caro muy tan mas abren cierran agente cuesta tarda aceptan llego`,
  tr: `en ne nerede nasil zaman niye neden kim kac hangi var yok mi mu mı bu su bana beni benim siz sizin biz icin ile veya ve
    eger sonra once cok daha da de merhaba selam tesekkurler tesekkur ederim lutfen kargo teslim siparis siparisim siparisi
    odeme odeyebilir urun urunu iade para param beden magaza indirim garanti garantisi stokta fiyat fiyati kadar yarin
    bugun saat pazar istiyorum istiyor misiniz musunuz miyim kart kartla pahali lazim gerekli uygun temsilci olur oluyor
    kabul bir yapiyor gonderiyor telefonla gunde`,
  pl: `co gdzie jak kiedy dlaczego czemu kto ile jaki jaka jakie ktory ktora czy jest sa nie to ten ta mi mnie moj moja moje
    pan pani panstwo my nam mozna mogę moge trzeba potrzebuje potrzebny potrzebne chce chcialbym lub albo jesli juz jeszcze
    tylko bardzo dla po przed z ze zeby bedzie byl byla witam czesc dziekuje prosze dzien dobry kosztuje zamowienie
    zamowic dostawa dostawy wysylka wysylacie platnosc zaplacic towar zwrocic zwrot pieniadze rozmiar sklep rabat rabaty
    gwarancja stanie paczka paczke cena ceny jutro dzisiaj odbior drogo kartą karta sie na w o do pracujecie godzinie`,
  transliterated: `gde kak kogda pochemu kto skolko kakoy kakaya kakie est li net eto mne menya vy vas vam my mozhno mojno
    nuzhno nuzhen nado hochu ili esli esche tolko ochen dlya posle chtoby budet zdravstvuyte privet spasibo pozhaluysta
    dobryy den rabotaet rabotaete stoit zakaz zakaza dostavka dostavku oplata oplatit tovar vernut dengi razmer magazin
    skidka skidki garantiya nalichii posylka kupit cena podskazhite mogu zavtra segodnya tak dorogo do skolki u ya ne`,
};

export type Spoken = keyof typeof lists;

/** Each word → the languages that have it. */
export const languagesOfWord: ReadonlyMap<string, readonly Spoken[]> = (() => {
  const found = new Map<string, Spoken[]>();
  for (const [language, list] of Object.entries(lists) as [Spoken, string][])
    for (const word of new Set(list.replaceAll('ё', 'е').split(/\s+/)))
      found.set(word, [...(found.get(word) ?? []), language]);
  return found;
})();
