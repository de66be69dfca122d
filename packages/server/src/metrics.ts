/** Counters, and gauges that are asked when somebody looks, in Prometheus' text form. */
export interface Metrics {
  count(name: CounterName, by?: number, labels?: MetricLabels): void;
  gauge(name: string, help: string, value: () => number): void;
  text(): string;
}

type MetricLabels = Readonly<Record<string, string | number>>;

const COUNTERS = {
  hookline_requests_total: 'Requests, by route and status.',
  hookline_sign_ins_refused_total: 'Answers of the provider that did not count.',
  hookline_records_taken_total: 'Records that machines sent and were told are taken.',
  hookline_records_new_total: 'Records that were stored; the others were here already.',
  hookline_records_outside_total:
    'Records that were taken and not stored: older than what is kept, or far from the future.',
  hookline_heartbeats_total: 'Heartbeats.',
  hookline_beat_conflicts_total: 'Heartbeats of a machine whose number was seen before.',
  hookline_bundles_served_total: 'Bundles that were sent to machines.',
  hookline_questions_total: 'Questions for a lead that machines sent.',
  hookline_answers_total: 'Answers of leads, by answer.',
  hookline_internal_errors_total: 'Requests that failed for a reason inside the server.',
  hookline_job_failures_total: 'Jobs in the background that failed, by name.',
} as const;

type CounterName = keyof typeof COUNTERS;

export function makeMetrics(): Metrics {
  const counts = new Map<CounterName, Map<string, number>>();
  const gauges = new Map<string, { readonly help: string; readonly value: () => number }>();
  return {
    count(name, by = 1, labels = {}) {
      const series = counts.get(name) ?? new Map<string, number>();
      const key = labelText(labels);
      counts.set(name, series.set(key, (series.get(key) ?? 0) + by));
    },
    gauge: (name, help, value) => void gauges.set(name, { help, value }),
    text() {
      const counted = Object.entries(COUNTERS).map(([name, help]) => {
        const series = [...counts].find(([one]) => one === name)?.[1] ?? new Map([['', 0]]);
        return metric(name, 'counter', help, [...series]);
      });
      const asked = [...gauges].map(([name, { help, value }]) => metric(name, 'gauge', help, [['', value()]]));
      return [...counted, ...asked].join('');
    },
  };
}

function metric(name: string, type: string, help: string, series: readonly (readonly [string, number])[]): string {
  const lines = series.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: MetricLabels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, '_')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
