import type { SpokenWords } from './spoken-words.ts';

export const de: SpokenWords = {
  turn: {
    returns: { from: ' {} ab {}', soon: ', sobald wir zurück sind' },
    note: 'Die genaue Antwort kenne ich nicht. Ich habe Ihre Frage weitergegeben: Ein Mitarbeiter antwortet Ihnen hier.',
    noteAway: 'Die genaue Antwort kenne ich nicht und habe Ihre Frage weitergegeben. Wir antworten{}.',
    called: 'Ich habe einen Mitarbeiter gerufen, der Ihnen hier antwortet.',
    calledAway: 'Ich habe notiert, dass Sie auf einen Menschen warten. Wir antworten{}.',
    calledAgain: 'Der Mitarbeiter weiß, dass Sie warten, und antwortet Ihnen hier.',
    calledAgainAway: 'Der Mitarbeiter wird sehen, dass Sie warten. Wir antworten{}.',
    complained: 'Darum kümmert sich ein Mensch: Ich habe einen Mitarbeiter gerufen, der Ihnen hier antwortet.',
    complainedAway: 'Darum kümmert sich ein Mensch: Ich habe es weitergegeben. Wir antworten{}.',
    passedToo: 'Auch diese Frage habe ich weitergegeben.',
    passedAll: 'Der Mitarbeiter sieht alles, was Sie schreiben, und antwortet auf alles zusammen.',
    passedContact: 'Ich habe das weitergegeben.',
    about: 'Zur Frage „{}“:',
    suggestion: 'Meinten Sie vielleicht:',
    again: 'Dann formulieren Sie die Frage bitte anders, oder ich rufe einen Menschen.',
    listening: 'Ich bin da. Schreiben Sie bitte Ihre Frage.',
  },
  smallTalk: {
    greetings: ['Guten Tag!', 'Guten Morgen!', 'Guten Tag!', 'Guten Abend!'],
    ask: 'Wie kann ich helfen?',
    thanks: 'Gern geschehen! Wenn Sie weitere Fragen haben, schreiben Sie einfach.',
    farewell: 'Auf Wiedersehen! Wenn Sie Fragen haben, schreiben Sie einfach.',
    bot: 'Ich bin ein Assistent, ein Programm: Ich beantworte Fragen zu dieser Website. Wenn Sie einen Menschen brauchen, schreiben Sie „Mitarbeiter“.',
    presence: 'Ja, ich bin da. Schreiben Sie bitte Ihre Frage.',
    yes: 'In Ordnung. Wenn Sie Fragen haben, schreiben Sie einfach.',
    no: 'In Ordnung. Wenn Sie etwas brauchen, schreiben Sie einfach.',
    wrong:
      'Es tut mir leid, dass das nicht geholfen hat. Formulieren Sie die Frage anders oder rufen Sie einen Menschen: „Mitarbeiter“.',
    foreign:
      'Dabei kann ich nicht helfen: Ich beantworte Fragen zu dieser Website. Wenn Sie einen Menschen brauchen, schreiben Sie „Mitarbeiter“.',
    insult: 'Das tut mir leid. Schreiben Sie, was passiert ist, oder rufen Sie einen Menschen: „Mitarbeiter“.',
  },
  closing: {
    closed: 'Diese Unterhaltung ist beendet. Wenn Sie noch eine Frage haben, schreiben Sie einfach hier.',
    rate: 'Bitte bewerten Sie das Gespräch.',
  },
  letter: {
    subject: '{}: Antwort auf Ihre Frage',
    hello: 'Guten Tag!',
    answered: 'Sie haben im Chat auf {} geschrieben. Hier ist die Antwort:',
    file: 'Datei „{}“: Öffnen Sie sie im Chat.',
    deleted: 'Nachricht gelöscht',
    more: {
      one: 'Und {} weitere Nachricht im Chat.',
      other: 'Und {} weitere Nachrichten im Chat.',
    },
    open: 'Chat öffnen',
    where:
      'Der Link führt zu {}. Der Chat mit Ihrer Unterhaltung öffnet sich dort in dem Browser, in dem Sie sie begonnen haben.',
    noReply: 'Bitte antworten Sie nicht auf diese E-Mail, die Antwort liest niemand. Schreiben Sie im Chat.',
    why: 'Diese Adresse wurde im Chat auf {} angegeben.',
    stop: 'Keine weiteren E-Mails',
    stopTitle: 'E-Mails aus dem Chat',
    stopAsk: 'Sollen keine Antworten aus dem Chat auf {} mehr an diese Adresse gesendet werden?',
    stopped: 'Erledigt. Es kommen keine solchen E-Mails mehr.',
    opening: 'Der Chat wird geöffnet …',
    unfit: 'Dieser Link funktioniert nicht',
    unfitWhy: 'Er ist unvollständig, oder die Unterhaltung, um die es in der E-Mail ging, gibt es nicht mehr.',
  },
};
