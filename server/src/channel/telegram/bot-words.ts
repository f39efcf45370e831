import type { Language } from '../../contract.ts';

/** What the bot itself writes to a person. The greeting is the site's, where its owner has written one. */
export interface BotWords {
  readonly greeting: string;
  readonly stopped: string;
  readonly tooOften: string;
  readonly tooLarge: string;
  readonly unsupported: string;
  readonly refused: string;
  /** What a press of a star shows. */
  readonly rated: string;
}

export const botWords: Readonly<Record<Language, BotWords>> = {
  ru: {
    greeting: 'Здравствуйте! Напишите вопрос: ответим здесь же.',
    stopped: 'Больше не пишем. Чтобы снова получать ответы, напишите что-нибудь или отправьте /start.',
    tooOften: 'Слишком много сообщений сразу: это мы не получили. Подождите минуту и отправьте его снова.',
    tooLarge: 'Файл не принят: он больше 10 МБ, или место для файлов закончилось.',
    unsupported: 'Такое сообщение мы не принимаем. Подходят текст, фото и файлы: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Сообщение не получено. Попробуйте позже.',
    rated: 'Спасибо за оценку!',
  },
  en: {
    greeting: 'Hello! Write your question, and we will answer right here.',
    stopped: 'We will not write any more. To get answers again, write something or send /start.',
    tooOften: 'Too many messages at once: we have not got this one. Wait a minute and send it again.',
    tooLarge: 'The file was not accepted: it is over 10 MB, or there is no room for files.',
    unsupported: 'We cannot take this kind of message. Send text, photos or files: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'The message was not received. Try again later.',
    rated: 'Thank you for the rating!',
  },
  uk: {
    greeting: 'Вітаємо! Напишіть запитання: відповімо тут же.',
    stopped: 'Більше не пишемо. Щоб знову отримувати відповіді, напишіть що-небудь або надішліть /start.',
    tooOften: 'Забагато повідомлень одразу: це ми не отримали. Зачекайте хвилину й надішліть його знову.',
    tooLarge: 'Файл не прийнято: він більший за 10 МБ, або місце для файлів закінчилося.',
    unsupported: 'Таке повідомлення ми не приймаємо. Підходять текст, фото та файли: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Повідомлення не отримано. Спробуйте пізніше.',
    rated: 'Дякуємо за оцінку!',
  },
  be: {
    greeting: 'Вітаем! Напішыце пытанне: адкажам тут жа.',
    stopped: 'Больш не пішам. Каб зноў атрымліваць адказы, напішыце што-небудзь або дашліце /start.',
    tooOften: 'Занадта шмат паведамленняў адразу: гэтае мы не атрымалі. Пачакайце хвіліну і дашліце яго зноў.',
    tooLarge: 'Файл не прыняты: ён большы за 10 МБ, або месца для файлаў скончылася.',
    unsupported: 'Такое паведамленне мы не прымаем. Падыходзяць тэкст, фота і файлы: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Паведамленне не атрымана. Паспрабуйце пазней.',
    rated: 'Дзякуй за ацэнку!',
  },
  kk: {
    greeting: 'Сәлеметсіз бе! Сұрағыңызды жазыңыз: осы жерде жауап береміз.',
    stopped: 'Енді жазбаймыз. Қайтадан жауап алу үшін бірдеңе жазыңыз немесе /start жіберіңіз.',
    tooOften: 'Бірден тым көп хабар келді: мұны алған жоқпыз. Бір минут күтіп, қайта жіберіңіз.',
    tooLarge: 'Файл қабылданбады: ол 10 МБ-тан үлкен немесе файлдарға орын қалмады.',
    unsupported: 'Мұндай хабарды қабылдамаймыз. Мәтін, фото және файлдар жарайды: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Хабар алынбады. Кейінірек көріңіз.',
    rated: 'Бағаңызға рақмет!',
  },
  uz: {
    greeting: 'Assalomu alaykum! Savolingizni yozing: shu yerda javob beramiz.',
    stopped: 'Endi yozmaymiz. Yana javob olish uchun biror narsa yozing yoki /start yuboring.',
    tooOften: 'Birdaniga juda ko‘p xabar: bunisini olmadik. Bir daqiqa kutib, qayta yuboring.',
    tooLarge: 'Fayl qabul qilinmadi: u 10 MB dan katta yoki fayllar uchun joy qolmagan.',
    unsupported: 'Bunday xabarni qabul qilmaymiz. Matn, rasm va fayllar mos keladi: PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Xabar olinmadi. Keyinroq urinib ko‘ring.',
    rated: 'Bahoyingiz uchun rahmat!',
  },
  de: {
    greeting: 'Guten Tag! Schreiben Sie Ihre Frage, wir antworten gleich hier.',
    stopped: 'Wir schreiben Ihnen nicht mehr. Für weitere Antworten schreiben Sie etwas oder senden Sie /start.',
    tooOften: 'Zu viele Nachrichten auf einmal: Diese haben wir nicht erhalten. Senden Sie sie in einer Minute erneut.',
    tooLarge: 'Die Datei wurde nicht angenommen: Sie ist größer als 10 MB, oder es fehlt Platz für Dateien.',
    unsupported:
      'Solche Nachrichten nehmen wir nicht an. Möglich sind Text, Fotos und PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Die Nachricht ist nicht angekommen. Versuchen Sie es später.',
    rated: 'Vielen Dank für Ihre Bewertung!',
  },
  fr: {
    greeting: 'Bonjour ! Écrivez votre question, nous répondrons ici même.',
    stopped: 'Nous ne vous écrirons plus. Pour recevoir de nouveau les réponses, écrivez ou envoyez /start.',
    tooOften: 'Trop de messages à la fois : nous n’avons pas reçu celui-ci. Renvoyez-le dans une minute.',
    tooLarge: 'Le fichier n’a pas été accepté : il dépasse 10 Mo, ou il n’y a plus de place pour les fichiers.',
    unsupported:
      'Nous n’acceptons pas ce type de message. Envoyez du texte, des photos ou des fichiers PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Le message n’a pas été reçu. Réessayez plus tard.',
    rated: 'Merci pour votre avis !',
  },
  es: {
    greeting: '¡Hola! Escriba su pregunta y le responderemos aquí mismo.',
    stopped: 'No le escribiremos más. Para volver a recibir respuestas, escriba algo o envíe /start.',
    tooOften: 'Demasiados mensajes a la vez: este no lo hemos recibido. Espere un minuto y envíelo de nuevo.',
    tooLarge: 'El archivo no se ha aceptado: supera los 10 MB o no queda espacio para archivos.',
    unsupported: 'No aceptamos este tipo de mensaje. Envíe texto, fotos o archivos PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'No hemos recibido el mensaje. Inténtelo más tarde.',
    rated: '¡Gracias por su valoración!',
  },
  tr: {
    greeting: 'Merhaba! Sorunuzu yazın, burada yanıtlayalım.',
    stopped: 'Artık yazmayacağız. Yeniden yanıt almak için bir şey yazın veya /start gönderin.',
    tooOften: 'Bir anda çok fazla mesaj geldi: bunu alamadık. Bir dakika bekleyip yeniden gönderin.',
    tooLarge: 'Dosya kabul edilmedi: 10 MB’tan büyük veya dosyalar için yer kalmadı.',
    unsupported:
      'Bu tür mesajları kabul etmiyoruz. Metin, fotoğraf ve PDF, Word, Excel, TXT, CSV, ZIP gönderebilirsiniz.',
    refused: 'Mesaj alınamadı. Daha sonra yeniden deneyin.',
    rated: 'Değerlendirmeniz için teşekkürler!',
  },
  pl: {
    greeting: 'Dzień dobry! Proszę napisać pytanie, odpowiemy tutaj.',
    stopped: 'Nie będziemy więcej pisać. Aby znów otrzymywać odpowiedzi, proszę coś napisać lub wysłać /start.',
    tooOften: 'Za dużo wiadomości naraz: tej nie otrzymaliśmy. Proszę wysłać ją ponownie za minutę.',
    tooLarge: 'Plik nie został przyjęty: ma ponad 10 MB albo brakuje miejsca na pliki.',
    unsupported:
      'Takich wiadomości nie przyjmujemy. Można wysłać tekst, zdjęcia i pliki PDF, Word, Excel, TXT, CSV, ZIP.',
    refused: 'Wiadomość nie dotarła. Proszę spróbować później.',
    rated: 'Dziękujemy za ocenę!',
  },
  zh: {
    greeting: '您好！请写下您的问题，我们会在这里回复。',
    stopped: '我们不再给您发消息。想再次收到回复，请写点什么或发送 /start。',
    tooOften: '一次发送的消息太多，这条没有收到。请一分钟后再发一次。',
    tooLarge: '文件未被接受：大于 10 MB，或文件空间已满。',
    unsupported: '我们不接收这种消息。可以发送文字、照片，以及 PDF、Word、Excel、TXT、CSV、ZIP 文件。',
    refused: '消息没有收到。请稍后再试。',
    rated: '感谢您的评价！',
  },
};
