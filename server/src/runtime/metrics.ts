/** What is counted, each with its meaning; where the label has values, each is a series of its own. */
const counters = {
  otklik_sentences_total: 'Sentences stored, of visitors, operators and the assistant',
  otklik_commits_total: 'Transactions of the group commit',
  otklik_deliveries_total: 'Messages handed over, by kind and result',
  otklik_letters_in_total: 'Letters read from the mailbox of answers, by result',
  otklik_trainings_total: 'Training runs of the assistant, by result',
  otklik_encoder_calls_total: 'Calls of the encoder, by result',
  otklik_drafts_total: 'Drafts by the writer, by result',
} as const;
export type Counter = keyof typeof counters;

/** A figure that is read when it is asked for. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  /** A counter that another part keeps; a gauge unless given. */
  readonly type?: 'counter';
}

/** Counts what the server does since its start. */
export interface Metrics {
  /** @param labels the labels as Prometheus writes them: `kind="letter",result="sent"` */
  count(name: Counter, labels?: string, by?: number): void;
  /** All counters, and these figures, in the text format of Prometheus (version 0.0.4). */
  text(gauges: readonly Gauge[]): string;
}

export function createMetrics(): Metrics {
  const series = new Map<Counter, Map<string, number>>();
  const seriesOf = (name: Counter): Map<string, number> => {
    const found = series.get(name) ?? new Map<string, number>();
    series.set(name, found);
    return found;
  };
  const head = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
  const linesOf = (name: Counter): string => {
    const values = seriesOf(name);
    const lines = [...values].map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`);
    return head(name, counters[name], 'counter') + (lines.length > 0 ? lines.join('') : `${name} 0\n`);
  };
  return {
    count(name, labels = '', by = 1) {
      const values = seriesOf(name);
      values.set(labels, (values.get(labels) ?? 0) + by);
    },
    text: (gauges) =>
      [
        ...(Object.keys(counters) as Counter[]).map(linesOf),
        ...gauges.map(({ name, help, value, type = 'gauge' }) => `${head(name, help, type)}${name} ${value}\n`),
      ].join(''),
  };
}
