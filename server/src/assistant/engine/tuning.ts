/**
 * Every number of the engine that was fitted or chosen: unit, effect, and how it was measured.
 *
 * *CV*: chosen as all of the learner was, by cross-validation on the train parts of the sets of
 * tests/bench/assistant/README.md. *Measured*: a separate experiment on these sets and on the owners' bases
 * showed a gain; the most instructive ones are in docs/decisions/assistant-experiments.md. *Set*: a bound or a default
 * that was reasoned, not measured. Weights and shares are without unit; *log* is a natural logarithm of a probability.
 * A number that changes what a model file means (all but `understanding`, `answering`, `subject`, `conversation`,
 * `likelySmallTalk`, `report` and the bounds of work) needs a new version in `model-file.ts`. After a change:
 * `npm run bench:assistant`.
 */
export const tuning = {
  /** Bounds of what is read of a question. */
  question: {
    /** UTF-16 units read of a question; of a longer one its first and last words. Measured. */
    longestRead: 500,
    /** Letters; longer words are not corrected. Set: bounds the spellings of a word. */
    longestWord: 32,
  },

  /** Features of a text, relative to a stem's weight of 1. */
  features: {
    /** Letters of a character n-gram, word borders included. CV. */
    shortestNgram: 2,
    longestNgram: 4,
    /** Pairs of neighbouring stems. Measured. */
    pair: 0.7,
    /** Pairs with one stem between. Measured. */
    skipPair: 0.5,
    /** Clusters of a stem's embedding, and pairs of them. Measured. */
    cluster: 0.7,
    clusterPair: 0.5,
  },

  /** Ways of asking that owners of all trades share. */
  asking: {
    /** Families of a text. Set: bounds the work. */
    mostFamilies: 4,
    /** Weight of a family; a stem has 1. Measured. */
    family: 2,
    /** The same with more examples a label than `embeddings.manyExamples`. Measured. */
    familyOfManyExamples: 0.5,
  },

  /**
   * When the questions of one context ask for several things; no model depends on it. Chosen on the owners of
   * tests/bench/assistant/owners.
   */
  mixed: {
    /** Questions that make a thing count. */
    leastQuestions: 2,
    /** Share of the context's questions that they must be. */
    leastShare: 0.2,
  },

  /** How a text becomes a vector of length one. */
  vector: {
    /** Share of squared length of character n-grams; stems have the rest. With embeddings. CV. */
    characters: 0.5,
    /** The same without embeddings: likely a language whose stems are not known either. Measured. */
    charactersAlone: 0.7,
    /** Share of known subject words of a text that has none. Set: neither known nor unknown. */
    contentOfNone: 0.5,
  },

  /** Replacement of words that the owner never wrote by his words near in meaning. */
  kin: {
    /**
     * Owner's words that are compared, the most frequent first, and words of one message that are. Set: bounds the
     * work.
     */
    mostOwnWords: 1000,
    mostWords: 12,
    /** Cosine from which on the owner's word takes the place of another as a feature. Measured. */
    replaced: 0.7,
    /** The same from which on the subject counts as known. Measured. */
    known: 0.8,
    /** Weight of the word that a diminutive is made of. Measured. */
    diminished: 0.9,
    /** Cosine from which on a word is not strange to the owner. Measured. */
    near: 0.75,
    /** Weight of a replacement from the list of near words. Measured. */
    listed: 0.9,
    /** Weight of a word of the same root. Measured. */
    akin: 0.9,
  },

  /** Word embeddings: when they are used, and how much they count. */
  embeddings: {
    /**
     * Share of the owner's words that must be common Russian or English ones. CV: languages that share some words
     * lose.
     */
    leastCommon: 0.7,
    /** Words looked at for that: characters of the first so many texts. Set. */
    sampledTexts: 2000,
    /** Share of a text's squared length. Measured. */
    share: 0.3,
    /** With fewer labels than `fewLabels`, with more examples a label than `manyExamples`. Measured. */
    shareOfFewLabels: 0.15,
    shareOfManyExamples: 0.12,
    fewLabels: 30,
    manyExamples: 40,
    /** Levels of clusters: small and large ones; small ones alone with few labels. Measured. */
    levels: 2,
    levelsOfFewLabels: 1,
    /** Sentences times labels; with more, the dense part takes longer than it is worth. Set by training time. */
    mostWork: 4_000_000,
    /**
     * Smooth inverse frequency: a word of this share of all text has half the weight of a rare one. CV; stored in
     * words.bin.
     */
    smoothing: 5e-4,
    /** Frequency of the rarest common form, as a share of all words. Set: below any that is stored in words.bin. */
    rarestForm: 1e-8,
    /** Letters; shorter stems are as often those of typos. CV. */
    shortestStem: 4,
  },

  /** Hash tables of sorted hashes. */
  lookup: {
    /**
     * Bits that a mark is longer than a bucket's prefix: 8 marks a hash, most absent hashes rejected in one step. Set
     * by time and memory.
     */
    markBits: 3,
  },

  /** Sizes of caches. Set by memory: a few MB. */
  recent: {
    /** Messages with the small talk that they are. */
    messages: 200,
    /** Texts and parts of them with what is known of each without a model. */
    texts: 1000,
    /** Letters of the longest of them. Set: as many as are read of a question. */
    longest: 500,
    /** Words with their stems, words with their features, and embedding rows with the owner's nearest word. */
    stems: 20_000,
    words: 5000,
    kin: 5000,
    /** Of each owner: words and stems with what lies one edit from them. */
    near: 2000,
    /** Words with the hashes of all that one edit makes of them. */
    edits: 500,
  },

  /** Work between two yields, so that a step takes about a millisecond. Set by timing. */
  steps: {
    /** Keys put into a hash table. */
    vocabularyKeys: 20_000,
    /** Numbers copied. */
    copiedNumbers: 1 << 19,
    /** Words whose letters are counted. */
    lexiconWords: 2000,
    /** Bytes of a model file that are checked or copied. */
    fileBytes: 1 << 20,
    /** Texts, and letters of them, in one piece of a model file. */
    fileTexts: 1000,
    fileLetters: 300_000,
  },

  /**
   * Work that one question may take: of the 58,869 benchmark texts that were counted none takes more than 478 and
   * 1,461.
   */
  work: {
    /** Spellings weighed: so many, and so many more a letter that is read. */
    spellings: 500,
    spellingsPerLetter: 1,
    /** Letters of wordings that differ from the likeliest in a word. */
    letters: 2000,
    /**
     * Letters of a message and its parts as they stand, in the other layout and in the other alphabet; a message is
     * read whole in any case. Of 13,009 messages none takes more than 1,678.
     */
    readings: 2000,
  },

  /** The owner's words. */
  lexicon: {
    /**
     * Share of the words that must have a letter for it to be tried in typos; rarer ones come with foreign names.
     * Set by time.
     */
    usualLetter: 0.005,
    /** Words of one sound that are tried. Set. */
    mostHomophones: 32,
  },

  /** How often a word is meant, as a share of all words in use. */
  frequency: {
    /** Weight of the owner's own frequency; that of the language has the rest. CV. */
    ownShare: 0.5,
    /** Words of one stem or hash that are summed, the most frequent first. Set: bounds the work. */
    mostSummed: 64,
    /**
     * How often a word is meant that is neither the owner's nor common; share of words. Where a real word may be a
     * typo, where a word is read from Latin letters, and where two readings of a text are compared. Measured.
     */
    unseenWord: 1e-9,
    /** Zipf–Mandelbrot offset of a rank. From the literature (Mandelbrot: 2.7). */
    zipfOffset: 2.7,
  },

  /** Likelihood of an edit that a typo makes, log, up to a constant. CV on typos drawn as in robustness.ts. */
  edits: {
    missing: 0,
    /** One of two equal neighbours left out («сесия»). */
    missingTwin: 2,
    swapped: -1,
    extra: -3,
    /** Next to a neighbouring key or a similar sound. */
    extraNear: -1.5,
    wrong: -3,
    wrongNear: -1.5,
    /** Added for the first letter of a word. */
    first: -0.7,
  },

  /** Correction of one word. CV where nothing else is named. */
  correction: {
    /** Letters of a script; with more, there is no alphabet to try. Set: bounds the work. */
    mostLetters: 64,
    /** Added for each pair with a neighbouring word that the owner wrote; log. */
    pair: 2,
    /**
     * Least score of a correction by the word's length: none for 0 to 2 letters, then 3 and 4; log. Words of three
     * letters need a very common meaning and no wrong letter («тко», but not «ндс»).
     */
    leastByLength: [Infinity, Infinity, Infinity, -10, -15] as readonly number[],
    /** The same of a word spelled as it sounds, of 5 letters and more; log. */
    leastPhonetic: -20,
    /** The same where the stem is known and only the ending may be wrong; log. */
    leastOfKnownStem: -12,
    /** Letters of the shortest word that is corrected where common words are not known. */
    shortestWord: 4,
    /** Letters of a stem that is corrected, and of what it is corrected to. Measured. */
    shortestStem: 5,
    shortestCorrectedStem: 4,
    /** Added for a form that is not common itself; log. Measured. */
    uncommonForm: -2,
    /** Where a word is likelier than this, uncommon forms are not looked for; log. */
    likely: -8,
    /** How much likelier a rare real word is meant than a typo; log: e^10 is about 20,000. Measured. */
    noTypo: 10,
    /** A real word meant more often than this is no typo; share of words. */
    commonWord: 1e-6,
    /** Spellings of a word that are weighed. Measured. */
    mostSpellings: 3,
    /** Divides log-odds between spellings: they tell two thirds of what they seem to. Measured. */
    temperature: 1.5,
    /** Words of a text that are corrected. Set: more typos are seldom, each costs time. */
    mostTypos: 3,
    /** Letters of a word in which two phonetic substitutions are tried. Set: longer ones have too many. */
    longestPhonetic: 14,
  },

  /** Where typos are not looked for, since words are not known. */
  restraint: {
    /** Share of words of another language from which on a text is of that language. Set. */
    foreignShare: 0.2,
    /**
     * Share of words that nothing knows, and that no typo explains, from which on only owner’s words are read.
     * Measured.
     */
    unknownShare: 0.7,
    /** So many such words at least. Set. */
    leastUnknown: 2,
    /** Letters of a word of such a text that may be the owner's with a typo. Set. */
    shortestOwn: 5,
    /** Least score of a correction to a word that is common, but not the owner's; log. Measured. */
    leastCommon: -17,
  },

  /** Words written together. Measured. */
  joined: {
    /** Letters of either word, of both together. */
    shortestPart: 2,
    shortestWord: 6,
    /** A part that the owner never wrote must be meant more often than this; share of words. */
    usual: 1e-5,
    /** The same of any part of so many letters. */
    shortPart: 2,
    usualShort: 1e-3,
  },

  /** Words two edits away. */
  twoEdits: {
    /** Letters; shorter words are too like one another. Measured. */
    shortestWord: 6,
    /** Owner's words looked at, the most frequent first. Set: bounds the work. */
    mostWords: 100_000,
  },

  /** Russian written in Latin letters. Measured. */
  transliteration: {
    /** Second reading of a part; the third counts twice; log. */
    otherReading: -2,
    /** A soft sign that was not written; log. */
    softSign: -0.2,
    /** «й» for an i after a vowel; log. */
    shortI: -0.5,
    /** An owner's word that only sounds alike; log. */
    homophone: -3,
    /** Letters; longer words are read in one way only. Set: bounds the work. */
    longestWord: 20,
    /** Words of a text that are tried with two parts read otherwise. Set: bounds the work. */
    mostDoubleReadings: 8,
    /** Letters of a Latin word of the owner's that stays as it is; shorter ones are more often Russian. CV. */
    shortestOwnWord: 3,
  },

  /** What is trained on. */
  examples: {
    /** Letters in all: twice what 20,000 usual questions and answers have. Measured. */
    mostLetters: 5_000_000,
    /** Letters; no text is shortened to less. Set. */
    shortest: 40,
    /** Weight of a context's title, description and answers; a question has 1. CV. */
    title: 1,
    description: 0.5,
    answer: 0.5,
  },

  /** Softmax regression by stochastic gradient descent. CV. */
  softmax: {
    epochs: 5,
    /** Examples below which more epochs are made. Measured. */
    fewExamples: 400,
    epochsOfFewExamples: 8,
    /** First step of the descent, falling to 0. */
    rate: 5,
    /** Labels from which on fewer epochs are made: time counts. */
    manyLabels: 300,
    epochsOfManyLabels: 4,
    /** Share of certainty that is spread over all labels. */
    labelSmoothing: 0.05,
    /** Steps smaller than this are skipped: time. */
    leastStep: 2e-3,
    /** Scores this far behind the best count as 0: time. */
    leastScore: -16,
  },

  /** Which weights the linear model has. Measured. */
  weights: {
    /** Most widespread features that weigh for every label. */
    dense: 1000,
    /** Labels of the least widespread of these. */
    denseFrom: 3,
    /**
     * With more labels than this, no feature is dense, and one of more than `mostLabels` labels has no weight. Set
     * by time.
     */
    manyLabels: 300,
    mostLabels: 200,
  },

  /** Naive Bayes log-likelihoods added to the weights. Measured. */
  naiveBayes: {
    share: 0.08,
    /** Sentences from which on it counts; in full from twice as many. */
    fewestSentences: 300,
    /** Additive smoothing, as a share of the expected count. CV. */
    smoothing: 0.05,
  },

  /** Profiles of what all labels score for the sentences of each. Measured. */
  profiles: {
    fewestLabels: 4,
    mostLabels: 300,
    /** Sentences of a label that are averaged. */
    sentences: 32,
    /** What a correlation of 1 adds to a score with very many labels, and how many labels halve that. */
    share: 4,
    halfLabels: 10,
    /** Correlation that is assumed where there are no profiles. Set: the usual one. */
    usual: 0.8,
  },

  /** Sentences by feature, for the nearest ones. Set by time. */
  postings: {
    /** Sentences up to which every feature is listed. */
    few: 1500,
    /** With more, features of more sentences than this are not. */
    mostSentences: 200,
  },

  /** Sentences added without a training run. CV. */
  added: {
    steps: 5,
    rate: 1.5,
  },

  /** Folds of cross-validation, by the number of sentences. Set by time. */
  folds: {
    few: { below: 400, parts: 8, rounds: 8 },
    many: { below: 3000, parts: 6, rounds: 4 },
    /** Above, one round that holds out this share, at most so many sentences. */
    heldOut: 0.15,
    mostHeldOut: 1500,
    /** Labels; without one of fewer, too little is left to ask as if it were unknown. Measured. */
    fewestLabels: 4,
  },

  /** Weight of unknown predictions; known ones have 1. Measured. */
  unknown: {
    /** `own`: held-out questions as if unknown; `foreign`: small talk; `always` 0: only as far as labels are few. */
    order: { own: 1, foreign: 0.2, always: 1 },
    rate: { own: 0.03, foreign: 0.03, always: 0 },
    threshold: { own: 0.08, foreign: 0.08, always: 1 },
    /** Labels at which as much again belongs to none. CV on owners. */
    uncovered: 6,
    /** Known predictions that are assumed at least. Set. */
    fewestKnown: 20,
    /** Small talk nearer than this to an owner's sentence may be his subject; similarity 0 to 1. CV on owners. */
    tooNear: 0.45,
  },

  /** Signals of confidence. */
  signals: {
    /** Factor of scores at their most telling: one over a temperature. CV. */
    sharpness: 3,
    /** Odds of a single label: factor of similarity and subject, and subtrahend. Set. */
    aloneFactor: 4,
    aloneOffset: 3,
    /** Similarities within this share of one another are the same; they tell from this size on. CV. */
    sameShare: 0.03,
    leastShared: 0.3,
  },

  /**
   * The logistic function of the signals. `tests/bench/assistant/prior.ts` fits `prior` and `priorLine` to
   * 2,400 owners.
   */
  calibration: {
    /** Factors that bring the signals near to one. Set. */
    strength: 4,
    margin: 1 / 2,
    odds: 1 / 2,
    coverage: 4,
    likeness: 4,
    /** ln of examples a label: its mean and spread. */
    examplesMean: 2,
    examplesSpread: 1.5,
    /** The fewer labels, the more the second half counts: `fewLabels / labels`, at most `fewMost`. */
    fewLabels: 4,
    fewMost: 2,
    /** Coefficients, in the order of `inputs`. */
    prior: [-0.56, -0.61, -0.26, 2.35, -0.13, -0.47, 0.66, -4.13, -0.11, -1.06, 2.28, 0.58],
    /** Shift and slope of the line from order to rate. */
    priorLine: [2.84, 1],
    /** Predictions that the priors are worth, by the square of a coefficient's distance. CV on owners. */
    orderStrength: 30,
    lineStrength: 5,
    /** Share of certainty that a label must lead by to answer a question that labels share. CV. */
    sharedLead: 0.9,
    /** Bounds of a threshold; confidence. Set. */
    lowest: 0.5,
    highest: 0.95,
    /**
     * With few predictions the threshold stays this much under the wanted precision; so many known ones weigh as
     * much. CV on owners.
     */
    careful: 0.2,
    carefulStrength: 20,
    /** Known shares of the subject from which on all of it is known, and most. Measured. */
    allKnown: 0.8,
    mostKnown: 0.5,
    /** A lead from which on what asks of nothing unknown may be less sure, and by how much. Measured. */
    farLead: 0.95,
    farLess: 0.1,
    /** The same of what the owner's texts cover to this share. Measured. */
    wholly: 0.9,
    whollyLess: 0.2,
    /** A second label of this confidence is a rival, unless a sentence of this similarity decides. Measured. */
    rival: 0.07,
    alike: 0.3,
    /** Least confidence to answer from where less than all of it is known, and where no subject is named. Measured. */
    least: { most: 0.86, some: 0.94, none: 0.88, unnamed: 0.8 },
    /** The same of a subject of so many words, of which not all are known. Measured. */
    fewWords: 2,
    leastOfFew: 0.91,
    /** Share of `answering.manner` that keeps an answer back where not all is known. Measured. */
    mannerShare: 0.3,
    /** Rounds of Newton's method. Set: it converges in fewer. */
    rounds: 12,
  },

  /** Vectors of an encoder outside the engine, where the server has one. */
  paraphrases: {
    /** Answers of a context that are encoded. Set: bounds the work. */
    mostAnswers: 3,
    /** Texts of an owner, and numbers of their vectors, up to which they are encoded. Set: 4 ms a question. */
    mostRows: 20_000,
    mostNumbers: 4_000_000,
    /** Least number of contexts to estimate the cosine of unrelated questions. Set. */
    fewestLabels: 3,
    /** Questions that are compared with one another for mean and deviation. Set: bounds the work. */
    mostCompared: 400,
    /**
     * Multinomial logistic regression of the context: the engine's score (logarithm of a share), the nearest
     * question, title and answer (deviations). `none`: that no context is meant. Fitted to the visitors of three English
     * bases with the encoder of `tests/bench/assistant/encoder/`; three other bases confirm it (docs/decisions/encoder.md).
     */
    weights: { score: 0.9, question: 0.43, title: 0.49, answer: 0.6 },
    none: { shift: 2.13, confidence: -0.66, contentCoverage: -1.24, coverage: -0.6 },
    /** Similarity of what a context lacks, deviations. Set. */
    farthest: -1,
    /** Distance of a confidence from 0 and 1 from which on it is no surer. Set. */
    boundedConfidence: 0.01,
    /** Probability from which on what the engine would offer is answered; an owner's own may be higher. Measured. */
    threshold: 0.65,
    /** The same of what the engine knows nothing of. Measured. */
    unknown: 0.85,
    /** The threshold where no probability is sure enough: nothing is answered by it. Set. */
    highest: 1,
    /** Right held-out questions, of those that are right without vectors, from which on vectors are used. Set. */
    leastShare: 0.85,
    /** What vectors find alone of these, as a multiple of what chance finds. Set. */
    leastAlone: 2.5,
    /** Open questions that the usual threshold is worth. Set. */
    carefulStrength: 20,
    /** Nearness, deviations, from which on a question is one that the owner taught, in other words. Measured. */
    taught: 2,
    /** Probability of such a question. Measured. */
    taughtThreshold: 0.8,
  },

  /** Defaults of a training run. */
  training: {
    /** Wanted share of right answers among the given. Set. */
    precision: 0.9,
    seed: 1,
    /** Share of the progress that cross-validation takes. Set by time. */
    validationShare: 0.75,
    /** Confused pairs that a model keeps. Set. */
    confusedPairs: 100,
  },

  /** Choice between a text as typed, in the other keyboard layout, and transliterated. CV. */
  understanding: {
    /** Share of known n-grams from which on a text is not converted. */
    fits: 0.75,
    /** By how much another reading must fit better. */
    better: 0.12,
    /** From here on a reading is the owner's own. */
    owners: 0.95,
    /** Share of common words from which on a Russian text is not converted. */
    plain: 0.5,
    /** Share of Russian words from which on another reading is plainly Russian. */
    russian: 0.75,
    /** How often the words of one letter are meant; share of words. */
    shortest: 0.01,
  },

  /** What becomes of a confidence. */
  answering: {
    /** Candidates, and matches, that are shown. */
    shown: 3,
    /** Matches looked through for each that is shown. Set. */
    matchesPerShown: 4,
    /**
     * Confidence from which on candidates are offered, by the known share of the question's subject: all of it, most,
     * some, none; and where it names none. Measured.
     */
    offer: { all: 0.2, most: 0.6, some: 0.55, none: 0.65, unnamed: 0.3 },
    /** Least confidence of what is offered, however it is put. Measured. */
    leastOffered: 0.3,
    /**
     * The confidences above are for a question of `usualWords` words. With another number of words the odds are
     * multiplied by (words / usualWords) ** wordsShare. Measured.
     */
    usualWords: 6,
    wordsShare: 0.6,
    mostOfferWords: 10,
    /** Where the subject is partly known, the odds are multiplied by e ** (`telling` - usuallyTelling). Measured. */
    usuallyTelling: 0.5,
    /** Added to the logarithm of these odds for how the message is put. Measured. */
    manner: {
      asksWhether: -2.2,
      asksLeave: -0.6,
      asksOfOthers: -3,
      reports: 0.6,
      denies: 1.8,
      exclaims: 1.2,
      hasNumber: 2.1,
      hasClauses: 1.5,
    },
    /** Coverage from which on such a question may be answered («заплатить», «оплатить»). CV on owners. */
    wellCovered: 0.53,
    /** Letters of a sentence that may be a call for a person. Set. */
    longestCall: 200,
    /** Words of the likely labels' sentences that are looked at for a call. Set: bounds the work. */
    mostCallWords: 4000,
  },

  /** The subject of a question. */
  spoken: {
    /** Sentences of the owner's that are searched for their language. Set: bounds the work. */
    mostSpoken: 5000,
    /** Words of a text from which on its language is judged. Set: a word alone may be a brand. */
    leastWords: 2,
    /** Share of words of another language than Russian and English that tell it; 0 to 1. Set. */
    leastOther: 0.3,
  },
  stranger: {
    /** Words of one context from which on a question is the owner's, whatever else it names. Measured. */
    ownWords: 2,
    /** Least `telling` of such a question, 0 to 1: «отменить» and «заказ» are words of many contexts. Measured. */
    leastTelling: 0.4,
    /** Cosine to a known city or country from which on a word is a place. Measured. */
    likePlace: 0.6,
    /** Subject words that are looked up. Set: bounds the work. */
    mostWords: 12,
    /** Letters from which on an unknown word without a correction is no slang. Measured. */
    longestSlang: 7,
    /** The owner's sentences up to which strange words count: more of them have slots for any word. Measured. */
    mostSentences: 300,
  },
  subject: {
    /** Share of a word's n-grams that the owner's texts have where the word is none of his; 0 to 1. Measured. */
    unlike: 0.4,
    /** Subject words of a question that are looked up. Set: bounds the work. */
    mostSubjectWords: 40,
    /** Similarity from which on a question is a sentence of the owner's; 0 to 1. Set. */
    sameSentence: 0.9,
    /**
     * Contexts up to which only a known subject is answered, and the share of the subject that must be known.
     * Measured.
     */
    fewContexts: 2,
    knownOfFew: 0.5,
    /** Share from which on a subject is known, so that «во сколько начало» asks of it and not of hours. Set. */
    whollyKnown: 0.95,
  },

  /** What an unhappy visitor writes. */
  complaint: {
    /** The model has two to the power of this weights. Measured: 16 loses one complaint of a hundred. */
    sizeBits: 17,
    /** Value of a feature; a stem has 1. Measured. */
    features: { ngram: 0.35, word: 1, pair: 0.7, skipPair: 0.5, sign: 0.7 },
    /** Logarithm of the odds from which on a text complains. Measured: 2 plain questions of a hundred at most. */
    least: -0.5,
    /** The same of a part between signs that makes the whole complain. Measured: finds complaints before a question. */
    clause: 2,
    /** Fewest words of such a part. Set. */
    shortestClause: 3,
    /** Share of common words below which nothing is known of a text; 0 to 1. Measured: no complaint has less. */
    leastCommon: 0.5,
    /** Letters of a message that are read. Set: bounds the work. */
    longest: 500,
    /** Similarity from which on a sentence is one that the owner taught. Set. */
    taught: 0.7,
    /** Sentences of a context that are searched for a complaint. Set: bounds the work. */
    mostSentences: 40,
  },

  /** Messages before they are questions: small talk, several questions in one, follow-ups. */
  conversation: {
    /** Letters of the shortest word of a phrase that is recognised with a typo. Set: shorter ones are too alike. */
    shortestMisspelt: 5,
    /** Words of a message that may be small talk as a whole. Set: bounds the work. */
    longestSmallTalk: 16,
    /** Letters of a sentence that may be of a foreign matter and nothing else. Set. */
    longestForeign: 80,
    /** Share of the words that name a foreign matter from which on the owner wrote of it; 0 to 1. Measured. */
    knownOfForeign: 0.9,
    /**
     * Share of its subject up to which a question like a foreign one may be the owner's and is foreign; 0 to 1.
     * Measured.
     */
    mostKnownOfForeign: 0.3,
    /** Most words of an unknown sentence in the familiar «ты». Set. */
    longestToAFriend: 6,
    /** Words after «спасибо» that say what for. Set. */
    longestReason: 4,
    /** Similarity to a sentence of the owner's from which on small talk is what he teaches. Set. */
    taught: 0.9,
    /** Words of a message that may be a follow-up of the question before it. Measured. */
    longestFollowUp: 5,
    /**
     * Known share of the subject from which on an unanswered follow-up is read with the question before; 0 to 1.
     * Measured.
     */
    knownOfFollowUp: 0.8,
    /** Questions of one message that are replied to. From the interface: three replies are read, more are not. */
    mostQuestions: 3,
    /** Sentences of a message, and ways to halve a sentence, that are considered. Set: bounds the work. */
    mostSentences: 6,
    mostHalvings: 2,
    /** Least words of half a sentence that is a complete question. Measured. */
    shortestHalf: 2,
  },

  /**
   * What is like small talk and on no list: least probability of that, times the share of the sentence that its model
   * knows. Measured.
   */
  likelySmallTalk: {
    least: 0.5,
    /** Added times the similarity of the owner's nearest sentence, 0 to 1. */
    perNearest: 0.5,
    /** Added for what sounds like a question. */
    asked: 0.15,
  },

  /** The owner's report. Set. */
  report: {
    /** Share of both contexts' questions from which on a pair counts as confused; pairs that are shown. */
    confused: 0.1,
    confusedShown: 20,
    /**
     * Similarity of different sentences of two contexts from which on they contradict, up to which they are not the
     * same.
     */
    contradicting: 0.7,
    same: 0.999,
    contradictingShown: 20,
    /** Sentences that are compared with all others. Bounds the work. */
    compared: 5000,
    duplicatesShown: 200,
    /** Different questions below which a context is thin. */
    thin: 5,
    /**
     * Contexts and held-out questions below which measured shares say nothing: of one context every guess is right.
     * Set.
     */
    enoughContexts: 3,
    enoughQuestions: 20,
  },

  /** How `words.bin` is made (`data/build`). */
  wordData: {
    /** Dimensions of an embedding. Measured. */
    dimensions: 64,
    /** English stems, the most used. Set by file size. */
    englishStems: 28_000,
    /**
     * Sightings in the corpus that make all forms of a word common, and a word of no dictionary. CV.
     */
    seenForm: 4,
    seenUnlisted: 30,
    englishForms: 20_000,
    /** Sightings that are assumed of a common word never seen, of a stem, of a form among others of its word. Set. */
    unseen: 0.2,
    leastSightings: 0.5,
    unseenForm: 0.01,
    /** Words of the longest translation that is read. Set. */
    longestPhrase: 3,
    /** Sum of Zipf's law over all ranks: turns 1/rank into a share. Set: that of GloVe's 341,000 words is 11.9. */
    zipfSum: 12,
    /** Small and large clusters; rounds of k-means. Measured. */
    clusters: [400, 60] as readonly number[],
    clusterRounds: 15,
    /** Most used English words whose mean and first axes are taken off all embeddings. CV. */
    sharedWords: 60_000,
    sharedAxes: 2,
    /** Smoothing of a word's weight in a phrase; share of words. CV. */
    phraseSmoothing: 1e-3,
    /** What a translation by hand counts like; rounds of averaging over the dictionaries. Measured. */
    everyday: 3,
    translationRounds: 5,
    /** Rank of an English word at which its say in a translation is less by ln 2. CV. */
    usualRank: 3000,
    /** Rank that is assumed of a word that GloVe lacks. Set. */
    rankOfUnknown: 99_999,
  },
} as const;
